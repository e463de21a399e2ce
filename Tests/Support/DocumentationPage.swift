import Foundation
public import Testing

/// A page of the repository, and the blocks between its lines of words.
public struct DocumentationPage: CustomTestStringConvertible, Sendable {
    /// What is between two lines of three backticks.
    public struct Block: Sendable {
        /// The word behind the backticks, as `sh`; empty where there is none.
        public let language: String
        /// The number of its first line in the page.
        public let line: Int
        /// Its lines, without the indentation of the block.
        public let lines: [String]
        /// The last line of words above it.
        public let introduction: String
        /// The heading that it is below, without `#`.
        public let heading: String

        /// Its text, with a line break at the end of each line.
        public var text: String { lines.map { $0 + "\n" }.joined() }
    }

    /// A line outside of the blocks.
    public struct Line: Sendable {
        /// Its number in the page, from 1.
        public let number: Int
        /// What it says.
        public let text: String

        /// A line, or a part of one.
        public init(number: Int, text: String) { (self.number, self.text) = (number, text) }
    }

    /// Its path in the repository.
    public let path: String
    /// All of it.
    public let text: String
    /// The blocks, in the order of the page.
    public let blocks: [Block]
    /// The lines outside of the blocks.
    public let lines: [Line]

    /// The path.
    public var testDescription: String { path }

    /// The pages at the top, and all pages of the documentation, the examples and the templates.
    public static let all: [DocumentationPage] = {
        do {
            let top = try FileManager.default.contentsOfDirectory(atPath: BuildFolder.repository.path)
            let below = try ["Documentation", "Examples", "Templates"].flatMap { folder in
                try FileManager.default.subpathsOfDirectory(
                    atPath: BuildFolder.repository.appending(path: folder).path
                )
                .map { "\(folder)/\($0)" }
            }
            let paths = (top.sorted() + below.sorted()).filter { $0.hasSuffix(".md") && !$0.contains("/.build") }
            return try paths.map { try DocumentationPage($0) }
        } catch {
            fatalError("A page cannot be read: \(error)")
        }
    }()

    /// Reads a page.
    public init(_ path: String) throws {
        let file = BuildFolder.repository.appending(path: path)
        self.init(path: path, text: try String(contentsOf: file, encoding: .utf8))
    }

    /// A page of this text.
    public init(path: String, text: String) {
        var (blocks, words): ([Block], [Line]) = ([], [])
        var (heading, introduction) = ("", "")
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            .enumerated().map { Line(number: $0 + 1, text: $1) }[...]
        while let line = lines.popFirst() {
            let indentation = line.text.prefix { $0 == " " }.count
            guard line.text.dropFirst(indentation).hasPrefix("```") else {
                words.append(line)
                if line.text.hasPrefix("#") { heading = String(line.text.drop { "# ".contains($0) }) }
                if !line.text.isEmpty { introduction = line.text }
                continue
            }
            let block = lines.prefix { $0.text.drop { $0 == " " } != "```" }
            lines = lines.dropFirst(block.count + 1)
            blocks.append(
                Block(
                    language: String(line.text.dropFirst(indentation + 3)),
                    line: line.number + 1,
                    lines: block.map { String($0.text.dropFirst(indentation)) },
                    introduction: introduction,
                    heading: heading
                )
            )
        }
        (self.path, self.text, self.blocks, self.lines) = (path, text, blocks, words)
    }
}
