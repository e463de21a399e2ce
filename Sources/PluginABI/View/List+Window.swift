// A list of very many items. A part of them is given.
extension List {
    /// Which of very many items a face is about to show. Since 1.1.
    ///
    /// A view keeps one, and takes over the next when a face asks for it:
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
        /// The most that a face can ask for.
        static let limit = 10_000

        /// The index of the first item, counted from 0.
        public var first: Int
        /// How many items there are in it.
        public var count: Int

        /// Makes the window that begins at an item; what is out of bounds is brought within them.
        public init(first: Int = 0, count: Int = 100) {
            self.first = min(max(0, first), Int(Int32.max))
            self.count = min(max(1, count), Self.limit)
        }

        /// Makes the window that the value of an action asks for: from which row on, counted from 1, and how many rows,
        /// such as `201 100`. Of what is missing or no number, the first 100 are meant.
        public init(_ value: String?) {
            let numbers = (value ?? "").split(separator: " ").map { Int($0) ?? 1 }
            self.init(first: max(1, numbers.first ?? 1) - 1, count: numbers.count > 1 ? numbers[1] : 100)
        }

        /// The value of the action that asks for it.
        @_spi(Host) public var value: String { "\(first + 1) \(count)" }
    }

    /// Which part of a list its items are. Since 1.1.
    public struct Excerpt: Sendable, Hashable {
        private static let limit = 1_000_000_000

        /// The id of the action that asks for another part. Its value says which: ``List/Window/init(_:)``.
        public var id: String
        /// The index of the first item that is given, counted from 0.
        public var first: Int
        /// How many items the whole list has.
        public var total: Int

        /// Describes a part.
        public init(id: String, first: Int, total: Int) {
            self.id = id
            self.first = min(max(0, first), Self.limit)
            self.total = min(max(0, total), Self.limit)
        }
    }

    /// Up to so many items are given as a whole.
    private static let whole = 1_000

    /// Makes a list of very many items. Only those in a window are made. Since 1.1.
    ///
    /// Up to 1,000 items are all made: a person can filter those by typing.
    ///
    /// - Parameters:
    ///   - label: the list's name; can be empty.
    ///   - id: the id of the action that selects an item; its value is the item's id.
    ///   - count: how many items there are.
    ///   - window: those that are shown; a window behind the end shows the last ones.
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
    /// What asks for another part, for a face that lists actions.
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
