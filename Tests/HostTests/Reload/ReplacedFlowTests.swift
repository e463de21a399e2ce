import Foundation
import HostSupport
import TestSupport
import Testing

/// A link that waits and the state that is kept are those of the flow that is played now.
@MainActor
@Suite("A flow that is replaced")
struct ReplacedFlowTests {
    @Test("while a deep link waits: it waits for the new flow, and is taken there")
    func whileALinkWaits() throws {
        let text = """
            {
              "plugins": { "logged-out": "libLoggedOutPlugin.so", "tic-tac-toe": "libTicTacToePlugin.so" },
              "flow": { "start": "logged-out", "steps": {
                "logged-out": { "on": { "login": "evening" } }, "evening": { "on": { "finished": "logged-out" } }
              } },
              "flows": { "evening": { "start": "first", "steps": {
                "first": { "plugin": "tic-tac-toe", "on": { "*": "game" } },
                "game": { "plugin": "tic-tac-toe", "on": { "*": "@finish" } }
              } } },
              "links": { "play": { "to": "evening/game" } }
            }
            """
        let session = try ChangingFlow(text)
        try session.act("ribs://play")
        let waits = "The link `play` waits for the flow to come to `evening`."
        #expect(try session.notices == [waits])
        try session.save(text.replacing("\"start\": \"first\"", with: "\"start\": \"game\""))
        // And a warning: no path leads to the step `first` now.
        #expect(try session.reload().hasPrefix(ReloadFlow.changed))
        #expect(try session.act("login").path == ["evening", "game"])
        // A link that the new flow does not have is reported.
        let other = try ChangingFlow(text)
        try other.act("ribs://play")
        #expect(try other.notices == [waits])
        try other.save(text.replacing("\"links\": { \"play\"", with: "\"links\": { \"other\""))
        let words = try other.reloadNotices()
        #expect(words.first == ReloadFlow.changed && words.count == 2)
        #expect(words.last?.hasPrefix("There is no link `play`.") == true, "\(words)")
        try session.end()
        try other.end()
    }

    @Test("with --state the file has where the new flow stands")
    func state() throws {
        let folder = try TemporaryFolder()
        let state = ["--state", folder.url.appending(path: "game.state").path]
        let session = try ChangingFlow(ReloadFlow.game(), state)
        let screen = try session.act("startGame", "place=2,2")
        try session.save(ReloadFlow.game(["tic-tac-toe", "off-game"], player: "Emmy"))
        #expect(try session.reload() == ReloadFlow.changed)
        #expect(try session.screen.offers == screen.offers)
        try session.act("place=1,1")
        try session.end()
        let again = try runInMemory(["--config", "plugins.json", "--ui", "json"] + state, in: session.folder.url)
        let first = try #require(try JSONLine.lines(of: again.output).first)
        #expect(first.path == ["tic-tac-toe"])
        #expect(first.offers.count == screen.offers.count - 1)
    }

    @Test("by one that fails immediately waits for its plugin, as the files are watched")
    func failure() throws {
        let session = try ChangingFlow(ReloadFlow.game())
        session.host.workerEnd = WorkerEnd(of: "faulty", at: .build, status: 3 << 8)
        try session.save(
            """
            {
              "plugins": { "faulty": { "path": "libFaultyPlugin.so", "process": true } },
              "dependencies": { "act": "none", "moment": "none", "number": { "stream": "Int", "value": 0 } },
              "flow": { "start": "faulty", "steps": { "faulty": { "on": { "left": "@stay" } } } }
            }
            """
        )
        _ = try session.reloadNotices()
        let result = try session.end()
        #expect(result.ending == .exit(0))
        let words =
            "The plugin `faulty` ended by itself with exit code 3, for the third time within 5 seconds. "
            + "The step `faulty` waits for its plugin to be built again."
        #expect(try session.lines.filter { $0.type == "fault" }.map(\.message).contains(words))
    }
}
