import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol KanbanPresentableListener: AnyObject {
    func write(_ title: String?)
    func add()
    func select(_ number: Int)
    func move(by distance: Int)
    func move(_ number: Int, to column: Int)
    func remove()
    func close()
}

/// Shows the columns side by side, or one below the other if there is no room, with the buttons for a card.
final class KanbanViewController: ViewController, KanbanPresentable {
    weak var listener: (any KanbanPresentableListener)?

    private var board = Board(columns: [], limit: 1)
    private var selected: Card?
    private var title: String?

    override var screen: Screen {
        Screen(title: "Board") {
            Row {
                for (column, name) in board.columns.enumerated() {
                    Pane(atLeast: 18, scrolling: .byItself) { cards(of: column, name) }
                }
            }
            if let title { newCard(title) } else { buttons }
        }
    }

    @ScreenBuilder
    private func newCard(_ title: String) -> [Element] {
        let help = "For example: Write the page #docs 2026-12-02"
        Field("New card", id: "title", text: title, kind: .text, help: help, submits: "add")
        Row {
            Button("Add", id: "add", role: .primary, isEnabled: title.contains { !$0.isWhitespace })
            Button("Done", id: "cancel", role: .back)
        }
    }

    private var buttons: Row {
        let hasCard = selected != nil
        return Row {
            Button("New card", id: "new", role: hasCard ? .normal : .primary).shortcut("n")
            Button("Move back", id: "move", value: "-1", isEnabled: hasCard).shortcut("H")
            Button("Move on", id: "move", value: "1", isEnabled: hasCard).shortcut("L")
            Button("Remove", id: "remove", role: .destructive, confirmation: question, isEnabled: hasCard)
                .shortcut("r")
            Button("Close", id: "close", role: .cancel)
        }
    }

    private var question: String { "Remove “\(selected?.title ?? "")”?" }

    private func cards(of column: Int, _ name: String) -> Section {
        let cards = board.cards(in: column)
        let count = board.hasLimit(column) ? "\(cards.count)/\(board.limit)" : "\(cards.count)"
        return Section("\(name) \(count)") {
            let list = List(id: "select", items: cards.map(item), selected: selected.map { String($0.number) })
                .focusing("select")
            if board.isFull(column) { list } else { list.dropping(drop(on: column)) }
        }
    }

    /// The id of the action that moves a card to a column.
    private func drop(on column: Int) -> String { "to-\(column)" }

    private func item(_ card: Card) -> List.Item {
        List.Item(id: String(card.number), title: card.name, detail: card.day)
            .badge(card.tags.joined(separator: " "))
    }

    override func perform(_ action: Action) {
        let number = action.value.flatMap { Int($0) }
        switch action.id {
        case "new", "title": listener?.write(action.value ?? "")
        case "cancel": listener?.write(nil)
        case "add": listener?.add()
        case "select": number.map { listener?.select($0) }
        case "move": number.map { listener?.move(by: $0) }
        case "remove": listener?.remove()
        case "close": listener?.close()
        default:
            let column = board.columns.indices.first { drop(on: $0) == action.id }
            if let number, let column { listener?.move(number, to: column) }
        }
    }

    // MARK: KanbanPresentable

    func show(_ board: Board, selected: Card?, title: String?) {
        self.board = board
        self.selected = selected
        self.title = title
        setNeedsDisplay()
    }

    func refuse(_ words: String) {
        say(words, tone: .warning)
    }
}
