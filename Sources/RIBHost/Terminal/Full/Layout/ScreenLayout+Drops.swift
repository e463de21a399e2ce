import PluginABI

extension ScreenLayout {
    /// A list on which items of other lists can be dropped.
    struct Drop {
        /// The node of the list.
        let node: Int
        /// The action of the items that can be dropped: the lists with this action belong together.
        let items: String
        /// The action that moves an item here.
        let action: String
    }

    /// Returns true if a control is an item that can be dropped on some list.
    func canDrag(_ control: Control) -> Bool {
        control.item != .none && control.isEnabled && drops.contains { $0.items == control.action.id }
    }

    /// Returns the list at a position on which an item can be dropped; nil if there is none, or if it is the item's own.
    ///
    /// - Parameter start: the position at which the item was pressed.
    func drop(of item: Control, from start: Position, at position: Position) -> Drop? {
        drops.first { drop in
            let area = nodes[lane(of: drop.node)].rect
            return drop.items == item.action.id && area.contains(position) && !area.contains(start)
        }
    }

    /// Returns the lane, the frame or the pane of a list, which is where an item is dropped on it; otherwise the list.
    func lane(of list: Int) -> Int {
        var node: Int? = list
        while let next = node {
            switch nodes[next].content {
            case .lane, .section: return next
            case .pane where !nodes[next].isOfBoard: return next
            default: node = nodes[next].parent
            }
        }
        return list
    }
}
