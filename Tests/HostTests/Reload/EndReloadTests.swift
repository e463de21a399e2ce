import Foundation
import HostSupport
import TestSupport
import Testing

/// An end of a flow that is being played leads where the file says when it is come to.
@MainActor
@Suite("Named ends of a flow that changes while it runs")
struct EndReloadTests {
    private static func flow(won: String = "won", to target: String) -> String {
        """
        {
          "plugins": {
            "off-game": "libOffGamePlugin.so", "tic-tac-toe": "libTicTacToePlugin.so",
            "random-win": "libRandomWinAdapter.so"
          },
          "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
          "flow": {
            "start": "match",
            "steps": {
              "match": { "on": { "\(won)": "\(target)", "drawn": "@restart" } },
              "off-game": { "on": { "*": "match" } },
              "random-win": { "on": { "*": "off-game" } }
            }
          },
          "flows": {
            "match": {
              "start": "tic-tac-toe",
              "steps": {
                "tic-tac-toe": {
                  "on": {
                    "gameDidEnd": {
                      "switch": "winner",
                      "cases": { "player1": "@finish/\(won)", "player2": "@finish/\(won)" },
                      "default": "@finish/drawn"
                    }
                  }
                }
              }
            }
          }
        }
        """
    }

    @Test("another target, and another name of the end, in the middle of a game", arguments: ["won", "victory"])
    func changed(name: String) throws {
        let changing = try ChangingFlow(flow("off-game"))
        let offers = try changing.act("place=1,1", "place=2,2", "place=1,2").offers
        try changing.save(Self.flow(won: name, to: "random-win"))
        #expect(try changing.reload().hasPrefix(ReloadFlow.changed))
        #expect(try changing.screen.offers == offers)
        let screen = try changing.act("place=3,3", "place=1,3", "close")
        #expect(screen.path == ["random-win"])
        #expect(try changing.faults == [])
        #expect(try changing.end().ending == .exit(0))
    }

    @Test("an end that is not routed is refused, and the game goes on to the old one")
    func refused() throws {
        let changing = try ChangingFlow(flow("off-game"))
        try changing.act("place=1,1", "place=2,2", "place=1,2")
        try changing.save(flow("off-game").replacing(#", "drawn": "@restart""#, with: ""))
        let notice = try changing.reload()
        #expect(notice.hasPrefix("plugins.json:10:7: error[RH110]"), "\(notice)")
        let screen = try changing.act("place=3,3", "place=1,3", "close")
        #expect(screen.path == ["off-game"])
        #expect(try changing.end().ending == .exit(0))
    }

    private func flow(_ target: String) -> String { Self.flow(to: target) }
}
