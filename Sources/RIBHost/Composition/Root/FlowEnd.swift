public import PluginManifest

/// How a root flow ended.
public enum FlowEnd: Sendable {
    /// A step's target was `@exit`, or the flow finished where plugins.json says `"atEnd": "exit"`.
    case exited

    /// A step failed, and no flow around it routes `@failed`.
    case failed(Diagnostic)
}
