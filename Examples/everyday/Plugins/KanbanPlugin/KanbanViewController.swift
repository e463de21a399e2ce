import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol KanbanPresentableListener: AnyObject {
    func write(_ title: String)
    func add()
    func select(_ number: Int)
    func move(by distance: Int)
    func remove()
    func close()
}

/// Shows the columns side by side, or one below the other if there is no room, with the buttons for a card.
final class KanbanViewController: ViewController, KanbanPresentable {
    weak var listener: (any KanbanPresentableListener)?

    private var board = Board(columns: [], limit: 1)
    private var selected: Card?
    private var title = ""

    override var screen: Screen {
        Screen(title: "Board") {
            Row {
                for (column, name) in board.columns.enumerated() {
                    Pane(atLeast: 18, scrolling: .byItself) { cards(of: column, name) }
                }
            }
            Row {
                let canGoBack = selected.map { board.canMove($0, by: -1) } ?? false
                let canGoOn = selected.map { board.canMove($0, by: 1) } ?? false
                Button("Back", id: "move", value: "-1", isEnabled: canGoBack).shortcut("b")
                Button("On", id: "move", value: "1", isEnabled: canGoOn).shortcut("o")
                Button("Remove", id: "remove", role: .destructive, confirmation: question, isEnabled: selected != nil)
                    .shortcut("r")
            }
            Field("New card", id: "title", text: title, submits: "add")
            Row {
                Button("Add", id: "add", role: .primary, isEnabled: title.contains { !$0.isWhitespace })
                Button("Close", id: "close", role: .cancel)
            }
        }
    }

    private var question: String { "Remove “\(selected?.title ?? "")”?" }

    private func cards(of column: Int, _ name: String) -> Section {
        let items = board.cards(in: column).map { List.Item(id: String($0.number), title: $0.title) }
        return Section(board.isFull(column) ? "\(name) (full)" : name) {
            List(id: "select", items: items, selected: selected.map { String($0.number) })
        }
    }

    override func perform(_ action: Action) {
        let number = action.value.flatMap { Int($0) }
        switch action.id {
        case "title": listener?.write(action.value ?? "")
        case "add": listener?.add()
        case "select": number.map { listener?.select($0) }
        case "move": number.map { listener?.move(by: $0) }
        case "remove": listener?.remove()
        case "close": listener?.close()
        default: break
        }
    }

    // MARK: KanbanPresentable

    func show(_ board: Board, selected: Card?, title: String) {
        self.board = board
        self.selected = selected
        self.title = title
        setNeedsDisplay()
    }
}
