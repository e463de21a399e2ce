import PluginABI

extension Fault.Kind {
    /// A step reported an outcome that its manifest does not declare.
    static let undeclaredOutcome = Fault.Kind(rawValue: "undeclared_outcome")

    /// A step could not be loaded or built: the flow continues by its route for `@failed`, or waits for another file.
    static let failedStep = Fault.Kind(rawValue: "failed_step")

    /// A step's screen is nested deeper than a screen may be.
    static let nestedTooDeep = Fault.Kind(rawValue: "nested_too_deep")

    /// A process of plugins ended unexpectedly.
    static let workerEnded = Fault.Kind(rawValue: "worker_ended")

    /// A deep link still waited when another was opened.
    static let linkReplaced = Fault.Kind(rawValue: "link_replaced")

    /// A deep link waited too long for the step from which it can be taken.
    static let linkTimedOut = Fault.Kind(rawValue: "link_timed_out")
}
