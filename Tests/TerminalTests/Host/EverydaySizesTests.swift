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
        Looks(config: "files.json", name: "drawings", hasPanes: true),
        Looks(config: "kanban.json", name: "second axis", hasPanes: true),
        Looks(config: "chat.json", name: "#engine", hasPanes: true),
        Looks(config: "machine.json", name: "Processor", hasPanes: true),
        Looks(config: "conversation.json", name: "Chat with Grace", hasPanes: false),
        Looks(config: "settings.json", name: "Ada", hasPanes: true),
        Looks(config: "words.json", name: "All files", hasPanes: true),
    ]

    private func rows(_ terminal: ScreenHost) -> [Substring] {
        terminal.shown.split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test("a name is readable in 20 columns and 5 rows", arguments: all)
    func smallest(_ looks: Looks) throws {
        let terminal = try ScreenHost(everyday: looks.config, columns: 20, rows: 5)
        terminal.expect(looks.name)
        _ = try terminal.end()
    }

    @Test(
        "a key of the footer has one meaning",
        arguments: all,
        [[20, 5], [80, 24], [120, 40], [200, 50]]
    )
    func footer(_ looks: Looks, _ size: [Int]) throws {
        let terminal = try ScreenHost(everyday: looks.config, columns: size[0], rows: size[1])
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
        let terminal = try ScreenHost(everyday: looks.config, columns: 200, rows: 50)
        // A row of panes has their borders, or the line between them: none of them has less than a fifth.
        let assigned = rows(terminal).filter { $0.contains { "│╭╰".contains($0) } }
        let lines = Set(
            assigned.flatMap { row in
                row.indices.filter { "│╭╮".contains(row[$0]) }.map { row.distance(from: row.startIndex, to: $0) }
            }
        )
        #expect(assigned.count >= 44, "\(terminal.shown)")
        #expect(lines.contains { 40...160 ~= $0 }, "\(terminal.shown)")
        _ = try terminal.end()
    }

    @Test("the count of a list stays in its row while a person searches", arguments: ["mail", "files", "dashboard"])
    func count(config: String) throws {
        let name = config == "dashboard" ? "machine" : config
        let terminal = try ScreenHost(everyday: "\(name).json", columns: 80, rows: 24)
        func row() -> Int? { rows(terminal).firstIndex { $0.contains(/\d+ (items|messages|processes)/) } }
        let before = row()
        #expect(before != nil)
        try terminal.type("/e")
        #expect(row() == before, "\(terminal.shown)")
        _ = try terminal.end()
    }

    @Test(
        "of a monitor, all figures are seen, and the processes have the other rows",
        arguments: [(80, 24, 7), (200, 50, 22)]
    )
    func monitor(columns: Int, rows: Int, processes: Int) throws {
        let terminal = try ScreenHost(everyday: "machine.json", columns: columns, rows: rows)
        for figure in ["Core 3", "Swap", "Write", "load"] { terminal.expect(figure) }
        let listed = self.rows(terminal).count { $0.contains(" MB ") }
        #expect(listed == processes, "\(terminal.shown)")
        // The chart leaves the rows to the processes.
        let chart = self.rows(terminal).count { $0.contains(/│[\u{2800}-\u{28FF} ]*[\u{2801}-\u{28FF}]/) }
        #expect(1...12 ~= chart, "\(terminal.shown)")
        _ = try terminal.end()
    }

    @Test("a list is as wide before something is opened as it is then", arguments: [[80, 24], [120, 40], [200, 50]])
    func split(_ size: [Int]) throws {
        // At 80 columns a message is below its list.
        for looks in Self.all.prefix(2) where size[0] > 80 || looks.config == "files.json" {
            let terminal = try ScreenHost(everyday: "small/\(looks.config)", columns: size[0], rows: size[1])
            func borders() -> [Int] { rows(terminal)[3].enumerated().filter { $0.element == "│" }.map(\.offset) }
            let before = borders()
            // The second row of the list: of files, the first is a folder, and Enter shows one alone.
            try terminal.type(Keys.down + (looks.config == "mail.json" ? "\r" : ""))
            #expect(!terminal.shown.contains(" is open.") && !before.isEmpty)
            #expect(borders() == before, "\(terminal.shown)")
            _ = try terminal.end()
        }
    }

    @Test("no name is cut off where there is room for it", arguments: [[120, 40], [200, 50]])
    func names(_ size: [Int]) throws {
        for looks in Self.all.prefix(2) {
            let terminal = try ScreenHost(everyday: looks.config, columns: size[0], rows: size[1])
            #expect(!terminal.shown.contains("…"), "\(terminal.shown)")
            _ = try terminal.end()
        }
    }
}
