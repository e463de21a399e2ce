/// Items stacked vertically, to be opened or selected, such as messages or accounts.
///
/// The value of its action is the id of the item. The Tab key treats a list as one stop, the arrows move within it, and
/// a long list scrolls with the page. A person can filter its items by typing, which each face does by itself: after
/// `/` on a full screen, above a longer list in a browser, with `find` in plain lines.
///
/// An item can be unread, and have a badge. With ``picking(_:picked:)`` a person can pick several items, by another
/// action than the action that opens: on a full screen by Space or a click before the title, in plain lines by a number and
/// `x`.
///
/// ```swift
/// List("Messages", id: "open", items: messages.map { List.Item(id: $0.id, title: $0.subject).unread($0.isNew) })
///     .picking("pick", picked: picked)
/// ```
///
/// For very many items, a view makes only the items that a face is about to show, and the face asks for others as a
/// person scrolls: ``Window``. With ``columns(_:)`` a list is a table, whose header stays while its rows scroll and
/// whose rows can be sorted: ``sorting(_:by:)``. With ``expanding(_:)`` a list is a tree, whose items open and close.
/// All of these go together.
///
/// ![A list of three items: an unread one with a badge, a picked one, one that cannot be used.](element-List.svg)
public struct List: Sendable, Hashable, ElementConvertible {
    /// An item of a list.
    public struct Item: Sendable, Hashable {
        /// The item's id: the value of the action that selects this item.
        public var id: String
        /// The item's title: what tells the item from the others. The last text to be cut off.
        public var title: String
        /// A second, less important text after the title, such as the subject of a message after its sender; can be
        /// empty. In a list with columns, part of the first column. Since 1.2.
        public var subtitle = ""
        /// A detail, such as a sum or a date; can be empty. The first of ``details``.
        public var detail: String {
            get { details.first ?? "" }
            set { details = newValue.isEmpty ? Array(details.dropFirst()) : [newValue] + details.dropFirst() }
        }
        /// The texts beside the title: in a list with columns, the texts of the columns after the first. Since 1.1.
        public var details: [String]
        /// True if the item can be selected now.
        public var isEnabled: Bool
        /// A mark in a word or a number, such as "3" or "draft"; can be empty. Since 1.1.
        public var badge = ""
        /// True if the item has content that a person has not seen yet. Since 1.1.
        public var isUnread = false
        /// True if the item has been picked. Since 1.1.
        public var isPicked = false
        /// The item's level in a tree: 0 at the top. Since 1.1.
        public var level = 0
        /// Open or closed, for an item of a tree that contains items; nil for other items. Since 1.1.
        public var branch: Branch?

        /// Makes an item.
        public init(id: String, title: String, detail: String = "", isEnabled: Bool = true) {
            self.id = id
            self.title = title
            details = detail.isEmpty ? [] : [detail]
            self.isEnabled = isEnabled
        }

        /// Makes an item of a list with columns. Since 1.1.
        ///
        ///     List.Item(id: "7", title: "Invoice", details: ["12 kB", "Monday"])
        public init(id: String, title: String, details: [String], isEnabled: Bool = true) {
            self.init(id: id, title: title, isEnabled: isEnabled)
            self.details = details
        }

        /// Returns the item with a second, less important text after its title. Since 1.2.
        ///
        ///     List.Item(id: "7", title: "Ada", detail: "Monday").subtitle("Notes on the notes")
        public func subtitle(_ text: String) -> Item {
            var item = self
            item.subtitle = text
            return item
        }

        /// Returns the item with a badge. Since 1.1.
        ///
        ///     List.Item(id: "drafts", title: "Drafts").badge("3")
        public func badge(_ words: String) -> Item {
            var item = self
            item.badge = words
            return item
        }

        /// Returns the item marked as unread, or as read. Since 1.1.
        public func unread(_ isUnread: Bool = true) -> Item {
            var item = self
            item.isUnread = isUnread
            return item
        }
    }

    /// The list's name, such as "Accounts"; can be empty. A full screen shows it above the list, if there is
    /// room, unless a heading there or the screen's title says the same.
    public var label: String
    /// The id of the action that selects an item; the value of the action is the item's id.
    public var id: String
    /// The items, from top to bottom.
    public var items: [Item]
    /// The words shown instead of items if there are none; can be empty. Since 1.2.
    public var whenEmpty = ""
    /// The id of the selected item; nil if there is none.
    public var selected: String?
    /// The id of the action that picks an item or undoes the pick; nil if items cannot be picked. The value of the
    /// action is the item's id. Differs from ``id``. Since 1.1.
    public var pickID: String?
    /// The id of the action that moves an item to a place in this list, from another list or from this one; nil if
    /// nothing can be dropped here. The value of the action is read by ``Drop/init(_:)``. Since 1.2.
    public var dropID: String?
    /// The id of the action that follows the focus; nil if the list does not follow it. The value of the action is the
    /// item's id. Since 1.2.
    public var focusID: String?
    /// The part of a longer list covered by the items; nil for the whole list. Since 1.1.
    public var excerpt: Excerpt?
    /// The columns of the list as a table; empty for a list without columns. Since 1.1.
    public var columns: [Table.Column] = []
    /// The id of the action that sorts the items; nil if a person cannot sort them. Since 1.1.
    public var sortID: String?
    /// The current order of the items; nil if unknown. Since 1.1.
    public var order: SortOrder?
    /// The id of the action that opens or closes an item of a tree; nil for a list without a tree. Since 1.1.
    public var expandID: String?

