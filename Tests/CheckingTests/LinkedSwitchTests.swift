import Checking
import Testing

@Suite("A link past what a switch reads at the end of a flow")
struct LinkedSwitchTests {
    @Test("can be taken only where the value is known already: at its target")
    func sources() throws {
        let checked = try Fixture(kind: "Flows", name: "ok-switch-at-the-end").checked()
        #expect(checked.text == "")
        let sources = try #require(checked.result?.proof?.facts.linkSources.first)
        // The steps are inner, off-game, tic-tac-toe: off-game has not reported the game yet.
        #expect(sources == [.path([0, 2]): [[0], [2]]])
    }
}
