public import PluginManifest

/// Why a step could not be shown: its plugin could not be loaded, or its builder did not get what it needs.
public struct StepFailure: Error, Sendable {
    /// The step's name.
    public let step: String

    /// What went wrong, ready to print.
    public let diagnostic: Diagnostic

    /// The same failure, of a step to which its own `@failed` has led back.
    func again(at step: String) -> StepFailure {
        var diagnostic = diagnostic
        diagnostic.notes.append(
            "`@failed` of the step `\(step)` led back to it before any step had reported an outcome: it is not tried again."
        )
        return StepFailure(step: self.step, diagnostic: diagnostic)
    }
}
