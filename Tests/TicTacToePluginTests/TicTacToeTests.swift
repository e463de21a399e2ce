import PluginABI
import Testing

@testable import TicTacToePlugin

@MainActor
@Suite("TicTacToe")
struct TicTacToeTests {
    private final class Listener: TicTacToeListener {
        var outcomes: [PlayerType?] = []
        func gameDidEnd(winner: PlayerType?) { outcomes.append(winner) }
    }

    private final class Needs: TicTacToeDependency {
        let scoreStream = MutableScoreStream()
    }

    private let listener = Listener()
    private let needs = Needs()
    private let parent = Router(interactor: Interactor())
    private var game: any ViewableRouting & TicTacToeStateProviding

    init() {
        game = Self.build(needs, listener, nil)
        parent.interactable.activate()
        parent.load()
        parent.attachChild(game)
    }

    private static func build(
        _ needs: Needs,
        _ listener: Listener,
        _ state: TicTacToeState?
    ) -> any ViewableRouting & TicTacToeStateProviding {
        TicTacToeBuilder(dependency: needs)
            .build(withListener: listener, player1Name: "Ada", player2Name: "Grace", state: state)
    }

    /// Replaces the first game with one that continues from these moves, as a host does after a restart.
    private mutating func goOn(from moves: [String]) {
        parent.detachChild(game)
        game = Self.build(needs, listener, TicTacToeState(moves: moves))
        parent.attachChild(game)
    }

    private var controller: ViewController { game.viewControllable.viewController }

    private var headline: String {
        for case .text(let text) in controller.screen.elements { return text.string }
        return ""
    }

    private func place(_ cells: String...) {
        for cell in cells { controller.perform(Action(id: "place", value: cell)) }
    }

    private var offered: [String] { controller.screen.actions.filter(\.isEnabled).map { $0.value ?? $0.id } }

    @Test("the first screen says that player 1 is to move, and offers nine cells")
    func firstScreen() {
        #expect(headline == "Ada (X) to move")
        #expect(offered == ["1,1", "1,2", "1,3", "2,1", "2,2", "2,3", "3,1", "3,2", "3,3"])
    }

    @Test("a taken cell is no longer offered, and placing there changes nothing")
    func takenCell() {
        place("2,2", "2,2")
        #expect(headline == "Grace (O) to move")
        #expect(!offered.contains("2,2"))
    }

    @Test("a win is announced by name, with the score written before, and reported when it was closed")
    func win() {
        place("1,1", "2,1", "1,2", "2,2", "1,3")
        #expect(headline == "Ada won!")
        #expect(needs.scoreStream.score.value == Score(player1Score: 1, player2Score: 0))
        #expect(listener.outcomes.isEmpty)
        #expect(offered == ["close"])
        controller.perform(Action(id: "close"))
        #expect(listener.outcomes == [.player1])
    }

    @Test("a draw is announced, writes no score, and is reported without a winner")
    func draw() {
        place("1,1", "1,2", "1,3", "2,2", "2,1", "2,3", "3,2", "3,1", "3,3")
        #expect(headline == "It's a draw!")
        controller.perform(Action(id: "close"))
        #expect(needs.scoreStream.score.value == Score())
        #expect(listener.outcomes == [nil])
    }

    @Test("moves after the end are ignored")
    func afterTheEnd() {
        place("1,1", "2,1", "1,2", "2,2", "1,3", "3,3", "3,2")
        #expect(needs.scoreStream.score.value == Score(player1Score: 1, player2Score: 0))
        #expect(headline == "Ada won!")
    }

    @Test("closing while the game is on reports nothing")
    func closeTooEarly() {
        controller.perform(Action(id: "close"))
        #expect(listener.outcomes.isEmpty)
    }

    @Test(
        "a value that names no cell is ignored",
        arguments: ["", "1", "0,1", "1,4", "a,b", "1,2,3", "-9223372036854775808,1", "99999999999999999999,1"]
    )
    func strangeValues(value: String) {
        place(value)
        #expect(headline == "Ada (X) to move")
    }

    @Test("a game that is attached again starts with an empty board of nine cells")
    func attachedAgain() {
        place("1,1", "2,1", "1,2", "2,2", "1,3")
        parent.detachChild(game)
        parent.attachChild(game)
        #expect(headline == "Ada (X) to move")
        #expect(offered.count == 9)
        #expect(game.state.moves.isEmpty)
    }

    @Test("the moves are kept as the actions spell them, the refused ones left out")
    func kept() {
        #expect(game.state.moves.isEmpty)
        place("2,2", "2,2", "4,1", "1,3")
        #expect(game.state.moves == ["2,2", "1,3"])
    }

    @Test("a game continues with the same board and the same player to move")
    mutating func goesOn() {
        goOn(from: ["2,2", "1,3", "1,1"])
        #expect(headline == "Grace (O) to move")
        #expect(offered == ["1,2", "2,1", "2,3", "3,1", "3,2", "3,3"])
        place("3,1", "3,3")
        #expect(headline == "Ada won!")
        #expect(needs.scoreStream.score.value == Score(player1Score: 1, player2Score: 0))
        #expect(game.state.moves == ["2,2", "1,3", "1,1", "3,1", "3,3"])
    }

    @Test("a win that was kept is announced again, counted once, and reported when it is closed")
    mutating func wonGoesOn() {
        place("1,1", "2,1", "1,2", "2,2", "1,3")
        let score = needs.scoreStream.score.value
        goOn(from: game.state.moves)
        #expect(headline == "Ada won!")
        #expect(offered == ["close"])
        #expect(needs.scoreStream.score.value == score)
        #expect(game.state.moves == ["1,1", "2,1", "1,2", "2,2", "1,3"])
        controller.perform(Action(id: "close"))
        #expect(listener.outcomes == [.player1])
    }

    @Test(
        "kept moves count up to the first that is not one",
        arguments: [
            ["2,2", "2,2", "1,1"], ["2,2", "0,1", "1,1"], ["2,2", "", "1,1"], ["2,2", "a,b", "1,1"],
            ["2,2", "1,1,1", "1,1"], ["2,2", "é,1", "1,1"],
        ]
    )
    mutating func nonsense(moves: [String]) {
        goOn(from: moves)
        #expect(headline == "Grace (O) to move")
        #expect(game.state.moves == ["2,2"])
    }

    @Test("kept moves after the end of the game are not counted")
    mutating func nonsenseAfterTheEnd() {
        goOn(from: ["1,1", "2,1", "1,2", "2,2", "1,3", "2,3", "3,3"])
        #expect(headline == "Ada won!")
        #expect(game.state.moves.count == 5)
        #expect(needs.scoreStream.score.value == Score())
    }
}
