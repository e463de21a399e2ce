import PluginManifest

/// The errors of a manifest, as printed by a build.
struct CompileError: Error {
    /// The messages, a line each, in the form that compilers and editors share: `FILE:LINE:COLUMN: error: …`.
    let text: String

    init(_ diagnostics: [Diagnostic]) {
        text = diagnostics.flatMap(Self.lines).joined(separator: "\n")
    }

    /// Makes an error about the whole file.
    init(file: String, _ message: String) {
        text = "\(file):1:1: error: \(message)"
    }

    private static func lines(_ diagnostic: Diagnostic) -> [String] {
        let message = "\(diagnostic.message) [\(diagnostic.code.rawValue)]"
        var lines = [line(diagnostic.severity.rawValue, message, at: diagnostic.primary)]
        for label in diagnostic.secondary { lines.append(line("note", label.text ?? "see here", at: label)) }
        for text in diagnostic.notes + diagnostic.help { lines.append(line("note", text, at: diagnostic.primary)) }
        return lines
    }

    private static func line(_ kind: String, _ message: String, at label: Label?) -> String {
        guard let label else { return "\(kind): \(message)" }
        let position = label.source.position(at: label.range.lowerBound)
        return "\(label.source.name):\(position.line):\(position.column): \(kind): \(message)"
    }
}
