import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol KanbanPresentable: Presentable {
    var listener: (any KanbanPresentableListener)? { get set }
    func show(_ board: Board, selected: Card?, title: String?)
    func refuse(_ words: String)
}

/// Keeps the board, the selected card, and the title of a new card.
final class KanbanInteractor: PresentableInteractor<any KanbanPresentable>, KanbanPresentableListener {
    weak var listener: (any KanbanListener)?

    private var board: Board
    private var selected: Int?
    private var title: String?

    init(presenter: any KanbanPresentable, board: Board, state: KanbanState?) {
        self.board = board
        selected = state?.selected ?? board.columns.indices.flatMap(board.cards(in:)).first?.number
        title = state?.title
        super.init(presenter: presenter)
        presenter.listener = self
    }

    /// The state after a crash or a restart: the cards, the selected card, and the title of a new card.
    var state: KanbanState { KanbanState(cards: board.cards, selected: selected, title: title) }

    override func didBecomeActive() {
        super.didBecomeActive()
        present()
    }

    private func present() {
        presenter.show(board, selected: board.cards.first { $0.number == selected }, title: title)
    }

    // MARK: KanbanPresentableListener

    /// Changes the title of a new card; nil for no new card.
    func write(_ title: String?) {
        self.title = title
        present()
    }

    /// Adds the card, and makes room for the title of the next one.
    func add() {
        guard let title, title.contains(where: { !$0.isWhitespace }) else { return }
        selected = board.add(title)
        write("")
    }

    func select(_ number: Int) {
        selected = number
        present()
    }

    func move(by distance: Int) {
        guard let selected else { return }
        if let refusal = board.move(selected, by: distance) { presenter.refuse(refusal) } else { present() }
    }

    /// Moves a card to a column, where it was dropped, and selects it.
    func move(_ number: Int, to column: Int) {
        guard let card = board.cards.first(where: { $0.number == number }) else { return }
        if let refusal = board.move(number, by: column - card.column) { presenter.refuse(refusal) }
        select(number)
    }

    func remove() {
        guard let removed = selected else { return }
        selected = board.neighbor(of: removed)
        board.remove(removed)
        present()
    }

    func close() {
        listener?.didClose()
    }
}
