import PluginABI

/// Columns of cards. A card moves from the first column to the last, and the columns in between have a limit.
struct Board: Equatable {
    /// The columns' names, from left to right; at least one.
    let columns: [String]
    /// The greatest number of cards in a column between the first and the last.
    let limit: Int
    /// The cards, those of a column from top to bottom.
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

    /// Returns the cards of a column, from top to bottom.
    func cards(in column: Int) -> [Card] { cards.filter { $0.column == column } }

    /// Returns true if a column, between the first and the last, has a limit.
    func hasLimit(_ column: Int) -> Bool { columns.indices.dropFirst().dropLast().contains(column) }

    /// Returns true if a column has no room for another card.
    func isFull(_ column: Int) -> Bool { hasLimit(column) && cards(in: column).count >= limit }

    /// Puts a card on top of a column.
    ///
    /// - Returns: the card's number.
    mutating func add(_ title: String, to column: Int) -> Int {
        let number = (cards.map(\.number).max() ?? 0) + 1
        cards.insert(Card(number: number, column: column, title: title, text: ""), at: 0)
        return number
    }

    /// Returns the reason why a column takes no card; nil if it has room.
    func refusal(of column: Int) -> String? {
        isFull(column) ? "\(columns[column]) is full: \(limit) of \(limit)." : nil
    }

    /// Changes a card's texts.
    mutating func change(_ number: Int, _ change: (inout Card) -> Void) {
        if let index = cards.firstIndex(where: { $0.number == number }) { change(&cards[index]) }
    }

    /// Returns the next column with room for a card; nil if there is none on that side.
    ///
    /// - Parameter step: 1 to the right, -1 to the left.
    func next(to column: Int, by step: Int) -> Int? {
        let last = step < 0 ? 0 : columns.count - 1
        return stride(from: column + step, through: last, by: step).first { !isFull($0) }
    }

    /// Moves a card to a place in a column.
    ///
    /// - Parameter place: the number of cards above the place.
    /// - Returns: the reason why it cannot move; nil if it has moved.
    mutating func move(_ number: Int, to column: Int, at place: Int) -> String? {
        guard let index = cards.firstIndex(where: { $0.number == number }) else { return nil }
        if column != cards[index].column, let refusal = refusal(of: column) { return refusal }
        let below = cards(in: column).dropFirst(place).first { $0.number != number }
        var card = cards.remove(at: index)
        card.column = column
        let end = cards.firstIndex { $0.number == below?.number } ?? cards.endIndex
        cards.insert(card, at: end)
        return nil
    }

    /// Lets a card and one beside it in its column change places.
    ///
    /// - Parameter distance: 1 for the card below, -1 for the card above.
    mutating func shift(_ number: Int, by distance: Int) {
        guard let index = cards.firstIndex(where: { $0.number == number }) else { return }
        let column = cards.indices.filter { cards[$0].column == cards[index].column }
        guard let place = column.firstIndex(of: index), column.indices.contains(place + distance) else { return }
        cards.swapAt(index, column[place + distance])
    }

    /// Removes a card.
    ///
    /// - Returns: the card that takes its place in its column; without any, the first card of the board.
    mutating func remove(_ number: Int) -> Int? {
        guard let card = cards.first(where: { $0.number == number }) else { return nil }
        let column = cards(in: card.column).map(\.number)
        let place = column.firstIndex(of: number) ?? 0
        cards.removeAll { $0.number == number }
        return (cards(in: card.column).map(\.number).prefix(place + 1).last) ?? first?.number
    }

    /// The card at the top of the first column that has any.
    var first: Card? { columns.indices.lazy.flatMap(cards(in:)).first }
}
