import PluginManifest
import Testing

@Suite("Did you mean")
struct ClosestMatchTests {
    @Test(
        "a name with a typing error finds the name that was meant",
        arguments: [
            ("tic-tac-to", "tic-tac-toe"), ("tic-tca-toe", "tic-tac-toe"), ("TIC-TAC-TOE", "tic-tac-toe"),
            ("of-game", "off-game"),
            ("offgame", "off-game"), ("randomwin", "random-win"), ("flaw", "flow"),
        ]
    )
    func finds(_ name: String, _ expected: String) {
        #expect(closestMatch(to: name, among: ["off-game", "tic-tac-toe", "random-win", "flow"]) == expected)
    }

    @Test(
        "a name that resembles none finds none",
        arguments: ["", "x", "login", "tac", String(repeating: "a", count: 65)]
    )
    func findsNone(_ name: String) {
        #expect(
            closestMatch(to: name, among: ["off-game", "tic-tac-toe", "", String(repeating: "a", count: 66)])
                == nil
        )
    }

    @Test("the beginning of a name finds it, and a name what begins it, where half is there and no other begins so")
    func beginnings() {
        let names = ["player1Name", "player2Name", "game"]
        #expect(closestMatch(to: "player2", among: names) == "player2Name")
        #expect(closestMatch(to: "player", among: names) == nil)
        #expect(closestMatch(to: "games42", among: names) == "game")
        #expect(closestMatch(to: "gameBoard", among: names) == nil)
        #expect(closestMatch(to: "pla", among: ["player"]) == "player")
        #expect(closestMatch(to: "pl", among: ["player"]) == nil)
    }

    @Test("of equally close names the first is taken, and one letter is not like another")
    func ties() {
        #expect(closestMatch(to: "step0", among: ["step1", "step2"]) == "step1")
        #expect(closestMatch(to: "B", among: ["C", "D"]) == nil)
        #expect(closestMatch(to: "b", among: ["C", "B"]) == "B")
    }
}
