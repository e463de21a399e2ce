public import PluginManifest

/// Why a step could not be shown: its plugin could not be loaded, or its builder was not given what it needs.
public struct StepFailure: Error, Sendable {
    /// The step's name.
    public let step: String

    /// What went wrong, ready to print.
    public let diagnostic: Diagnostic
}
