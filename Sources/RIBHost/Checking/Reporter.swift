internal import PluginManifest

/// A stage of the check, which finds what is wrong in one plugins.json.
protocol Reporter {
    var source: SourceFile { get }
    var diagnostics: [Diagnostic] { get set }
}

extension Reporter {
    mutating func report(
        _ code: DiagnosticCode,
        _ message: String,
        severity: Diagnostic.Severity = .error,
        at range: SourceRange,
        _ label: String? = nil,
        secondary: [Label] = [],
        notes: [String] = [],
        help: [String] = []
    ) {
        diagnostics.append(
            Diagnostic(
                code,
                message,
                severity: severity,
                at: here(range, label),
                secondary: secondary,
                notes: notes,
                help: help
            )
        )
    }

    /// A place in plugins.json.
    func here(_ range: SourceRange, _ text: String? = nil) -> Label { Label(source, range, text) }
}
