// A list whose items open and close: a tree.
extension List {
    /// Whether the items in an item of a tree are shown. Since 1.1.
    public enum Branch: String, Sendable, Hashable, CaseIterable {
        /// The items in it follow it, one level deeper.
        case open
        /// The items in it are not shown.
        case closed
    }

    /// The list as a tree, whose items are those that are shown, each with its level: ``Item/level(_:_:)``. Since 1.1.
    ///
    /// On a full screen the right arrow opens an item and the left one closes it, as a click on its mark does; in plain
    /// lines a number and `o` do both. Its view changes what is open when the action comes:
    ///
    ///     case "expand": expanded.formSymmetricDifference([action.value ?? ""])
    ///
    /// - Parameter id: the id of the action that opens or closes an item, with the item's id as the value.
    public func expanding(_ id: String) -> List {
        var list = self
        list.expandID = id
        return list
    }

    /// Makes a tree of nodes. Those are shown whose parents are open. Since 1.1.
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
    ///   - children: the nodes in one; nil for one that cannot be opened. It is asked of each node that is shown.
    ///   - item: the item of a node; its level and whether it is open are set.
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

    /// What opens or closes an item; nil for one that has none in it.
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
    /// Deeper ones are shown as deep as this.
    static let deepest = 50

    /// The item as one of a tree. Since 1.1.
    ///
    ///     List.Item(id: "inbox", title: "Inbox").level(0, .open)
    ///     List.Item(id: "family", title: "Family").level(1)
    ///
    /// - Parameters:
    ///   - level: how deep it is, from 0 to 50.
    ///   - branch: whether the items in it are shown; nil where it has none.
    public func level(_ level: Int, _ branch: List.Branch? = nil) -> List.Item {
        var item = self
        item.level = level
        item.branch = branch
        return item
    }

    /// How deep it is shown.
    @_spi(Host) public var shownLevel: Int { min(max(0, level), Self.deepest) }
}
