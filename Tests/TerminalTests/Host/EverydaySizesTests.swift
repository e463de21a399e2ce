import Foundation
import TestSupport
import Testing

/// The everyday applications at the sizes that terminals have, as a person sees them.
@MainActor
@Suite("The everyday applications at each size of a terminal")
struct EverydaySizesTests {
    /// An application, a text of it that is readable at the smallest size, and true if it has panes beside each other.
    struct Looks: Sendable {
        let config: String
        let name: String
        let hasPanes: Bool
    }

    nonisolated private static let all = [
        Looks(config: "mail.json", name: "Grace", hasPanes: true),
        Looks(config: "files.json", name: "recipes", hasPanes: true),
        Looks(config: "kanban.json", name: "To do", hasPanes: true),
        Looks(config: "machine.json", name: "Memory", hasPanes: true),
        Looks(config: "conversation.json", name: "Chat with Grace", hasPanes: false),
        Looks(config: "settings.json", name: "Ada", hasPanes: false),
        Looks(config: "words.json", name: "Count", hasPanes: false),
    ]

    /// Starts the application; one whose plugin has a process of its own, in the process of the tests.
    private func start(_ looks: Looks, _ columns: Int, _ rows: Int) throws -> ScreenHost {
        let folder = try TemporaryFolder()
        let name = looks.config.prefix { $0 != "." }
        let library = BuildFolder.file("lib\(name.prefix(1).uppercased())\(name.dropFirst())Plugin.so").path
        guard ["files", "words"].contains(name) else {
            return try ScreenHost("Examples/everyday/\(looks.config)", columns: columns, rows: rows)
        }
        let config = try folder.write(
            """
            {
              "plugins": { "\(name)": "\(library)" },
              "dependencies": { "folder": "Examples/everyday/shelf", "pause": 1 },
              "flow": ["\(name)"]
            }
            """,
            to: looks.config
        )
        return try ScreenHost(config.path, columns: columns, rows: rows)
    }

    private func rows(_ terminal: ScreenHost) -> [Substring] {
        terminal.shown.split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test("a name is readable in 20 columns and 5 rows", arguments: all)
    func smallest(_ looks: Looks) throws {
        let terminal = try start(looks, 20, 5)
        terminal.expect(looks.name)
        _ = try terminal.end()
    }

    @Test(
        "a key of the footer has one meaning",
        arguments: all,
        [[20, 5], [80, 24], [120, 40], [200, 50]]
    )
    func footer(_ looks: Looks, _ size: [Int]) throws {
        let terminal = try start(looks, size[0], size[1])
        for key in ["", Keys.down, "\t", "\r", Keys.backTab] {
            try terminal.type(key)
            let keys = (rows(terminal).last { !$0.allSatisfy(\.isWhitespace) } ?? "").split(separator: /[ ]{2,}/)
                .compactMap { $0.split(separator: " ").first }
            #expect(!keys.isEmpty && Set(keys).count == keys.count, "\(terminal.shown)")
        }
        _ = try terminal.end()
    }

    @Test("panes take at least six tenths of a large terminal", arguments: all.filter(\.hasPanes))
    func area(_ looks: Looks) throws {
        let terminal = try start(looks, 200, 50)
        // A row of panes has their borders, or the line between them.
        let assigned = rows(terminal).filter { $0.contains { "│╭╰".contains($0) } }
        let left = assigned.map { $0.prefix(while: \.isWhitespace).count }.min() ?? 0
        let right = assigned.map { $0.count - $0.reversed().prefix(while: \.isWhitespace).count }.max() ?? 0
        #expect(10 * assigned.count * (right - left) >= 6 * 50 * 200, "\(terminal.shown)")
        _ = try terminal.end()
    }

    @Test("no name is cut off beside an empty pane", arguments: [[80, 24], [120, 40], [200, 50]])
    func names(_ size: [Int]) throws {
        for looks in Self.all.prefix(2) {
            let terminal = try start(looks, size[0], size[1])
            #expect(terminal.shown.contains(" is open.") && !terminal.shown.contains("…"), "\(terminal.shown)")
            _ = try terminal.end()
        }
    }
}
