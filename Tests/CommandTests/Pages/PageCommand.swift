import Foundation
import TestSupport
import Testing

/// A command that a page gives to its reader.
struct PageCommand: CustomStringConvertible, Sendable {
    /// How the page gives it.
    enum Form: Sendable {
        /// A line of a block of the language `sh`, or a cell of a table whose first column is headed `command`.
        case line
        /// A line of another block, behind `$ `. What the page shows of its output is below it, up to the next one.
        case session(shown: String)
        /// Among the words.
        case words
    }

    let page: String
    /// The heading that it is below; empty among words.
    let heading: String
    let number: Int
    /// Without the comment behind it.
    let text: String
    let form: Form

    var description: String { "\(page):\(number): \(text)" }

    /// What a page asks its reader to type; of a line with `&&` each part.
    static func all(of page: DocumentationPage) -> [PageCommand] {
        let blocks = page.blocks.flatMap { block in
            block.language == "sh" ? lines(of: block, page) : sessions(of: block, page)
        }
        let cells = rows(of: page).map { ($0, Form.line) }
        // Only what can be typed as it is: a program with words, and no name of a file alone.
        let typed = /`((?:[A-Z_]+=\S+ )?(?:make|swift|pkill|scripts\/\S+|Examples\/\S+\.(?:py|sh)) [^`]+)`/
        let words = page.lines.flatMap { line in
            line.text.matches(of: typed)
                .map { (DocumentationPage.Line(number: line.number, text: String($0.1)), Form.words) }
        }
        // A cell of a table is among the words too.
        let isCell = Set(cells.map(\.0.text))
        let others = (cells + words.filter { !isCell.contains($0.0.text) }).flatMap { line, form in
            line.text.components(separatedBy: " && ").map { part in
                PageCommand(page: page.path, heading: "", number: line.number, text: part, form: form)
            }
        }
        return (blocks + others).sorted { $0.number < $1.number }
    }

    /// The one command of a page that begins like this, for the test that runs it.
    static func only(_ beginning: String, on page: String) throws -> String {
        let commands = Set(all(of: try DocumentationPage(page)).map(\.text)).filter { $0.hasPrefix(beginning) }
        try #require(commands.count == 1, "\(page): \(beginning): \(commands)")
        return try #require(commands.first)
    }

    /// Builds the package of an example by the page's command that begins with some words.
    static func build(by beginning: String, on page: String) async throws {
        let temporary = try TemporaryFolder()
        let command = try only(beginning, on: page)
        let words = ["-C", BuildFolder.repository.path] + command.split(separator: " ").map(String.init)
        try await Toolchain.run("env", words, temporaryFiles: temporary.url)
    }

    private static func lines(of block: DocumentationPage.Block, _ page: DocumentationPage) -> [PageCommand] {
        return block.lines.enumerated().filter { !$0.element.isEmpty }.map { index, line in
            PageCommand(
                page: page.path,
                heading: block.heading,
                number: block.line + index,
                text: withoutComment(line[...]),
                form: .line
            )
        }
    }

    private static func sessions(of block: DocumentationPage.Block, _ page: DocumentationPage) -> [PageCommand] {
        let starts = block.lines.indices.filter { block.lines[$0].hasPrefix("$ ") }
        return starts.enumerated().map { index, start in
            let end = index + 1 < starts.count ? starts[index + 1] : block.lines.count
            return PageCommand(
                page: page.path,
                heading: block.heading,
                number: block.line + start,
                text: withoutComment(block.lines[start].dropFirst(2)),
                form: .session(shown: block.lines[(start + 1)..<end].map { $0 + "\n" }.joined())
            )
        }
    }

    private static func withoutComment(_ line: Substring) -> String {
        String(line.prefix(upTo: line.firstRange(of: #/\s+# /#)?.lowerBound ?? line.endIndex))
    }

    /// The first cells of tables of commands.
    private static func rows(of page: DocumentationPage) -> [DocumentationPage.Line] {
        var rows: [DocumentationPage.Line] = []
        var isTable = false
        for line in page.lines {
            isTable = line.text.hasPrefix("| command |") || isTable && line.text.hasPrefix("|")
            guard isTable, let cell = line.text.firstMatch(of: /^\| `([^`]+)` \|/) else { continue }
            rows.append(DocumentationPage.Line(number: line.number, text: String(cell.1)))
        }
        return rows
    }
}
