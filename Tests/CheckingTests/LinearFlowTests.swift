import Checking
import Configuration
import PluginABI
import PluginManifest
import Testing

@Suite("Linear flows")
struct LinearFlowTests {
    @Test("the sample flow is proved, and begins again at its end")
    func sampleFlow() throws {
        let checked = Checked(
            """
            {
              "plugins": {
                "off-game": "libOffGamePlugin.so",
                "tic-tac-toe": "libTicTacToePlugin.so",
                "random-win": { "path": "libRandomWinAdapter.so" }
              },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game", "tic-tac-toe", "random-win"]
            }
            """,
            manifests: sample
        )
        #expect(checked.text == "")
        let proof = try #require(checked.result?.proof)
        let graph = proof.graph
        #expect(graph.file.constants.map { graph.keys[$0.key] } == ["player1Name", "player2Name"])
        #expect(graph.file.constants.map(proof.value) == [.string("Ada"), .string("Grace")])
        #expect(graph.atEnd == .restart)
        let flow = graph.flows[0]
        #expect(flow.name.value == "flow")
        #expect(flow.start == 0)
        #expect(graph.steps.map(\.name) == ["off-game", "tic-tac-toe", "random-win"])
        #expect(graph.steps.map { $0.edges.map(\.destination) } == [[.step(1)], [.step(2)], [.word(.finish)]])
        #expect(graph.steps[1].slots.map(\.name) == ["player1Name", "player2Name"])
        #expect(graph.plugin(of: 1)?.outcomes.map(\.pluginName) == ["gameDidEnd"])
        #expect(proof.facts.bindings(of: 0).map(\.type) == [.scoreStream])
        #expect(proof.facts.bindings(of: 0).map(\.source) == [.stream("scoreStream", [.file])])
    }

    @Test("a plugin that stands twice in an array is two steps")
    func repetition() throws {
        let checked = Checked(
            """
            {
              "plugins": { "off-game": "a.so", "off-game#2": "b.so", "logged-out": "c.so" },
              "flow": ["logged-out", "off-game", "off-game", "logged-out", "off-game"],
              "atEnd": "exit"
            }
            """,
            manifests: sample
        )
        #expect(checked.text == "")
        let graph = try #require(checked.result?.proof?.graph)
        #expect(graph.steps.map(\.name) == ["logged-out", "off-game", "off-game#2", "logged-out#2", "off-game#3"])
        #expect(graph.atEnd == .exit)
    }
}
