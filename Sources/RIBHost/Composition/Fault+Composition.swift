import PluginABI
import PluginManifest

extension Fault.Kind {
    /// A step reported an outcome when it could not: for the second time, or after it was detached.
    static let untimelyOutcome = Fault.Kind(rawValue: "untimely_outcome")

    /// A step reported an outcome that its manifest does not declare.
    static let undeclaredOutcome = Fault.Kind(rawValue: "undeclared_outcome")

    /// A step could not be loaded or built: the flow continues by its route for `@failed`, or waits for another file.
    static let failedStep = Fault.Kind(rawValue: "failed_step")

    /// A step's screen is nested deeper than a screen may be.
    static let nestedTooDeep = Fault.Kind(rawValue: "nested_too_deep")
}

extension Fault {
    /// A step waits for its plugin to be built again.
    static func waitingStep(_ failure: Diagnostic, step: String, path: [String]) -> Fault {
        Fault(
            kind: .failedStep,
            message: "\(failure.message) The step `\(step)` waits for its plugin to be built again.",
            path: path
        )
    }
}
