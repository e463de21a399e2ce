/// The colours of a rendered diagnostic, or their absence.
struct DiagnosticStyle: Sendable {
    let isColored: Bool

    func bold(_ text: String) -> String { wrapped(text, "1") }
    /// Returns a text in the style of gutter, arrows and the marks of secondary labels.
    func frame(_ text: String) -> String { wrapped(text, "1;34") }

    func severity(_ text: String, _ severity: Diagnostic.Severity) -> String {
        switch severity {
        case .error: wrapped(text, "1;31")
        case .warning: wrapped(text, "1;33")
        }
    }

    private func wrapped(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
