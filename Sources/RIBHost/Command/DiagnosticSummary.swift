import PluginManifest

/// The end of a list of diagnostics: their number, and the command that explains them. If there are very many, only the
/// first are shown.
struct DiagnosticSummary {
    /// The greatest number of shown diagnostics; a hostile file can have tens of thousands of errors.
    private static let limit = 100

    /// The shown diagnostics: errors before warnings, if there are too many.
    let shown: [Diagnostic]
    private let diagnostics: [Diagnostic]
    private let file: String?

    /// - Parameter file: the file refused because of the diagnostics; nil if there is none.
    init(_ diagnostics: [Diagnostic], refusing file: String?) {
        let diagnostics = diagnostics.mergingCauses()
        self.diagnostics = diagnostics
        self.file = file
        if diagnostics.count <= Self.limit {
            shown = diagnostics
        } else {
            let errors = diagnostics.filter { $0.severity == .error }
            let warnings = diagnostics.filter { $0.severity == .warning }
            shown = Array((errors + warnings).prefix(Self.limit))
        }
    }

    /// `plugins.json is refused: 2 errors; ribs-host explain RH130 says more.`
    var line: String {
        let errors = diagnostics.count { $0.severity == .error }
        let counts = [(errors, "error"), (diagnostics.count - errors, "warning")].filter { $0.0 > 0 }
        var line = counts.map { $0 == 1 ? "1 \($1)" : "\($0) \($1)s" }.joined(separator: " and ")
        // Errors without a place in a file are not the file's fault: a missing file, or too few descriptors.
        let isInFile = diagnostics.contains { $0.severity == .error && $0.primary != nil }
        if let file, isInFile { line = "\(shownLine(SourceFile.shownName(of: file))) is refused: \(line)" }
        let hidden = diagnostics.count - shown.count
        if hidden > 0 { line += "; the first \(shown.count) are shown" }
        let first = diagnostics.first { $0.severity == .error } ?? diagnostics.first
        return line + (first.map { "; ribs-host explain \($0.code.rawValue) says more." } ?? ".")
    }
}
