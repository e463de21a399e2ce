import PluginABI
import PluginTestKit
import Testing

@testable import KanbanPlugin

@MainActor
@Suite("Kanban")
struct KanbanTests {
    @Test("a card is added on top of the first column, chosen, moved to the last and removed")
    func move() throws {
        let board = try board(limit: 1)
        try add(["Draw the picture", "Write the page"], to: board)
        #expect(try titles(board, 1) == ["Write the page", "Draw the picture"])
        #expect(try board.screen.pane(1).list("open").selected == "2")
        #expect(try !board.screen.button("First column").isEnabled)
        for column in ["Doing", "Done"] { try board.press("To \(column)") }
        #expect(try titles(board, 3) == ["Write the page"])
        #expect(try board.screen.button("To Doing").isEnabled && !board.screen.button("Last column").isEnabled)
        try board.press("Remove")
        #expect(try titles(board, 3) == [] && board.message == "Removed “Write the page”.")
        #expect(try board.screen.pane(1).list("open").selected == "1")
        try board.press("Remove")
        #expect(try !board.screen.button("Remove").isEnabled)
        try board.finish()
    }

    @Test("a column between the first and the last takes only so many cards")
    func limit() throws {
        let board = try board(limit: 1)
        try add(["a", "b"], to: board)
        try board.perform("select", "1")
        try board.press("To Doing")
        #expect(try titles(board, 2) == ["a"])
        #expect(try headings(board) == ["To do 1", "Doing 1/1 full", "Done 0"])
        try board.finish()
    }

    @Test("a full column is passed, in both directions, and named")
    func pass() throws {
        let board = try board(limit: 1)
        try add(["a", "b"], to: board)
        try board.press("To Doing")
        try board.perform("select", "1")
        try board.press("To Done")
        #expect(try titles(board, 3) == ["a"] && board.message == "Doing is full: moved to Done.")
        try board.press("To do")
        #expect(try titles(board, 1) == ["a"] && board.message == "Doing is full: moved to To do.")
        try board.finish()
    }

    @Test("a card that is dropped in a column is there, at its place, unless the column is full")
    func drop() throws {
        let board = try board(limit: 1)
        try add(["a", "b"], to: board)
        #expect(try (1...3).map { try board.screen.pane($0).list("open").dropID } == ["to-0", "to-1", "to-2"])
        try board.perform("to-1", "0 1")
        #expect(try titles(board, 2) == ["a"])
        #expect(try board.screen.pane(2).list("open").selected == "1")
        try board.perform("to-1", "1 2")
        #expect(try titles(board, 2) == ["a"] && board.message == "Doing is full: 1 of 1.")
        try board.perform("to-2", "0 2")
        try board.perform("to-2", "1 1")
        for value in ["1 7", "2", "-1 2", ""] { try board.perform("to-2", value) }
        #expect(try titles(board, 3) == ["b", "a"])
        try board.perform("to-2", "2 2")
        #expect(try titles(board, 3) == ["a", "b"])
        try board.perform("to-2", "0 2")
        #expect(try titles(board, 3) == ["b", "a"])
        try board.finish()
    }

    @Test("a card goes up and down in its column, and no further")
    func order() throws {
        let board = try board(limit: 1)
        try add(["c", "b", "a"], to: board)
        for _ in 1...3 { try board.press("Down") }
        #expect(try titles(board, 1) == ["b", "c", "a"])
        try board.press("Up")
        #expect(try titles(board, 1) == ["b", "a", "c"])
        try board.finish()
    }

    @Test("each change can be undone, the last one first, and changes are asked about before they are lost")
    func undo() throws {
        let board = try board(cards: Self.cards)
        #expect(throws: TestFailure.self) { try board.press("Undo") }
        #expect(!board.screen.hasUnsavedChanges)
        try board.press("To Doing")
        try board.press("Remove")
        #expect(board.screen.hasUnsavedChanges)
        try board.press("Undo")
        #expect(try titles(board, 2) == ["Write the page"])
        try board.press("Undo")
        #expect(try titles(board, 1) == ["Write the page", "Draw"])
        #expect(!board.screen.hasUnsavedChanges)
        try board.finish()
    }

    @Test("a card opens, its checklist is ticked, and what is typed into its texts is one change")
    func card() throws {
        let board = try board(cards: Self.cards)
        try board.perform("open", "1")
        #expect(board.screen.title == "Write the page")
        #expect(board.screen.texts == ["In To do  #docs  2 Dec", "Of elements."])
        try board.perform("tick-2", "true")
        #expect(board.screen.hasUnsavedChanges)
        try board.press("Edit")
        #expect(try board.screen.field("Text").text == "Of elements.\n[x] Text\n[x] Pictures")
        #expect(try board.screen.button("Done").confirmation == "")
        try board.type("Page #docs", into: "Card")
        try board.type("[ ] All", into: "Text")
        try board.press("Done")
        #expect(board.screen.texts == ["In To do  #docs", "Nothing is written on this card."])
        #expect(board.screen.title == "Page")
        try board.press("Undo")
        #expect(board.screen.title == "Write the page")
        try board.press("Undo")
        try board.press("Back")
        #expect(try board.screen.pane(1).list("open").items[1].detail == "0/1" && !board.screen.hasUnsavedChanges)
        try board.finish()
    }

