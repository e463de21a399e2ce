import Foundation
import HostSupport
import PluginManifest
import TestSupport
import Testing

/// What a flow in another file becomes is played as what plugins.json becomes.
@MainActor
@Suite("A change of a file that plugins.json includes")
struct IncludedReloadTests {
    private static func match(_ order: String, _ more: String = "") -> String {
        """
        {
          "plugins": {
            "off-game": "libOffGamePlugin.so", "tic-tac-toe": "libTicTacToePlugin.so",
            "random-win": "libRandomWinAdapter.so"
          },
          "flow": [\(order)]\(more)
        }
        """
    }

    private static func root(_ flows: String, _ order: String = #""match""#) -> String {
        """
        {
          "plugins": {},
          "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
          "flows": { \(flows) },
          "flow": [\(order)]
        }
        """
    }

    private static let order = #""off-game", "tic-tac-toe", "random-win""#

    @Test("is played with the board as it was; a wrong one is refused with its place")
    func played() throws {
        let session = try ChangingFlow(
            Self.root(#""match": { "file": "match.json" }"#),
            including: ["match.json": Self.match(Self.order)]
        )
        let offers = try session.act("startGame", "place=2,2").offers
        try session.save(Self.match(#""off-game", "tic-tac-toe", "nowhere""#), to: "match.json")
        #expect(
            try session.reload()
                == "match.json:6:39: error[RH100]: `nowhere` is neither a plugin nor a flow. "
                + "There are `off-game`, `tic-tac-toe` and `random-win`. The flow continues unchanged."
        )
        try session.save(Self.match(#""tic-tac-toe", "off-game""#), to: "match.json")
        #expect(try session.reload() == "The flow is played as `match.json` says now.")
        #expect(try session.screen.title == "Tic-tac-toe")
        #expect(try session.screen.offers == offers)
        #expect(try session.end().ending == .exit(0))
    }

    @Test("counts from when the file is included, and its absence is an error")
    func included() throws {
        let game = #""t": { "path": "libTicTacToePlugin.so", "id": "tic-tac-toe" }"#
        let session = try ChangingFlow(
            Self.root(#""match": ["t"]"#).replacing(#""plugins": {}"#, with: #""plugins": { \#(game) }"#),
            including: ["later.json": Self.match(Self.order)]
        )
        let later = Self.root(#""match": { "file": "later.json" }"#)
        try session.save(later)
        #expect(try session.reload().hasPrefix("The flow is played as `plugins.json` and `later.json` say now."))
        try session.save(Self.match(#""random-win", "tic-tac-toe""#), to: "later.json")
        #expect(try session.reload().hasPrefix("The flow is played as `later.json` says now."))
        try session.save(later.replacing("later.json", with: "never.json"))
        #expect(
            try session.reload()
                == "plugins.json:4:33: error[RH401]: There is no file `never.json`. Write the path of a file with a flow, "
                + "relative to `plugins.json`. The flow continues unchanged."
        )
        try session.folder.write(Self.match(#""tic-tac-toe""#), to: "never.json")
        #expect(try session.reload().hasPrefix("The flow is played as `plugins.json` and `never.json` say now."))
        #expect(try session.end().ending == .exit(0))
    }

    @Test("silently keeps a flow where a link by a path has led it, and so does a restart")
    func linked() throws {
        // On all other paths to the game there has been a winner, whom only a switch on its outcome reads.
        let steps = """
            {"start": "random-win", "steps": {
              "random-win": {"on": {"gameDidEnd": "off-game"}}, "off-game": {"on": {"startGame": "tic-tac-toe"}},
              "tic-tac-toe": {"on": {"gameDidEnd": {
                "switch": "winner", "cases": {"player1": "off-game"}, "default": "random-win"
              }}}
            }}
            """
        let root = Self.root(#""match": { "file": "match.json" }"#)
            .replacing(
                #""flow": ["match"]"#,
                with: #""flow": ["match"], "links": {"game": {"to": "match/tic-tac-toe"}}"#
            )
        let states = try TemporaryFolder()
        let state = ["--state", states.url.appending(path: "match.state").path]
        let session = try ChangingFlow(
            root,
            including: ["match.json": Self.match("").replacing("[]", with: steps)],
            state
        )
        let screen = try session.act("ribs://game")
        #expect(screen.title == "Tic-tac-toe")
        try session.save(root.replacing(#""player2Name""#, with: #""unrelated": 1, "player2Name""#))
        #expect(try session.reload() == ReloadFlow.changed)
        #expect(try session.screen.title == "Tic-tac-toe")
        #expect(try session.end().ending == .exit(0))
        let words = ["--config", "plugins.json", "--ui", "json"] + state
        let result = try runInMemory(words, in: session.folder.url)
        let lines = try JSONLine.lines(of: result.output)
        #expect(lines.filter { $0.root["type"]?.string == "notice" }.map(\.message) == [])
        #expect(lines.last { $0.root["type"]?.string == "screen" }?.title == "Tic-tac-toe")
    }
}
