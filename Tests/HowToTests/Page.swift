import Foundation
import TestSupport
import Testing

/// A page of the documentation, as a reader follows it: files to write and commands to type, in their order.
struct Page {
    /// One thing that the page asks of its reader, or shows.
    enum Step: Equatable {
        /// A block below a line that is nothing but a file's name in backticks, and a colon.
        case file(path: String, text: String)
        /// A block of the language `sh`.
        case commands(String)
        /// A block of the language `text` that begins with `$ ` and a command.
        case session(Session)
    }

    /// A command, what a person types while it runs, and what is seen.
    struct Session: Equatable {
        let command: String
        let input: String
        /// What is printed. A line `…` stands for lines left out.
        let output: [String]

        /// Whether the page shows only some lines of the output.
        var isShortened: Bool { output.contains("…") }
    }

    let steps: [Step]

    init(_ text: String) {
        var steps: [Step] = []
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        var lastText = ""
        while let line = lines.popFirst() {
            guard line.hasPrefix("```") else {
                if !line.isEmpty { lastText = line }
                continue
            }
            let block = Array(lines.prefix { $0 != "```" })
            lines = lines.dropFirst(block.count + 1)
            if let path = Self.fileName(lastText) {
                steps.append(.file(path: path, text: block.joined(separator: "\n") + "\n"))
            } else if line == "```sh" {
                steps.append(.commands(block.joined(separator: "\n")))
            } else if let first = block.first, first.hasPrefix("$ ") {
                steps.append(.session(Session(command: String(first.dropFirst(2)), lines: block.dropFirst())))
            }
            lastText = ""
        }
        self.steps = steps
    }

    /// The file that a line such as `` `Package.swift`: `` names; nil for any other line.
    private static func fileName(_ line: String) -> String? {
        let parts = line.components(separatedBy: "`")
        return parts.count == 3 && parts[0].isEmpty && parts[2] == ":" ? parts[1] : nil
    }
}

extension Page.Session {
    fileprivate init(command: String, lines: ArraySlice<String>) {
        self.command = command
        input = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) + "\n" }.joined()
        output = lines.filter { !$0.hasPrefix("> ") }
    }
}