    @Test("a card without a title has a name")
    func untitled() {
        #expect(Card(number: 1, column: 0, title: "", text: "").name == "Untitled")
    }

    @Test("cards of a column that is gone are in the last one")
    func fewerColumns() {
        let cards = [(1, 3), (2, -1)].map { Card(number: $0, column: $1, title: "a", text: "") }
        let board = Board(columns: ["To do", "Done"], limit: 1, cards: cards)
        #expect(board.cards.map(\.column) == [1, 0])
        #expect(Board(columns: [], limit: 1, cards: cards).cards.map(\.column) == [0, 0])
    }

    @Test("tags and a date in what is typed are below the card's name")
    func tags() throws {
        let board = try board()
        try add(["Room 2026-13-01 #", "#later", "Write #docs the page 2026-12-02 #web"], to: board)
        let items = try board.screen.pane(1).list("open").items
        #expect(items.map(\.title) == ["Write the page", "#later", "Room 2026-13-01 #"])
        #expect(items.map(\.badge) == ["#docs #web", "#later", ""])
        #expect(items.map(\.detail) == ["2 Dec", "", ""])
        try board.finish()
    }

    @Test("a day that is almost one is an error at the field, and a room or a number is none")
    func wrongDay() throws {
        let board = try board(cards: Self.cards)
        try board.perform("open", "1")
        try board.press("Edit")
        for (title, wrong) in [("Page 2026-12-04xyz", "2026-12-04xyz"), ("2026-13-01 #docs", "2026-13-01")] {
            try board.type(title, into: "Card")
            #expect(try board.screen.field("Card").error == "“\(wrong)” is not a day such as 2026-12-02.")
        }
        try board.type("Room 2026 on 2026-12-04", into: "Card")
        #expect(try board.screen.field("Card").error == "")
        try board.finish()
    }

    @Test("the first line of a card's text is below its name")
    func subtitle() throws {
        let board = try board(cards: Self.cards)
        #expect(try board.screen.pane(1).list("open").items.map(\.subtitle) == ["Of elements.", ""])
        try board.finish()
    }

    @Test("a new card is in the column of the selected card, unless this is full, or as long as it is not")
    func column() throws {
        let board = try board(cards: Self.cards)
        try board.press("To Doing")
        try board.press("New card")
        #expect(try board.screen.field("New card").help.hasPrefix("In Doing. "))
        try board.type("Check", into: "New card")
        try board.press("Add")
        #expect(try titles(board, 2) == ["Check", "Write the page"])
        #expect(throws: TestFailure.self) { try board.screen.field("New card") }
        try board.press("New card")
        #expect(board.message == "Doing is full: 2 of 2.")
        #expect(throws: TestFailure.self) { try board.screen.field("New card") }
        try board.finish()
    }

    @Test("a card whose day has passed is late, unless it is done")
    func late() throws {
        let titles = ["Oil #shop 2026-12-01", "Draw #draw 2026-12-02", "Punch 2025-12-24"]
        let cards = titles.enumerated().map { Card(number: $0, column: $0, title: $1, text: "") }
        let board = try board(cards: cards)
        let items = try (1...3).map { try board.screen.pane($0).list("open").items[0] }
        #expect(items.map(\.badge) == ["! late 1 Dec", "#draw", ""])
        #expect(items.map(\.detail) == ["#shop", "2 Dec", "24 Dec"])
        try board.finish()
    }

    @Test("a new card is given up, and its title with it")
    func cancel() throws {
        let board = try board()
        try board.press("New card")
        try board.type("Page", into: "New card")
        #expect(board.screen.hasUnsavedChanges)
        try board.press("Done")
        #expect(try titles(board, 1) == [])
        try board.press("New card")
        #expect(try board.screen.field("New card").text == "")
        try board.finish()
    }

    private static let cards = [
        Card(
            number: 1,
            column: 0,
            title: "Write the page #docs 2026-12-02",
            text: "Of elements.\n[x] Text\n[ ] Pictures"
        ),
        Card(number: 2, column: 0, title: "Draw", text: "[ ] Lines"),
    ]

    private func board(limit: Int = 2, cards: [Card]? = nil) throws -> RIBTester {
        RIBTester {
            let view = KanbanViewController(today: "2026-12-02")
            let board = Board(columns: ["To do", "Doing", "Done"], limit: limit, cards: cards ?? [])
            let interactor = KanbanInteractor(presenter: view, board: board, state: nil)
            return KanbanRouter(interactor: interactor, viewController: view)
        }
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
        try board.screen.pane(column).list("open").items.map(\.title)
    }

    private func headings(_ board: RIBTester) throws -> [String] {
        try (1...3).compactMap { column in
            guard case .section(let section)? = try board.screen.pane(column).elements.first else { return nil }
            return section.title
        }
    }
}
