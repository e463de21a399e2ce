/// A renderer of diagnostics: for people, in the manner of rustc, and for programs, as JSON.
///
/// The output is safe for a terminal, whatever the files contain: control characters are shown, never sent.
public struct DiagnosticRenderer: Sendable {
    let style: DiagnosticStyle
    private let columns: Int?

    /// Makes a renderer, with or without ANSI colours.
    ///
    /// - Parameter columns: the width of the terminal, to which excerpts of files are trimmed; nil without a terminal.
    public init(color: Bool, columns: Int? = nil) {
        style = DiagnosticStyle(isColored: color)
        self.columns = columns
    }

    /// Returns the diagnostic as lines of text; the last line has a line break too.
    public func render(_ diagnostic: Diagnostic) -> String {
        let severity = diagnostic.severity
        var text = style.severity("\(severity.rawValue)[\(diagnostic.code.rawValue)]", severity)
        text += style.bold(": \(shownLine(diagnostic.message))") + "\n"

        let snippets = snippets(of: diagnostic)
        let width = snippets.map(\.gutterWidth).max() ?? 1
        let gutter = String(repeating: " ", count: width)
        for (index, snippet) in snippets.enumerated() {
            let arrow = index == 0 ? "-->" : ":::"
            text += gutter + style.frame(arrow) + " \(snippet.place)\n"
            text += snippet.text(gutterWidth: width, columns: columns, style, severity)
        }
        let attached = diagnostic.notes.map { ("note", $0) } + diagnostic.help.map { ("help", $0) }
        if !attached.isEmpty, !snippets.isEmpty { text += gutter + style.frame(" |") + "\n" }
        for (kind, message) in attached { text += note(kind, message, gutter) }
        return text
    }

    /// Returns a note or a help, with further lines indented below the first.
    private func note(_ kind: String, _ message: String, _ gutter: String) -> String {
        let indentation = gutter + String(repeating: " ", count: " = \(kind): ".count)
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { shownLine(String($0)) }
        return gutter + style.frame(" =") + " " + style.bold("\(kind):") + " "
            + lines.joined(separator: "\n" + indentation) + "\n"
    }

    /// Returns a snippet for each file, the primary's first, the others in the order of their labels.
    private func snippets(of diagnostic: Diagnostic) -> [DiagnosticSnippet] {
        let marks =
            (diagnostic.primary.map { [(label: $0, isPrimary: true)] } ?? [])
            + diagnostic.secondary.map { (label: $0, isPrimary: false) }
        var snippets: [DiagnosticSnippet] = []
        for (label, isPrimary) in marks {
            if let index = snippets.firstIndex(where: { $0.source === label.source }) {
                snippets[index].marks.append(DiagnosticMark(label, isPrimary: isPrimary))
            } else {
                snippets.append(DiagnosticSnippet(DiagnosticMark(label, isPrimary: isPrimary)))
            }
        }
        return snippets
    }
}
