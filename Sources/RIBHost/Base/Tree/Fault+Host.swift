public import PluginABI

/// The kinds of faults that the host itself finds. A plugin in a process of its own cannot report them: faces act on
/// some.
extension Fault.Kind {
    /// A step reported an outcome that its manifest does not declare.
    public static let undeclaredOutcome = Fault.Kind(rawValue: "undeclared_outcome")

    /// A step could not be loaded or built: the flow continues by its route for `@failed`, or waits for another file.
    public static let failedStep = Fault.Kind(rawValue: "failed_step")

    /// A step's screen is nested deeper than a screen may be.
    public static let nestedTooDeep = Fault.Kind(rawValue: "nested_too_deep")

    /// A process of plugins ended unexpectedly.
    public static let workerEnded = Fault.Kind(rawValue: "worker_ended")

    /// A deep link still waited when another was opened.
    public static let linkReplaced = Fault.Kind(rawValue: "link_replaced")

    /// A deep link waited too long for the step from which it can be taken.
    public static let linkTimedOut = Fault.Kind(rawValue: "link_timed_out")

    /// A line of input that cannot be carried out.
    public static let input = Fault.Kind(rawValue: "input")

    /// Whether it is one of these.
    public var isOfHost: Bool {
        switch self {
        case .undeclaredOutcome, .failedStep, .nestedTooDeep, .workerEnded, .linkReplaced, .linkTimedOut, .input: true
        default: false
        }
    }
}
