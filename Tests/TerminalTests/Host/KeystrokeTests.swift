import Foundation
import TestSupport
import Testing

/// A task of an everyday application, the keys for it, and those of a program that people use for the same.
struct Keystrokes: Sendable, CustomTestStringConvertible {
    /// The task, as the table in Examples/everyday/README.md calls it.
    let task: String
    let config: String
    /// The input before the task begins.
    var before: [String] = []
    /// The keys that are pressed. A typed text counts as none.
    let keys: [String]
    /// A text that is shown then.
    let result: String
    /// A text of the control that has the focus then.
    var focus = ""
    /// The fewest keys elsewhere.
    let elsewhere: (program: String, keys: String)

    var testDescription: String { task }

    /// A text of any length, typed where it stands among the keys.
    static let text = "…"

    static let all = [
        Keystrokes(
            task: "Reach row 5,000 of a folder",
            config: "many",
            keys: ["/", "5", "0", "0", "0", "\r"],
            result: "1 of 10000",
            focus: "file-05000",
            elsewhere: ("ranger", "/ 5 0 0 0 Enter")
        ),
        Keystrokes(
            task: "Preview the third file",
            config: "few",
            keys: [Keys.down, Keys.down],
            result: "╭─ file-00003 ─",
            elsewhere: ("ranger", "j j")
        ),
        Keystrokes(
            task: "Find and open a mail by a word",
            config: "small/mail.json",
            keys: ["/", "t", "e", "a", "\r", "\r"],
            result: "Bring the proofs",
            elsewhere: ("mutt", "/ t e a Enter Enter")
        ),
        Keystrokes(
            task: "Open the next mail while reading",
            config: "small/mail.json",
            before: ["\r"],
            keys: ["n"],
            result: "From Charles",
            elsewhere: ("aerc", "J")
        ),
        Keystrokes(
            task: "Take back a deletion",
            config: "small/mail.json",
            before: ["\r", "d"],
            keys: ["z"],
            result: "From Grace",
            elsewhere: ("mutt", "K u")
        ),
        Keystrokes(
            task: "Reply with a text",
            config: "small/mail.json",
            before: ["\r"],
            keys: ["r", text, "\t", "\r"],
            result: "Sent to Grace",
            elsewhere: ("aerc", "r r … Ctrl-X y Enter y")
        ),
        Keystrokes(
            task: "Recall the last line of a chat",
            config: "conversation.json",
            before: ["I like my garden", "\r"],
            keys: [Keys.up],
            result: "▌ I like my garden",
            elsewhere: ("weechat", "Up")
        ),
        Keystrokes(
            task: "Move the third of five cards to the last column",
            config: "board.json",
            before: ["n"] + ["ay", "bee", "sea", "dee", "ee"].flatMap { [$0, "\r"] } + ["\t", "\r"],
            keys: ["3", "L", "L", "L"],
            result: "In Done",
            elsewhere: ("taskell", "j j L L L")
        ),
        Keystrokes(
            task: "Hold the figures of a monitor",
            config: "machine.json",
            keys: ["p"],
            result: "[x] p Pause",
            elsewhere: ("htop", "Z")
        ),
        Keystrokes(
            task: "Sort processes by memory",
            config: "machine.json",
            keys: ["m"],
            result: "Memory ▼",
            elsewhere: ("btop", "Left Left")
        ),
    ]

    private static let names = [
        "\r": "Enter", "\t": "Tab", Keys.up: "Up", Keys.down: "Down", Keys.right: "Right",
    ]

    /// The keys by name.
    var here: String { keys.map { Self.names[$0] ?? $0 }.joined(separator: " ") }

    /// The number of keys, without texts.
    static func count(_ keys: String) -> Int { keys.split(separator: " ").count { $0 != text } }

    /// The row of the table.
    var row: String {
        let other = elsewhere.keys
        return "| \(task) | `\(here)` | \(Self.count(here)) | \(elsewhere.program) `\(other)` | \(Self.count(other)) |"
    }
}

/// The keys that a task takes.
@MainActor
@Suite("Keystrokes")
struct KeystrokeTests {
    /// A folder of files, with the configuration that shows it.
    private static func folder(of count: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let first = try folder.write("", to: "shelf/file-00001")
        for number in 2...count {
            let name = "file-\(String(100_000 + number).dropFirst())"
            try FileManager.default.linkItem(at: first, to: first.deletingLastPathComponent().appending(path: name))
        }
        try folder.write(
            """
            {
              "plugins": { "files": "\(BuildFolder.file("libFilesPlugin.so").path)" },
              "dependencies": { "folder": "\(folder.url.path)/shelf" },
              "flow": ["files"]
            }
            """,
            to: "files.json"
        )
        return folder
    }

    @Test("each task takes the keys of the table", arguments: Keystrokes.all)
    func played(task: Keystrokes) throws {
        let count = ["many": 10_000, "few": 9][task.config]
        let folder = try count.map(Self.folder)
        let config = folder?.url.appending(path: "files.json").path
        let terminal =
            try config.map { try ScreenHost($0, columns: 100, rows: 30) }
            ?? ScreenHost(everyday: task.config, columns: 100, rows: 30)
        for text in task.before { try terminal.type(text) }
        #expect(!terminal.shown.contains(task.result), "\(terminal.shown)")
        for key in task.keys { try terminal.type(key == Keystrokes.text ? "At four, then." : key) }
        terminal.expect(task.result)
        if !task.focus.isEmpty { terminal.expect(focus: task.focus) }
        _ = try terminal.end()
    }

    @Test("eight of the ten tasks take no more keys than elsewhere, and the README has all of them")
    func table() throws {
        let better = Keystrokes.all.count { Keystrokes.count($0.here) <= Keystrokes.count($0.elsewhere.keys) }
        #expect(Keystrokes.all.count == 10 && better >= 8)
        let page = BuildFolder.repository.appending(path: "Examples/everyday/README.md")
        let section = try #require(
            try String(contentsOf: page, encoding: .utf8).split(separator: "## Keys for ten tasks\n").last
        )
        let rows = section.split(separator: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| ") }
        #expect(rows.dropFirst().map(String.init) == Keystrokes.all.map(\.row))
    }
}
