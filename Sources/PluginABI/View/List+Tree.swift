// A list whose items open and close: a tree.
extension List {
    /// The state of an item in a tree that contains items. Since 1.1.
    public enum Branch: String, Sendable, Hashable, CaseIterable {
        /// Open: the contained items follow, a level deeper.
        case open
        /// Closed: the contained items are hidden.
        case closed
    }

    /// Returns the list as a tree. Its items are the visible items, each with its level: ``Item/level(_:_:)``. Since
    /// 1.1.
    ///
    /// On a full screen the right arrow opens an item and the left arrow closes it, and a click on its mark does both;
    /// in plain lines a number and `o` do both. The view changes the set of open items when the action comes:
    ///
    ///     case "expand": expanded.formSymmetricDifference([action.value ?? ""])
    ///
    /// - Parameter id: the id of the action that opens or closes an item, with the item's id as the value.
    public func expanding(_ id: String) -> List {
        var list = self
        list.expandID = id
        return list
    }

    /// Makes a tree of nodes. A node is shown if all its parents are open. Since 1.1.
    ///
    /// ```swift
    /// List("Folders", id: "read", tree: folders, expandID: "expand", expanded: expanded, children: { $0.folders }) {
    ///     List.Item(id: $0.path, title: $0.name)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - label: the list's name; can be empty.
    ///   - id: the id of the action that selects an item; its value is the item's id.
    ///   - roots: the nodes at the top.
    ///   - expandID: the id of the action that opens or closes an item, with the item's id as the value.
    ///   - expanded: the ids of the items that are open.
    ///   - selected: the id of the selected item; nil if there is none.
    ///   - children: the nodes in a node; nil for a node that cannot be opened. Called for each node that is shown.
    ///   - item: the item of a node; its level and its branch are set.
    public init<Node>(
        _ label: String = "",
        id: String,
        tree roots: [Node],
        expandID: String,
        expanded: Set<String>,
        selected: String? = nil,
        children: (Node) -> [Node]?,
        item: (Node) -> Item
    ) {
        var items: [Item] = []
        var rest = roots.reversed().map { (node: $0, level: 0) }
        while let (node, level) = rest.popLast() {
            let (item, inner) = (item(node), children(node))
            let isOpen = expanded.contains(item.id)
            items.append(item.level(level, inner.map { _ in isOpen ? .open : .closed }))
            // Nodes that contain themselves end here.
            if let inner, isOpen, level < Item.deepest { rest += inner.reversed().map { ($0, level + 1) } }
        }
        self.init(label, id: id, items: items, selected: selected)
        self.expandID = expandID
    }

    /// Returns the action that opens or closes an item; nil for an item that cannot be opened.
    @_spi(Host) public func expanding(_ item: Item) -> Action? {
        expandID.flatMap { item.branch == nil ? nil : Action(id: $0, value: item.id) }
    }

    var expandActions: [Screen.AvailableAction] {
        items.compactMap { item in
            expanding(item).map {
                Screen.AvailableAction(
                    id: $0.id,
                    value: $0.value,
                    label: "\(item.branch == .open ? "Close" : "Open") \(item.title.isEmpty ? item.id : item.title)",
                    isEnabled: true
                )
            }
        }
    }
}

extension List.Item {
    /// The deepest level that is shown; deeper items are shown at this level.
    static let deepest = 50

    /// Returns the item as an item of a tree. Since 1.1.
    ///
    ///     List.Item(id: "inbox", title: "Inbox").level(0, .open)
    ///     List.Item(id: "family", title: "Family").level(1)
    ///
    /// - Parameters:
    ///   - level: the level of the item, from 0 to 50.
    ///   - branch: open or closed, for an item that contains items; nil for other items.
    public func level(_ level: Int, _ branch: List.Branch? = nil) -> List.Item {
        var item = self
        item.level = level
        item.branch = branch
        return item
    }

    /// The level at which the item is shown, from 0 to 50.
    @_spi(Host) public var shownLevel: Int { min(max(0, level), Self.deepest) }
}
