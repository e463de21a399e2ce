// A list of very many items. A part of them is given.
extension List {
    /// The range of items that a face is about to show, in a list of very many. Since 1.1.
    ///
    /// A view keeps the window, and takes over the next when a face asks for another:
    ///
    /// ```swift
    /// private var window = List.Window() { didSet { setNeedsDisplay() } }
    ///
    /// override var screen: Screen {
    ///     Screen(title: "Log") {
    ///         List(id: "open", count: lines.count, window: window, windowID: "rows") { index in
    ///             List.Item(id: "\(index)", title: lines[index])
    ///         }
    ///     }
    /// }
    ///
    /// override func perform(_ action: Action) {
    ///     if action.id == "rows" { window = List.Window(action.value) }
    /// }
    /// ```
    ///
    /// So of 100,000 items some hundred are made, sent and laid out, wherever a person scrolls to.
    public struct Window: Sendable, Hashable {
        /// The largest count that a face can ask for.
        static let limit = 10_000

        /// The index of the first item, counted from 0.
        public var first: Int
        /// The number of items in the window.
        public var count: Int

        /// Makes a window. Numbers out of bounds are brought within the bounds.
        public init(first: Int = 0, count: Int = 100) {
            self.first = min(max(0, first), Int(Int32.max))
            self.count = min(max(1, count), Self.limit)
        }

        /// Makes the window from the value of a window action: the first row, counted from 1, and the number of rows,
        /// such as `201 100`. A missing first row stands for row 1, a missing number of rows for 100, and an invalid
        /// number for 1.
        public init(_ value: String?) {
            let numbers = (value ?? "").split(separator: " ").map { Int($0) ?? 1 }
            self.init(first: max(1, numbers.first ?? 1) - 1, count: numbers.count > 1 ? numbers[1] : 100)
        }

        /// The value of the action that asks for this window.
        @_spi(Host) public var value: String { "\(first + 1) \(count)" }
    }

    /// The part of a longer list covered by a list's items. Since 1.1.
    public struct Excerpt: Sendable, Hashable {
        private static let limit = 1_000_000_000

        /// The id of the action that asks for another part. Its value is read by ``List/Window/init(_:)``.
        public var id: String
        /// The index of the first given item, counted from 0.
        public var first: Int
        /// The number of items in the whole list.
        public var total: Int

        /// Makes an excerpt.
        public init(id: String, first: Int, total: Int) {
            self.id = id
            self.first = min(max(0, first), Self.limit)
            self.total = min(max(0, total), Self.limit)
        }
    }

    /// The largest number of items given as a whole.
    private static let whole = 1_000

    /// Makes a list of very many items. Only the items in a window are made. Since 1.1.
    ///
    /// Up to 1,000 items are all made: a person can filter them by typing.
    ///
    /// - Parameters:
    ///   - label: the list's name; can be empty.
    ///   - id: the id of the action that selects an item; its value is the item's id.
    ///   - count: the number of items.
    ///   - window: the window to show; a window behind the end shows the last items.
    ///   - windowID: the id of the action by which a face asks for another window.
    ///   - selected: the id of the selected item, which need not be in the window.
    ///   - item: makes the item with an index, counted from 0.
    public init(
        _ label: String = "",
        id: String,
        count: Int,
        window: Window,
        windowID: String,
        selected: String? = nil,
        item: (Int) -> Item
    ) {
        let total = max(0, count)
        let first = total <= Self.whole ? 0 : max(0, min(window.first, total - window.count))
        let shown = first..<(total <= Self.whole ? total : min(total, first + window.count))
        self.init(label, id: id, items: shown.map(item), selected: selected)
        if total > Self.whole { excerpt = Excerpt(id: windowID, first: first, total: total) }
    }
}

extension List.Excerpt {
    /// Returns the action that asks for another part, for a face that lists actions.
    func action(count: Int) -> Screen.AvailableAction {
        Screen.AvailableAction(
            id: id,
            value: "\(first &+ (count > 0 ? 1 : 0)) to \(first &+ count) of \(total)",
            label: "Show from row",
            isEnabled: true,
            takesText: true
        )
    }
}
