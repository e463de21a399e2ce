import PluginABI
import PluginTestKit
import Testing

@testable import LoggedInPlugin

@MainActor
@Suite("LoggedIn")
struct LoggedInTests {
    private static func attach() throws -> RIBTester {
        try RIBTester(LoggedInFactory(), arguments: ["player1Name": "Ada", "player2Name": "Grace"])
    }

    private let loggedIn: RIBTester

    init() throws {
        loggedIn = try Self.attach()
    }

    private typealias Cell = (row: Int, col: Int)

    /// Marks cells in turn, by row and column from 1, and closes the announcement.
    private func play(_ cells: [Cell], announced: String) throws {
        try loggedIn.press("Start Game")
        #expect(loggedIn.children == ["TicTacToe"])
        for cell in cells { try loggedIn.press("row \(cell.row), column \(cell.col)") }
        #expect(loggedIn.screen.title == announced)
        #expect(loggedIn.screen.isPresented)
        try loggedIn.press("Close Game")
        #expect(loggedIn.children == ["OffGame"])
    }

    private static let player1Wins: [Cell] = [(1, 1), (2, 1), (1, 2), (2, 2), (1, 3)]
    private static let player2Wins: [Cell] = [(1, 1), (1, 3), (1, 2), (2, 2), (3, 3), (3, 1)]
    private static let draw: [Cell] = [(1, 1), (1, 2), (1, 3), (2, 2), (2, 1), (2, 3), (3, 2), (3, 1), (3, 3)]

    @Test("the names that LoggedIn is built with are static for OffGame, which is attached first")
    func names() {
        #expect(loggedIn.children == ["OffGame"])
        #expect(loggedIn.texts == ["Ada: 0", "Grace: 0"])
    }

    @Test("LoggedIn updates the score with what the game reports, and each OffGame shows it; a draw does not count")
    func score() throws {
        try play(Self.player2Wins, announced: "Grace won!")
        #expect(loggedIn.texts == ["Ada: 0", "Grace: 1"])
        try play(Self.draw, announced: "It's a draw!")
        #expect(loggedIn.texts == ["Ada: 0", "Grace: 1"])
        try play(Self.player1Wins, announced: "Ada won!")
        #expect(loggedIn.texts == ["Ada: 1", "Grace: 1"])
        try loggedIn.finish()
    }

    @Test("the board shows each mark; a marked cell is not marked again, and after the end no other one is")
    func board() throws {
        try loggedIn.press("Start Game")
        try loggedIn.press("row 1, column 1")
        loggedIn.send(Action(id: "place", value: "0,0"))
        for value in ["0,3", "0", "a,b", nil] { loggedIn.send(Action(id: "place", value: value)) }
        for cell in ["row 2, column 1", "row 1, column 2", "row 2, column 2"] { try loggedIn.press(cell) }
        let marks = try loggedIn.screen.grid("Board").rows.map { $0.map(\.text) }
        #expect(marks == [["X", "X", ""], ["O", "O", ""], ["", "", ""]])
        try loggedIn.press("row 1, column 3")
        #expect(loggedIn.screen.title == "Ada won!")
        // Not kept: the game is to be freed.
        try #require(loggedIn.router?.children.first as? TicTacToeRouter).interactor
            .placeCurrentPlayerMark(atRow: 2, col: 2)
        try loggedIn.press("Close Game")
        #expect(loggedIn.children == ["OffGame"])
        try loggedIn.finish()
    }

    @Test("a game that is left while its winner is announced is freed")
    func leftWhileAnnounced() throws {
        try loggedIn.press("Start Game")
        for cell in Self.player1Wins { try loggedIn.press("row \(cell.row), column \(cell.col)") }
        #expect(loggedIn.screen.title == "Ada won!")
        try loggedIn.finish()
    }

    @Test("the score belongs to one LoggedIn: the next one begins at 0:0")
    func scope() throws {
        try play(Self.player1Wins, announced: "Ada won!")
        #expect(loggedIn.texts == ["Ada: 1", "Grace: 0"])
        #expect(try Self.attach().texts == ["Ada: 0", "Grace: 0"])
    }

    @Test("OffGame gets a score that it cannot write, not even by a cast")
    func readOnly() {
        final class Nothing: EmptyComponent, LoggedInDependency {}
        let component = LoggedInComponent(dependency: Nothing(), player1Name: "Ada", player2Name: "Grace")
        #expect(!(component.scoreStream is MutableScoreStream))
        #expect(component.scoreStream.score.value == Score())
    }

    @Test("logging out is reported, and detaches nothing")
    func logOut() throws {
        try loggedIn.press("Log out")
        #expect(loggedIn.outcomes == [Outcome("logOut")])
        #expect(loggedIn.children == ["OffGame"])
    }

    @Test("LoggedIn that becomes active again continues with the child that it had, and its board")
    func again() throws {
        try loggedIn.press("Start Game")
        try loggedIn.press("row 1, column 1")
        loggedIn.detach()
        loggedIn.attach()
        #expect(loggedIn.children == ["TicTacToe"])
        #expect(try loggedIn.screen.grid("Board").rows[0][0].text == "X")
    }
}
