import PluginABI
import PluginTestKit
import Testing

@testable import KanbanPlugin

@MainActor
@Suite("Kanban")
struct KanbanTests {
    @Test("a card is added to the first column, chosen, moved to the last and removed after a question")
    func move() throws {
        let board = try RIBTester(KanbanFactory(), constants: ["columns": ["To do", "Doing", "Done"], "limit": 1])
        try add(["Write the page", "Draw the picture"], to: board)
        #expect(try titles(board, 1) == ["Write the page", "Draw the picture"])
        #expect(try board.screen.pane(1).list("select").selected == "2")
        try board.perform("select", "1")
        try board.press("Move back")
        #expect(board.message == "To do is the first column.")
        for _ in 1...2 { try board.press("Move on") }
        #expect(try titles(board, 3) == ["Write the page"])
        try board.press("Move on")
        #expect(board.message == "Done is the last column.")
        #expect(try board.screen.button("Remove").confirmation == "Remove “Write the page”?")
        try board.press("Remove")
        #expect(try titles(board, 3) == [])
        #expect(try board.screen.pane(1).list("select").selected == "2")
        try board.press("Remove")
        #expect(try !board.screen.button("Remove").isEnabled)
        try board.finish()
    }

    @Test("a column between the first and the last takes only so many cards")
    func limit() throws {
        let board = try RIBTester(KanbanFactory(), constants: ["columns": ["To do", "Doing", "Done"], "limit": 1])
        try add(["a", "b"], to: board)
        try board.perform("select", "1")
        try board.press("Move on")
        #expect(try titles(board, 2) == ["a"])
        #expect(try headings(board) == ["To do 1", "Doing 1/1", "Done 0"])
        try board.perform("select", "2")
        try board.press("Move on")
        #expect(board.message == "Doing is full: 1 of 1.")
        try board.finish()
    }

    @Test("a card that is dropped on a column moves there, unless the column is full")
    func drop() throws {
        let board = try RIBTester(KanbanFactory(), constants: ["columns": ["To do", "Doing", "Done"], "limit": 1])
        try add(["a", "b"], to: board)
        #expect(try (1...3).map { try board.screen.pane($0).list("select").dropID } == ["to-0", "to-1", "to-2"])
        try board.perform("to-1", "1")
        #expect(try titles(board, 2) == ["a"])
        #expect(try board.screen.pane(2).list("select").selected == "1")
        #expect(try board.screen.pane(2).list("select").dropID == nil)
        try board.perform("to-2", "1")
        try board.perform("to-2", "7")
        #expect(try titles(board, 3) == ["a"])
        try board.finish()
    }

    @Test("cards of a column that is gone are in the last one")
    func fewerColumns() {
        let cards = [Card(number: 1, title: "a", column: 3), Card(number: 2, title: "b", column: -1)]
        let board = Board(columns: ["To do", "Done"], limit: 1, cards: cards)
        #expect(board.cards.map(\.column) == [1, 0])
        #expect(Board(columns: [], limit: 1, cards: cards).cards.map(\.column) == [0, 0])
    }

    @Test("tags and a date in what is typed are below the card's name")
    func tags() throws {
        let board = try RIBTester(KanbanFactory(), constants: ["columns": ["To do", "Done"], "limit": 1])
        try add(["Write #docs the page 2026-12-02 #web", "#later", "Room 2026-13-01 #"], to: board)
        let items = try board.screen.pane(1).list("select").items
        #expect(items.map(\.title) == ["Write the page", "#later", "Room 2026-13-01 #"])
        #expect(items.map(\.badge) == ["#docs #web", "#later", ""])
        #expect(items.map(\.detail) == ["2 Dec", "", ""])
        try board.finish()
    }

    @Test("a new card is given up, and its title with it")
    func cancel() throws {
        let board = try RIBTester(KanbanFactory(), constants: ["columns": ["To do", "Done"], "limit": 1])
        try board.press("New card")
        try board.type("Page", into: "New card")
        try board.press("Done")
        #expect(try titles(board, 1) == [])
        try board.press("New card")
        #expect(try board.screen.field("New card").text == "")
        try board.finish()
    }

    private func add(_ titles: [String], to board: RIBTester) throws {
        try board.press("New card")
        for title in titles {
            #expect(try !board.screen.button("Add").isEnabled)
            try board.type(title, into: "New card")
            try board.press("Add")
        }
        try board.press("Done")
    }

    private func titles(_ board: RIBTester, _ column: Int) throws -> [String] {
        try board.screen.pane(column).list("select").items.map(\.title)
    }

    private func headings(_ board: RIBTester) throws -> [String] {
        try (1...3).compactMap { column in
            guard case .section(let section)? = try board.screen.pane(column).elements.first else { return nil }
            return section.title
        }
    }
}
