public import PluginManifest
internal import PluginABI

/// Why a step could not be shown: its plugin could not be loaded, or its builder was not given what it needs.
public struct StepFailure: Error, CustomStringConvertible {
    /// The step's name.
    public let step: String

    /// What went wrong, ready to print.
    public let diagnostics: [Diagnostic]

    /// One sentence for a fault.
    public var description: String {
        let reasons = diagnostics.map(\.message).joined(separator: " ")
        return "The step '\(step)' could not be built: \(reasons)"
    }
}
