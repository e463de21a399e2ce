import Checking
import Configuration
import PluginManifest
import Testing

@Suite("Linear flows")
struct LinearFlowTests {
    @Test("the sample flow becomes a plan that goes round")
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
        let plan = try #require(checked.result?.plan)
        #expect(plan.root == 0)
        #expect(plan.constants.map(\.key) == ["player1Name", "player2Name"])
        #expect(plan.constants.map(\.value) == [.string("Ada"), .string("Grace")])
        let flow = plan.flows[0]
        #expect(flow.name == "flow")
        #expect(flow.atEnd == .restart)
        #expect(flow.start == 0)
        #expect(flow.steps.map(\.name) == ["off-game", "tic-tac-toe", "random-win"])
        #expect(flow.steps.map(\.routes.count) == [1, 1, 1])
        #expect(flow.steps.map { $0.routes[0].target } == [.step(1), .step(2), .finish])
        let step = flow.steps[1]
        #expect(step.unit == .plugin(id: "tic-tac-toe", build: "default"))
        #expect(step.arguments.map(\.slot) == ["player1Name", "player2Name"])
        #expect(step.arguments.map(\.source) == [.environment(key: "player1Name"), .environment(key: "player2Name")])
        #expect(step.routes[0].outcome == "gameDidEnd")
        #expect(step.routes[0].assigns.map(\.environmentKey) == ["winner"])
        #expect(plan.staticBindings["off-game"]?.map(\.type) == [.scoreStream])
        #expect(plan.staticBindings["off-game"]?.map(\.source) == [.scoreStream])
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
        let flow = try #require(checked.result?.plan?.flows.first)
        #expect(flow.steps.map(\.name) == ["logged-out", "off-game", "off-game#2", "logged-out#2", "off-game#3"])
        #expect(flow.atEnd == .exit)
    }
}
