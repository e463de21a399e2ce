import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol KanbanPresentable: Presentable {
    var listener: (any KanbanPresentableListener)? { get set }
    func show(_ desk: Desk)
    func warn(_ words: String)
    func announceRemoval(of card: Card)
}

/// The board, and what a person is doing with it.
struct Desk {
    /// A page of the application.
    enum Page: Equatable {
        case board
        /// The board with the title of a new card.
        case newCard(String)
        /// The selected card.
        case card
        /// The texts of the selected card, and the board before they were changed.
        case texts(before: Board)
    }

    var board: Board
    /// The number of the selected card.
    var selected: Int?
    var page = Page.board
    /// The boards before each change, the last change last.
    var past: [Board] = []

    /// The selected card.
    var card: Card? { board.cards.first { $0.number == selected } }

    /// The column of the selected card, in which new cards begin.
    var column: Int { card?.column ?? 0 }

    /// True if something was changed or begun.
    var hasChanges: Bool {
        switch page {
        case .newCard(let title): !title.isEmpty || !past.isEmpty
        case .texts(let before): before != board || !past.isEmpty
        case .board, .card: !past.isEmpty
        }
    }
}

/// Keeps the board and what was changed on it.
final class KanbanInteractor: PresentableInteractor<any KanbanPresentable>, KanbanPresentableListener {
    /// The greatest number of changes that can be undone.
    private static let limit = 50

    private var desk: Desk { didSet { presenter.show(desk) } }

    init(presenter: any KanbanPresentable, board: Board, state: KanbanState?) {
        desk = Desk(board: board, selected: state?.selected ?? board.first?.number)
        if let title = state?.title { desk.page = .newCard(title) }
        super.init(presenter: presenter)
        presenter.listener = self
    }

    /// The state after a crash or a restart: the cards, the selected card, and the title of a new card.
    var state: KanbanState {
        var title: String?
        if case .newCard(let text) = desk.page { title = text }
        return KanbanState(cards: desk.board.cards, selected: desk.selected, title: title)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presenter.show(desk)
    }

    /// Changes the board.
    private func change(_ change: (inout Board) -> Void) {
        let before = desk.board
        var board = before
        change(&board)
        desk.board = board
        keep(before)
    }

    /// Keeps the board before a change, to be brought back.
    private func keep(_ before: Board) {
        if desk.board != before { desk.past = (desk.past + [before]).suffix(Self.limit) }
    }

    // MARK: KanbanPresentableListener

    func show(_ page: Desk.Page) {
        if case .newCard = page, let refusal = desk.board.refusal(of: desk.column) { return presenter.warn(refusal) }
        if case .texts(let before) = desk.page { keep(before) }
        desk.page = page
    }

    func select(_ number: Int) {
        desk.selected = number
    }

    func open(_ number: Int) {
        select(number)
        show(.card)
    }

    /// Adds the card, and makes room for the title of the next one, as long as the column has room.
    func add() {
        guard case .newCard(let title) = desk.page, title.contains(where: { !$0.isWhitespace }) else { return }
        change { desk.selected = $0.add(title, to: desk.column) }
        show(desk.board.isFull(desk.column) ? .board : .newCard(""))
    }

    /// Changes the selected card. What is typed into its texts is one change, which ends with them.
    func edit(_ edit: (inout Card) -> Void) {
        guard let number = desk.selected else { return }
        if case .texts = desk.page { return desk.board.change(number, edit) }
        change { $0.change(number, edit) }
    }

    /// Moves a card to a place in a column, and selects it.
    func move(_ number: Int, to column: Int, at place: Int) {
        change { board in board.move(number, to: column, at: place).map(presenter.warn) }
        select(number)
    }

    /// Moves the selected card to the next column that has room, and says which columns it has passed.
    func move(by step: Int) {
        guard let card = desk.card, let column = desk.board.next(to: card.column, by: step) else { return }
        let passed = stride(from: card.column + step, to: column, by: step).map { desk.board.columns[$0] }
        move(card.number, to: column, at: 0)
        guard let first = passed.first else { return }
        let full = passed.count == 1 ? "\(first) is full" : "\(passed.joined(separator: ", ")) are full"
        presenter.warn("\(full): moved to \(desk.board.columns[column]).")
    }

    func shift(by distance: Int) {
        guard let number = desk.selected else { return }
        change { $0.shift(number, by: distance) }
    }

    func remove() {
        guard let card = desk.card else { return }
        change { desk.selected = $0.remove(card.number) }
        show(.board)
        presenter.announceRemoval(of: card)
    }

    func undo() {
        guard let board = desk.past.popLast() else { return }
        desk.board = board
        if desk.card == nil { desk.selected = board.first?.number }
    }
}
