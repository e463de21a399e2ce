import PluginABI
import Testing

@testable import TicTacToePlugin

@Suite("The board")
struct BoardTests {
    /// Plays cells given as "ROW,COLUMN" pairs from 0.
    private func played(_ cells: [(Int, Int)]) -> Board {
        var board = Board()
        for (row, column) in cells {
            let isPlaced = board.place(at: Cell(row: row, column: column))
            #expect(isPlaced, "(\(row), \(column)) should be free")
        }
        return board
    }

    @Test("player 1 moves first, then the players take turns")
    func turns() {
        var board = Board()
        #expect(board.standing == .toMove(.player1))
        let isFirstPlaced = board.place(at: Cell(row: 0, column: 0))
        #expect(isFirstPlaced)
        #expect(board.standing == .toMove(.player2))
        let isSecondPlaced = board.place(at: Cell(row: 1, column: 1))
        #expect(isSecondPlaced)
        #expect(board.standing == .toMove(.player1))
        #expect(board[Cell(row: 0, column: 0)] == .player1)
        #expect(board[Cell(row: 1, column: 1)] == .player2)
    }

    @Test(
        "three in a row win, whichever of the eight lines it is",
        arguments: [
            [(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)], [(2, 0), (2, 1), (2, 2)],
            [(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)], [(0, 2), (1, 2), (2, 2)],
            [(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)],
        ]
    )
    func lines(line: [(Int, Int)]) {
        let all = (0..<3).flatMap { row in (0..<3).map { (row, $0) } }
        let others = all.filter { cell in !line.contains { $0 == cell } }
        var board = Board()
        for (index, cell) in line.enumerated() {
            #expect(board.standing == .toMove(.player1))
            let isPlaced = board.place(at: Cell(row: cell.0, column: cell.1))
            #expect(isPlaced)
            if index < 2 {
                let isAnswered = board.place(at: Cell(row: others[index].0, column: others[index].1))
                #expect(isAnswered)
            }
        }
        #expect(board.standing == .won(.player1))
        for (row, column) in all {
            let isInLine = line.contains { $0 == (row, column) }
            #expect(board.hasWon(Cell(row: row, column: column)) == isInLine)
        }
    }

    @Test("player 2 can win")
    func player2Wins() {
        let board = played([(0, 0), (1, 0), (0, 1), (1, 1), (2, 2), (1, 2)])
        #expect(board.standing == .won(.player2))
    }

    @Test("a full board without three in a row is a draw")
    func draw() {
        let board = played([(0, 0), (0, 1), (0, 2), (1, 1), (1, 0), (1, 2), (2, 1), (2, 0), (2, 2)])
        #expect(board.standing == .draw)
    }

    @Test("a ninth move that makes a row wins, and is not a draw")
    func lastMoveWins() {
        let board = played([(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 1), (2, 0), (2, 2)])
        #expect(board.standing == .won(.player1))
    }

    @Test("a taken cell is refused, and the turn stays")
    func taken() {
        var board = played([(0, 0)])
        let isPlaced = board.place(at: Cell(row: 0, column: 0))
        #expect(!isPlaced)
        #expect(board.standing == .toMove(.player2))
        #expect(board[Cell(row: 0, column: 0)] == .player1)
    }

    @Test("a cell off the board is refused", arguments: [(-1, 0), (0, 3), (Int.max, Int.min)])
    func offTheBoard(row: Int, column: Int) {
        var board = Board()
        let isPlaced = board.place(at: Cell(row: row, column: column))
        #expect(!isPlaced)
        #expect(board.standing == .toMove(.player1))
    }

    @Test("a move after the end is refused")
    func afterTheEnd() {
        var board = played([(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)])
        let isPlaced = board.place(at: Cell(row: 2, column: 2))
        #expect(!isPlaced)
        #expect(board[Cell(row: 2, column: 2)] == nil)
        #expect(board.standing == .won(.player1))
    }
}
