/// Items one below the other, each of which can be opened or selected, such as messages or accounts.
///
/// The value of its action is the id of the item. The Tab key treats a list as one stop, the arrows move within it, and
/// a long list scrolls with the page. A person can filter its items by typing, which each face does by itself: after `/`
/// on a full screen, above a longer list in a browser, with `find` in plain lines.
///
/// An item can be unread, and have a badge. With ``picking(_:picked:)`` a person can pick several, which is another
/// action than to open one: on a full screen by a blank or a click on the box, in plain lines by a number and `x`.
///
/// ```swift
/// List("Messages", id: "open", items: messages.map { List.Item(id: $0.id, title: $0.subject).unread($0.isNew) })
///     .picking("pick", picked: picked)
/// ```
///
/// Of very many items a view makes those that a face is about to show, which asks for others as a person scrolls:
/// ``Window``. With ``columns(_:)`` a list is a table, whose header stays while its rows scroll and whose rows can be
/// sorted: ``sorting(_:by:)``. With ``expanding(_:)`` it is a tree, whose items open and close. All of these go together.
///
/// ![A list of three items: an unread one with a badge, a picked one, one that cannot be used.](element-List.svg)
public struct List: Sendable, Hashable, ElementConvertible {
    /// One item of a list.
    public struct Item: Sendable, Hashable {
        /// Identifies the item: the value of the action that selects it.
        public var id: String
        /// The item's title.
        public var title: String
        /// A detail, such as a sum or a date; can be empty. It is the first of ``details``.
        public var detail: String {
            get { details.first ?? "" }
            set { details = newValue.isEmpty ? Array(details.dropFirst()) : [newValue] + details.dropFirst() }
        }
        /// What is said of the item beside its title: in a list with columns the texts of those behind the first. Since 1.1.
        public var details: [String]
        /// Whether it can be selected now.
        public var isEnabled: Bool
        /// A mark in a word or a number, such as "3" or "draft"; can be empty. Since 1.1.
        public var badge = ""
        /// Whether it has something that has not been seen yet. Since 1.1.
        public var isUnread = false
        /// Whether it is one of those that have been picked. Since 1.1.
        public var isPicked = false
        /// How deep it is in a tree: 0 at the top. Since 1.1.
        public var level = 0
        /// Whether the items in it are shown; nil where it has none. Since 1.1.
        public var branch: Branch?

        /// Describes an item.
        public init(id: String, title: String, detail: String = "", isEnabled: Bool = true) {
            self.id = id
            self.title = title
            details = detail.isEmpty ? [] : [detail]
            self.isEnabled = isEnabled
        }

        /// Describes an item of a list with columns. Since 1.1.
        ///
        ///     List.Item(id: "7", title: "Invoice", details: ["12 kB", "Monday"])
        public init(id: String, title: String, details: [String], isEnabled: Bool = true) {
            self.init(id: id, title: title, isEnabled: isEnabled)
            self.details = details
        }

        /// The item with a badge. Since 1.1.
        ///
        ///     List.Item(id: "drafts", title: "Drafts").badge("3")
        public func badge(_ words: String) -> Item {
            var item = self
            item.badge = words
            return item
        }

        /// The item as one that is unread, or not. Since 1.1.
        public func unread(_ isUnread: Bool = true) -> Item {
            var item = self
            item.isUnread = isUnread
            return item
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
    /// The id of the action that picks an item, or no longer does; nil where items cannot be picked. Its value is the
    /// item's id, and it differs from ``id``. Since 1.1.
    public var pickID: String?
    /// Which part of a longer list the items are; nil where they are all. Since 1.1.
    public var excerpt: Excerpt?
    /// The columns of a list that is a table; empty where it is none. Since 1.1.
    public var columns: [Table.Column] = []
    /// The id of the action that sorts the items; nil where a person cannot sort them. Since 1.1.
    public var sortID: String?
    /// How the items are sorted; nil where that is not known. Since 1.1.
    public var order: SortOrder?
    /// The id of the action that opens or closes an item of a tree; nil where the list is none. Since 1.1.
    public var expandID: String?

    /// Makes a list whose items come as the action `id`, with the selected item's id as the value.
    public init(_ label: String = "", id: String, items: [Item], selected: String? = nil) {
        self.label = label
        self.id = id
        self.items = items
        self.selected = selected
    }

    /// The list as one of which several items can be picked. Since 1.1.
    ///
    /// Its view changes what is picked when the action comes, once for each item:
    ///
    ///     case "pick": picked.formSymmetricDifference([action.value ?? ""])
    ///
    /// - Parameters:
    ///   - id: the id of the action that picks an item, or no longer does, with the item's id as the value.
    ///   - picked: the ids of the items that are picked.
    public func picking(_ id: String, picked: Set<String>) -> List {
        var list = self
        list.pickID = id
        for index in items.indices { list.items[index].isPicked = picked.contains(items[index].id) }
        return list
    }

    /// The ids of the items that are picked, from top to bottom. Since 1.1.
    public var picked: [String] { items.filter(\.isPicked).map(\.id) }

    /// The element to show.
    public var element: Element { .list(self) }
}

extension List.Item {
    /// What is read of it.
    var words: String {
        var words = title.isEmpty ? id : title
        for more in [badge] + details where !more.isEmpty { words += ", \(more)" }
        return words
    }
}

extension List: InteractiveElement {
    /// Those that open an item; behind them what shows others, sorts all, opens or closes one, and picks one.
    var actions: [Screen.AvailableAction] {
        var opening = items.map { item in
            Screen.AvailableAction(
                id: id,
                value: item.id,
                label: item.words,
                isEnabled: item.isEnabled,
                isSelected: item.id == selected
            )
        }
        if let excerpt { opening.append(excerpt.action(count: items.count)) }
        opening += sortActions + expandActions
        guard let pickID else { return opening }
        return opening
            + items.map { item in
                Screen.AvailableAction(
                    id: pickID,
                    value: item.id,
                    label: "Pick \(item.words)",
                    isEnabled: item.isEnabled,
                    isSelected: item.isPicked
                )
            }
    }

    func carrying(_ prefix: String) -> List {
        var list = self
        list.id = prefix + id
        list.pickID = pickID.map { prefix + $0 }
        if let excerpt { list.excerpt?.id = prefix + excerpt.id }
        list.sortID = sortID.map { prefix + $0 }
        list.expandID = expandID.map { prefix + $0 }
        return list
    }
}
