import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol KanbanPresentableListener: AnyObject {
    func show(_ page: Desk.Page)
    func select(_ number: Int)
    func open(_ number: Int)
    func add()
    func edit(_ edit: (inout Card) -> Void)
    func move(_ number: Int, to column: Int, at place: Int)
    func move(by step: Int)
    func shift(by distance: Int)
    func remove()
    func undo()
}

/// Shows the columns side by side, or one below the other if there is no room. The selected card opens as a page that
/// leads back, without panes: on a full screen, a dialog over the board.
final class KanbanViewController: ViewController, KanbanPresentable {
    weak var listener: (any KanbanPresentableListener)?

    private var desk = Desk(board: Board(columns: [], limit: 1))
    private let today: String

    /// Makes the view.
    ///
    /// - Parameter today: the day, such as `2026-12-02`; cards with earlier days are late.
    init(today: String) {
        self.today = today
    }

    override var screen: Screen {
        var screen = Screen(title: title) { content }
            .unsavedChanges(desk.hasChanges, question: "Leave the changed board?")
        // Buttons that lead from page to page lose nothing, so they do not ask.
        screen.elements.append(buttons.element)
        return screen
    }

    private var title: String {
        switch desk.page {
        case .board, .newCard: "Board"
        case .card, .texts: desk.card?.name ?? "Board"
        }
    }

    @ScreenBuilder
    private var content: [Element] {
        switch (desk.page, desk.card) {
        case (.card, let card?): details(of: card)
        case (.texts, let card?): fields(of: card)
        case (.newCard(let title), _):
            columns
            let error = Card(number: 0, column: 0, title: title, text: "").dayError
            Field("New card", id: "new", text: title, kind: .text, help: help, error: error, submits: "add")
        default: columns
        }
    }

    private var help: String { "In \(desk.board.columns[desk.column]). \(Self.example)" }

    private static let example = "For example: Write the page #docs 2026-12-02"

    private var buttons: Row {
        let hasCard = desk.card != nil
        return Row {
            switch desk.page {
            case .board:
                Button("New card", id: "new", role: hasCard ? .normal : .primary).shortcut("n")
                move(isEnabled: hasCard)
                Button("Up", id: "shift", value: "-1", isEnabled: hasCard).shortcut("K")
                Button("Down", id: "shift", value: "1", isEnabled: hasCard).shortcut("J")
                change(isEnabled: hasCard)
            case .newCard(let title):
                Button("Add", id: "add", role: .primary, isEnabled: title.contains { !$0.isWhitespace })
                Button("Done", id: "board", role: .back)
            case .card:
                Button("Edit", id: "texts").shortcut("e")
                move(isEnabled: hasCard)
                change(isEnabled: hasCard)
                Button("Back", id: "board", role: .back)
            case .texts: Button("Done", id: "card", role: .back)
            }
        }
    }

    @ScreenBuilder
    private func move(isEnabled: Bool) -> [Element] {
        for (step, key, end) in [(-1, "H", "First column"), (1, "L", "Last column")] as [(Int, Character, String)] {
            let column = desk.board.next(to: desk.column, by: step)
            let name = column.map { desk.board.columns[$0] }
            // Not "To To do".
            let label = name.map { $0.hasPrefix("To ") ? $0 : "To \($0)" } ?? end
            Button(label, id: "move", value: "\(step)", isEnabled: isEnabled && column != nil).shortcut(key)
        }
    }

    @ScreenBuilder
    private func change(isEnabled: Bool) -> [Element] {
        Button("Remove", id: "remove", isEnabled: isEnabled).shortcut("d")
        if !desk.past.isEmpty { Button("Undo", id: "undo").shortcut("z") }
    }

    private var columns: Row {
        Row {
            for (column, name) in desk.board.columns.enumerated() {
                Pane(atLeast: 18, scrolling: .byItself) { cards(of: column, name) }
            }
        }
    }

    private func cards(of column: Int, _ name: String) -> Section {
        let board = desk.board
        let count = board.cards(in: column).count
        let limit = board.hasLimit(column) ? "/\(board.limit)" : ""
        return Section("\(name) \(count)\(limit)\(board.isFull(column) ? " full" : "")") {
            // A full column says so.
            list(of: board.cards(in: column).map(item)).dropping(drop(on: column))
        }
    }

    private func list(of items: [List.Item]) -> List {
        List(id: "open", items: items, selected: desk.selected.map { String($0) }).focusing("select")
    }

    private func item(_ card: Card) -> List.Item {
        // What is done cannot be late any more.
        let isLate = card.column < desk.board.columns.count - 1 && card.isLate(on: today)
        let detail = isLate ? card.tags : card.day.isEmpty ? card.progress : card.day
        let firstLine = card.notes.split(separator: "\n").first.map(String.init) ?? ""
        return List.Item(id: String(card.number), title: card.name, detail: detail)
            .subtitle(firstLine)
            .badge(isLate ? "! late \(card.day)" : card.tags)
    }

    /// The id of the action that moves a card to a column.
    private func drop(on column: Int) -> String { "to-\(column)" }

    @ScreenBuilder
    private func details(of card: Card) -> [Element] {
        let about = ["In \(desk.board.columns[card.column])", card.tags, card.day]
        Text(about.filter { !$0.isEmpty }.joined(separator: "  "), style: .caption)
        Text(card.notes.isEmpty ? "Nothing is written on this card." : card.notes)
        if !card.checks.isEmpty {
            Section("Checklist \(card.progress)") {
                for check in card.checks {
                    Toggle(check.title, id: "tick-\(check.line)", isOn: check.isDone)
                }
            }
        }
    }

    @ScreenBuilder
    private func fields(of card: Card) -> [Element] {
        Field("Card", id: "title", text: card.title, kind: .text, help: Self.example, error: card.dayError)
        Field("Text", id: "text", text: card.text, kind: .lines, help: "Lines that begin with [ ] are a checklist.")
            .rows(12)
    }

    override func perform(_ action: Action) {
        let value = action.value ?? ""
        let number = Int(value) ?? 0
        switch action.id {
        case "board": listener?.show(.board)
        case "new": listener?.show(.newCard(value))
        case "card": listener?.show(.card)
        case "texts": listener?.show(.texts(before: desk.board))
        case "add": listener?.add()
        case "select": listener?.select(number)
        case "open": listener?.open(number)
        case "title": listener?.edit { $0.title = value }
        case "text": listener?.edit { $0.text = value }
        case "move": listener?.move(by: number)
        case "shift": listener?.shift(by: number)
        case "remove": listener?.remove()
        case "undo": listener?.undo()
        default: performOther(action)
        }
    }

    /// Performs an action of a column or of a line of the checklist, whose id says which.
    private func performOther(_ action: Action) {
        let column = desk.board.columns.indices.first { drop(on: $0) == action.id }
        if let column, let drop = List.Drop(action.value), let number = Int(drop.item) {
            listener?.move(number, to: column, at: drop.place)
        } else if let check = desk.card?.checks.first(where: { "tick-\($0.line)" == action.id }) {
            listener?.edit { $0.tick(check.line) }
        }
    }

    // MARK: KanbanPresentable

    func show(_ desk: Desk) {
        self.desk = desk
        setNeedsDisplay()
    }

    func warn(_ words: String) {
        say(words, tone: .warning)
    }

    func announceRemoval(of card: Card) {
        say("Removed “\(card.name)”.", undo: "undo")
    }
}
