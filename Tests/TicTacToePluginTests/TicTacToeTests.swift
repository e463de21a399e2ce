import PluginABI
import PluginTestKit
import Testing

@testable import TicTacToePlugin

@MainActor
@Suite("TicTacToe")
struct TicTacToeTests {
    private let score = TestStream(Score())
    private var game: RIBTester

    init() throws {
        game = try Self.attach(score, nil)
    }

    private static func attach(_ score: TestStream<Score>, _ state: TicTacToeState?) throws -> RIBTester {
        try RIBTester(
            TicTacToeFactory(),
            streams: ["scoreStream": score],
            arguments: ["player1Name": "Ada", "player2Name": "Grace"],
            state: state
        )
    }

    /// Replaces the first game by one that continues from these moves, as a host does after a restart.
    private mutating func goOn(from moves: [String]) throws {
        game = try Self.attach(score, TicTacToeState(moves: moves))
    }

    private var headline: String? { game.texts.first }
    private var moves: [String] { get throws { try game.state(as: TicTacToeState.self).moves } }
    private var offered: [String] { game.screen.actions.filter(\.isEnabled).map { $0.value ?? $0.id } }

    private func place(_ cells: String...) throws {
        for cell in cells { try game.perform("place", cell) }
    }

    @Test("the first screen says that player 1 is to move, and offers nine cells")
    func firstScreen() {
        #expect(headline == "Ada (X) to move")
        #expect(offered == ["1,1", "1,2", "1,3", "2,1", "2,2", "2,3", "3,1", "3,2", "3,3"])
    }

    @Test("a taken cell is no longer offered, and placing there changes nothing")
    func takenCell() throws {
        try place("2,2")
        #expect(!offered.contains("2,2"))
        game.send(Action(id: "place", value: "2,2"))
        #expect(headline == "Grace (O) to move")
    }

    @Test("a win is announced by name, with the score written before, and reported when it was closed")
    func win() throws {
        try place("1,1", "2,1", "1,2", "2,2", "1,3")
        #expect(headline == "Ada won!")
        #expect(score.values == [Score(), Score(player1Score: 1, player2Score: 0)])
        #expect(game.outcomes.isEmpty)
        #expect(offered == ["close"])
        try game.press("Close")
        #expect(game.outcomes == [Outcome("gameDidEnd", ["winner": PlayerType.player1])])
        try game.finish()
    }

    @Test("a draw is announced, writes no score, and is reported without a winner")
    func draw() throws {
        try place("1,1", "1,2", "1,3", "2,2", "2,1", "2,3", "3,2", "3,1", "3,3")
        #expect(headline == "It's a draw!")
        try game.press("Close")
        #expect(score.values == [Score()])
        #expect(game.outcomes == [Outcome("gameDidEnd", ["winner": nil])])
    }

    @Test("moves after the end are ignored")
    func afterTheEnd() throws {
        try place("1,1", "2,1", "1,2", "2,2", "1,3")
        for cell in ["3,3", "3,2"] { game.send(Action(id: "place", value: cell)) }
        #expect(score.value == Score(player1Score: 1, player2Score: 0))
        #expect(headline == "Ada won!")
    }

    @Test("closing while the game is on reports nothing")
    func closeTooEarly() {
        game.send(Action(id: "close"))
        #expect(game.outcomes.isEmpty)
    }

    @Test(
        "a value that names no cell is ignored",
        arguments: ["", "1", "0,1", "1,4", "a,b", "1,2,3", "-9223372036854775808,1", "99999999999999999999,1"]
    )
    func strangeValues(value: String) {
        game.send(Action(id: "place", value: value))
        #expect(headline == "Ada (X) to move")
    }

    @Test("a game that is attached again starts with an empty board of nine cells")
    func attachedAgain() throws {
        try place("1,1", "2,1", "1,2", "2,2", "1,3")
        game.detach()
        game.attach()
        #expect(headline == "Ada (X) to move")
        #expect(offered.count == 9)
        #expect(try moves.isEmpty)
    }

    @Test("the moves are kept as the actions spell them, the refused ones left out")
    func kept() throws {
        #expect(try moves.isEmpty)
        for cell in ["2,2", "2,2", "4,1", "1,3"] { game.send(Action(id: "place", value: cell)) }
        #expect(try moves == ["2,2", "1,3"])
    }

    @Test("a game continues with the same board and the same player to move")
    mutating func goesOn() throws {
        try goOn(from: ["2,2", "1,3", "1,1"])
        #expect(headline == "Grace (O) to move")
        #expect(offered == ["1,2", "2,1", "2,3", "3,1", "3,2", "3,3"])
        try place("3,1", "3,3")
        #expect(headline == "Ada won!")
        #expect(score.value == Score(player1Score: 1, player2Score: 0))
        #expect(try moves == ["2,2", "1,3", "1,1", "3,1", "3,3"])
    }

    @Test("a win that was kept is announced again, counted once, and reported when it is closed")
    mutating func wonGoesOn() throws {
        try place("1,1", "2,1", "1,2", "2,2", "1,3")
        try goOn(from: moves)
        #expect(headline == "Ada won!")
        #expect(offered == ["close"])
        #expect(score.values.count == 2)
        #expect(try moves == ["1,1", "2,1", "1,2", "2,2", "1,3"])
        try game.press("Close")
        #expect(game.outcomes == [Outcome("gameDidEnd", ["winner": PlayerType.player1])])
    }

    @Test(
        "kept moves count up to the first that is not one",
        arguments: [
            ["2,2", "2,2", "1,1"], ["2,2", "0,1", "1,1"], ["2,2", "", "1,1"], ["2,2", "a,b", "1,1"],
            ["2,2", "1,1,1", "1,1"], ["2,2", "é,1", "1,1"],
        ]
    )
    mutating func nonsense(kept: [String]) throws {
        try goOn(from: kept)
        #expect(headline == "Grace (O) to move")
        #expect(try moves == ["2,2"])
    }

    @Test("kept moves after the end of the game are not counted")
    mutating func nonsenseAfterTheEnd() throws {
        try goOn(from: ["1,1", "2,1", "1,2", "2,2", "1,3", "2,3", "3,3"])
        #expect(headline == "Ada won!")
        #expect(try moves.count == 5)
        #expect(score.value == Score())
    }
}
