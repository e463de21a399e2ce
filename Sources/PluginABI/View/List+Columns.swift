// A list with columns: a table whose rows can be chosen, picked and sorted.
extension List {
    /// The order of a list's rows: a column and a direction. Since 1.1.
    ///
    /// A view keeps the order, and takes over the next when a person asks for another:
    ///
    /// ```swift
    /// private var order = List.SortOrder("name") { didSet { setNeedsDisplay() } }
    ///
    /// override var screen: Screen {
    ///     Screen(title: "Files") {
    ///         List("Files", id: "open", items: sorted.map { List.Item(id: $0.name, title: $0.name, details: [$0.size]) })
    ///             .columns([Table.Column("Name", id: "name"), Table.Column("Size", id: "size", alignment: .trailing)])
    ///             .sorting("sort", by: order)
    ///     }
    /// }
    ///
    /// private var sorted: [File] {
    ///     order.column == "size"
    ///         ? order.sorted(files) { $0.bytes < $1.bytes } : order.sorted(files) { $0.name < $1.name }
    /// }
    ///
    /// override func perform(_ action: Action) {
    ///     if action.id == "sort" { order = List.SortOrder(action.value) }
    /// }
    /// ```
    public struct SortOrder: Sendable, Hashable {
        /// A direction of sorting.
        public enum Direction: String, Sendable, Hashable, CaseIterable {
            /// The least comes first.
            case ascending
            /// The greatest comes first.
            case descending
        }

        /// The id of the column.
        public var column: String
        /// The direction: the least or the greatest comes first.
        public var direction: Direction

        /// Makes an order.
        public init(column: String, direction: Direction) {
            self.column = column
            self.direction = direction
        }

        /// Makes the order from a sorting action's value: a column's id and a direction, such as `size descending`.
        /// Without a direction: ascending.
        public init(_ value: String?) {
            let value = value ?? ""
            let word = value.lastIndex(of: " ").map { value[value.index(after: $0)...] } ?? ""
            if let direction = Direction(rawValue: String(word)) {
                self.init(column: String(value.dropLast(word.count + 1)), direction: direction)
            } else {
                self.init(column: value, direction: .ascending)
            }
        }

        /// The value of the action that asks for this order.
        @_spi(Host) public var value: String { "\(column) \(direction.rawValue)" }

        /// Returns rows sorted in the order's direction; equal rows keep their order.
        ///
        /// - Parameters:
        ///   - rows: the rows to sort.
        ///   - areInIncreasingOrder: whether the first of two rows comes first if the order is ascending.
        public func sorted<Row>(_ rows: [Row], by areInIncreasingOrder: (Row, Row) -> Bool) -> [Row] {
            switch direction {
            case .ascending: rows.sorted(by: areInIncreasingOrder)
            case .descending: rows.sorted { areInIncreasingOrder($1, $0) }
            }
        }
    }

    /// Returns the list as a table: under a header that stays while the rows scroll. Since 1.1.
    ///
    /// The first column has the titles of the items, with their badges, the others have their details.
    ///
    ///     List("Files", id: "open", items: files.map { List.Item(id: $0.name, title: $0.name, details: [$0.size]) })
    ///         .columns([Table.Column("Name"), Table.Column("Size", alignment: .trailing)])
    public func columns(_ columns: [Table.Column]) -> List {
        var list = self
        list.columns = columns
        return list
    }

    /// Returns the list with an action that sorts by any column with an id. The view gives the items sorted. Since 1.1.
    ///
    /// - Parameters:
    ///   - id: the id of the action; ``SortOrder/init(_:)`` reads its value.
    ///   - order: the current order, which the header shows; nil if the items are not sorted.
    public func sorting(_ id: String, by order: SortOrder?) -> List {
        var list = self
        list.sortID = id
        list.order = order
        return list
    }

    /// Returns the direction in which the items are sorted by a column; nil if they are not sorted by this column.
    @_spi(Host) public func direction(of column: Table.Column) -> SortOrder.Direction? {
        sortID != nil && !column.id.isEmpty && order?.column == column.id ? order?.direction : nil
    }

    /// Returns the action of a column's header: to sort by the column, or to reverse the direction; nil for a column
    /// without sorting. A column of numbers, which ends at the right, first has its greatest at the top.
    @_spi(Host) public func sorting(by column: Table.Column) -> Action? {
        guard let sortID, !column.id.isEmpty else { return nil }
        let isAscending = direction(of: column).map { $0 == .descending } ?? (column.alignment != .trailing)
        let direction: SortOrder.Direction = isAscending ? .ascending : .descending
        return Action(id: sortID, value: SortOrder(column: column.id, direction: direction).value)
    }

    /// Returns the action of a column's header, in words.
    @_spi(Host) public func sortingWords(of column: Table.Column) -> String {
        let name = column.title.isEmpty ? column.id : column.title
        return switch direction(of: column) {
        case nil: "Sort by \(name)"
        case .ascending: "Sort by \(name), descending"
        case .descending: "Sort by \(name), ascending"
        }
    }

    var sortActions: [Screen.AvailableAction] {
        columns.compactMap { column in
            sorting(by: column).map {
                Screen.AvailableAction(id: $0.id, value: $0.value, label: sortingWords(of: column), isEnabled: true)
            }
        }
    }
}
