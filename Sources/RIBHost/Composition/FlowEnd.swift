/// How a root flow ended.
public enum FlowEnd: Sendable {
    /// It finished where plugins.json says `"atEnd": "exit"`, or a step's target was `@exit`.
    case exited

    /// A step failed, and no flow around it routes `@failed`.
    case failed(StepFailure)
}
