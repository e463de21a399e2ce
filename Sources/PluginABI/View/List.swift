/// Items one below the other, each of which can be opened or selected, such as messages or accounts.
///
/// The value of its action is the id of the item. The Tab key treats a list as one stop, the arrows move within it, and
/// a long list scrolls with the page.
///
/// ![A list of three items.](element-List.svg)
public struct List: Sendable, Hashable, ElementConvertible {
    /// One item of a list.
    public struct Item: Sendable, Hashable {
        /// Identifies the item: the value of the action that selects it.
        public var id: String
        /// The item's title.
        public var title: String
        /// A detail, such as a sum or a date; can be empty.
        public var detail: String
        /// Whether it can be selected now.
        public var isEnabled: Bool

        /// Describes an item.
        public init(id: String, title: String, detail: String = "", isEnabled: Bool = true) {
            self.id = id
            self.title = title
            self.detail = detail
            self.isEnabled = isEnabled
        }
    }

    /// The list's name, such as "Accounts"; can be empty. A full screen does not show it: put the list in a section.
    public var label: String
    /// The id of the action that selects an item; its value is the item's id.
    public var id: String
    /// The items, from top to bottom.
    public var items: [Item]
    /// The id of the selected item; nil if there is none.
    public var selected: String?

    /// Makes a list whose items come as the action `id`, with the selected item's id as the value.
    public init(_ label: String = "", id: String, items: [Item], selected: String? = nil) {
        self.label = label
        self.id = id
        self.items = items
        self.selected = selected
    }

    /// The element to show.
    public var element: Element { .list(self) }
}

extension List: InteractiveElement {
    var actions: [Screen.AvailableAction] {
        items.map { item in
            let title = item.title.isEmpty ? item.id : item.title
            return Screen.AvailableAction(
                id: id,
                value: item.id,
                label: item.detail.isEmpty ? title : "\(title), \(item.detail)",
                isEnabled: item.isEnabled,
                isSelected: item.id == selected
            )
        }
    }

    func carrying(_ prefix: String) -> List {
        var list = self
        list.id = prefix + id
        return list
    }
}
