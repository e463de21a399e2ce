import Foundation
import TestSupport
import Testing

@testable import Journal

/// Another host starts from the state that one has kept after each action, also with processes of plugins.
@MainActor
@Suite("A flow that is started from what it has kept")
struct FreshStartTests {
    /// Those that show something else: Guide, Kick-off, LoggedIn and SuperApp keep nothing of the RIBs that they
    /// attach; LoggedIn has a score of its own, and SuperApp a balance; a page writes that it came whenever it is
    /// attached; and Kanban keeps its cards, and neither the one that is open nor what can be undone.
    nonisolated static let others = [
        "Examples/adapters/plugins.json", "Examples/cases/plugins.json", "Examples/navigation/pages.json",
        "Examples/scorekeeper/nested.json", "Examples/finance/super-app.json", "Examples/everyday/kanban.json",
        "Examples/everyday/board.json",
    ]

    @Test(
        "shows what it has shown before, after each action of each example, and keeps the same",
        arguments: PlayedExamples.files.filter { !others.contains($0) }
    )
    func same(path: String) throws {
        let folder = try TemporaryFolder()
        let text = try String(contentsOf: BuildFolder.repository.appending(path: path), encoding: .utf8)
        let config = try folder.write(rewritten(text) { _ in nil }, to: "plugins.json").path
        for (index, turn) in try Course.turns(config: config, from: nil, steps: 12, seed: 7).enumerated() {
            let file = try folder.writeState(turn.state)
            let words = ["--config", config, "--ui", "json", "--state", file.path]
            let place = index.isMultiple(of: 4) ? ["--isolate"] : []
            let result = try runInMemory(words + place)
            #expect(result.errors == "")
            let expected = turn.screen + "\n" + #"{"type":"exit","code":0,"reason":"quit"}"# + "\n"
            #expect(result.output.withoutWaits + "\n" == expected, "turn \(index), \(turn.line)")
            #expect(try lastRecord(in: file) == turn.state, "turn \(index), \(turn.line)")
        }
    }
}

extension TemporaryFolder {
    /// Writes a state file with one record, or with none.
    @discardableResult
    func writeState(_ record: String?, to name: String = "game.state") throws -> URL {
        let file = url.appending(path: name)
        try Data(stateFile(record.map { [$0] } ?? [])).write(to: file)
        return file
    }
}