    /// Makes a list. Selecting an item performs the action `id`, with the item's id as the value.
    public init(_ label: String = "", id: String, items: [Item], selected: String? = nil) {
        self.label = label
        self.id = id
        self.items = items
        self.selected = selected
    }

    /// Returns the list with words that are shown instead of items if there are none. Since 1.2.
    ///
    ///     List("Messages", id: "open", items: messages).whenEmpty("No messages yet")
    public func whenEmpty(_ words: String) -> List {
        var list = self
        list.whenEmpty = words
        return list
    }

    /// Returns the list with an action that picks items. A person can pick several. Since 1.1.
    ///
    /// The view changes the set of picked items when the action comes, once for each item:
    ///
    ///     case "pick": picked.formSymmetricDifference([action.value ?? ""])
    ///
    /// - Parameters:
    ///   - id: the id of the action that picks an item or undoes the pick, with the item's id as the value.
    ///   - picked: the ids of the picked items.
    public func picking(_ id: String, picked: Set<String>) -> List {
        var list = self
        list.pickID = id
        for index in items.indices { list.items[index].isPicked = picked.contains(items[index].id) }
        return list
    }

    /// Returns the list with an action for an item that a person drags to a place in it, such as a card to another lane
    /// of a board. Since 1.2.
    ///
    /// Lists with the same ``id`` belong together: an item of one can be dropped on each of them, all of which have
    /// their own action. Not every face has a mouse, so offer a button with a shortcut too.
    ///
    ///     List(id: "select", items: done).dropping("done")
    ///
    ///     case "done": if let drop = List.Drop(action.value) { finish(drop.item, at: drop.place) }
    ///
    /// - Parameter id: the id of the action, whose value is read by ``Drop/init(_:)``. The item can be one that the view
    ///   no longer shows.
    public func dropping(_ id: String) -> List {
        var list = self
        list.dropID = id
        return list
    }

    /// Returns the list with an action that follows the focus: it comes when a person moves to another item, before the
    /// item is opened. So ``selected`` is the item that a person looks at, and buttons act on it. Since 1.2.
    ///
    /// The item that the action names must become the selected one, and this must be cheap to do. The view selects the
    /// first item by itself. If the view selects another item, the focus moves there. The action can be the list's
    /// ``id``, if opening an item only selects it. In a face without a focus the action does not come.
    ///
    ///     List("Files", id: "open", items: files, selected: current).focusing("look")
    ///
    ///     case "look": current = action.value
    ///
    /// - Parameter id: the id of the action, with the id of the item as the value.
    public func focusing(_ id: String) -> List {
        var list = self
        list.focusID = id
        return list
    }

    /// An item that a person has dropped on a list, and the place. Since 1.2.
    public struct Drop: Sendable, Hashable {
        /// The id of the item.
        public var item: String
        /// The number of items above the place, in the whole list as the screen had it. In its own list, the item
        /// itself counts too.
        public var place: Int

        /// Reads the value of the action of a list: the place, a space and the item's id, such as `2 invoice`. Nil for
        /// other values.
        public init?(_ value: String?) {
            guard let value, let space = value.firstIndex(of: " "), let place = Int(value[..<space]), place >= 0 else {
                return nil
            }
            item = String(value[value.index(after: space)...])
            self.place = place
        }
    }

    /// The ids of the picked items, from top to bottom. Since 1.1.
    public var picked: [String] { items.filter(\.isPicked).map(\.id) }

    /// The element to show.
    public var element: Element { .list(self) }
}

extension List.Item {
    /// The words that are read aloud: the title, subtitle, badge and details.
    var words: String {
        var words = title.isEmpty ? id : title
        for more in [subtitle, badge] + details where !more.isEmpty {
            words += words.last == "." ? " \(more)" : ", \(more)"
        }
        return words
    }
}

extension List: InteractiveElement {
    /// The actions that open an item; then the actions for other parts, sorting, opening branches, the focus, dropping and picking.
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
        if let focusID, focusID != id {
            let label = "Look at"
            opening.append(
                Screen.AvailableAction(id: focusID, value: "", label: label, isEnabled: true, takesText: true)
            )
        }
        if let dropID {
            let label = "Move here"
            opening.append(
                Screen.AvailableAction(id: dropID, value: "", label: label, isEnabled: true, takesText: true)
            )
        }
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
        list.dropID = dropID.map { prefix + $0 }
        list.focusID = focusID.map { prefix + $0 }
        if let excerpt { list.excerpt?.id = prefix + excerpt.id }
        list.sortID = sortID.map { prefix + $0 }
        list.expandID = expandID.map { prefix + $0 }
        return list
    }
}
