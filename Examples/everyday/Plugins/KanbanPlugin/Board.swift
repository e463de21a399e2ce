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

    /// Returns the reason why a card cannot move a number of columns to the right, or to the left if negative; nil if it
    /// can.
    func refusal(of card: Card, by distance: Int) -> String? {
        let column = card.column + distance
        if column < 0 { return "\(columns[0]) is the first column." }
        if column >= columns.count { return "\(columns[columns.count - 1]) is the last column." }
        return isFull(column) ? "\(columns[column]) is full: \(limit) of \(limit)." : nil
    }

    /// Puts a card into the first column.
    ///
    /// - Returns: the card's number.
    mutating func add(_ title: String) -> Int {
        let number = (cards.map(\.number).max() ?? 0) + 1
        cards.append(Card(number: number, title: title, column: 0))
        return number
    }

    /// Moves a card.
    ///
    /// - Returns: the reason why it cannot move; nil if it has moved.
    mutating func move(_ number: Int, by distance: Int) -> String? {
        guard let index = cards.firstIndex(where: { $0.number == number }) else { return nil }
        if let refusal = refusal(of: cards[index], by: distance) { return refusal }
        cards[index].column += distance
        return nil
    }

    /// Returns the card that takes the place of another one in its column; without any, the first card of the board.
    func neighbor(of number: Int) -> Int? {
        guard let card = cards.first(where: { $0.number == number }) else { return nil }
        let beside = cards(in: card.column).filter { $0.number != number }
        let first = columns.indices.flatMap(cards(in:)).first { $0.number != number }
        return (beside.first { $0.number > number } ?? beside.last ?? first)?.number
    }

    mutating func remove(_ number: Int) {
        cards.removeAll { $0.number == number }
    }
}
