import PluginABI

/// Columns of cards. A card moves from the first column to the last, and the columns in between have a limit.
struct Board: Equatable {
    /// The columns' names, from left to right; at least one.
    let columns: [String]
    /// The greatest number of cards in a column between the first and the last.
    let limit: Int
    /// The cards, the oldest first.
    private(set) var cards: [Card]

    /// Makes a board.
    ///
    /// - Parameter cards: the cards of an earlier run; a card whose column no longer exists is put into the last.
    init(columns: [String], limit: Int, cards: [Card] = []) {
        self.columns = columns.isEmpty ? ["Cards"] : columns
        self.limit = max(1, limit)
        self.cards = cards
        let last = self.columns.count - 1
        for index in cards.indices { self.cards[index].column = min(max(0, cards[index].column), last) }
    }

    /// Returns the cards of a column, the oldest first.
    func cards(in column: Int) -> [Card] { cards.filter { $0.column == column } }

    /// Returns true if a column, between the first and the last, has a limit.
    func hasLimit(_ column: Int) -> Bool { columns.indices.dropFirst().dropLast().contains(column) }

    /// Returns true if a column has no room for another card.
    func isFull(_ column: Int) -> Bool { hasLimit(column) && cards(in: column).count >= limit }

    /// Returns true if a card can move a number of columns to the right, or to the left if negative.
    func canMove(_ card: Card, by distance: Int) -> Bool {
        let column = card.column + distance
        return columns.indices.contains(column) && !isFull(column)
    }

    /// Puts a card into the first column.
    mutating func add(_ title: String) {
        let number = (cards.map(\.number).max() ?? 0) + 1
        cards.append(Card(number: number, title: title, column: 0))
    }

    mutating func move(_ number: Int, by distance: Int) {
        guard let index = cards.firstIndex(where: { $0.number == number }), canMove(cards[index], by: distance) else {
            return
        }
        cards[index].column += distance
    }

    mutating func remove(_ number: Int) {
        cards.removeAll { $0.number == number }
    }
}
