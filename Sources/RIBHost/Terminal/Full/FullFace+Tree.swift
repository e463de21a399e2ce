import PluginABI

// The arrows to the sides in a tree.
extension FullFace {
    /// Opens a closed item, or goes to the first one in an open one; closes an open item, or goes to the one that it is in.
    ///
    /// - Returns: whether the arrow does that.
    func moveInTree(_ direction: FocusMap.Direction) -> Bool {
        guard let control = focused, let tree = control.tree else { return false }
        let rows = controls.filter { $0.grid == control.grid }
        guard let place = rows.firstIndex(where: { $0.id == control.id }) else { return false }
        let next: Control?
        switch (direction, tree.branch) {
        case (.right, .closed?), (.left, .open?):
            tree.expand.map { perform($0) }
            return tree.expand != nil
        case (.right, .open?): next = rows[(place + 1)...].first.flatMap { $0.isDeeper(than: tree) ? $0 : nil }
        case (.left, _): next = rows[..<place].last { tree.isDeeper(than: $0) }
        default: next = nil
        }
        guard let next else { return false }
        setFocus(next.id)
        return true
    }
}

extension Control {
    fileprivate func isDeeper(than place: TreePlace) -> Bool { (tree?.level ?? 0) > place.level }
}

extension Control.TreePlace {
    fileprivate func isDeeper(than control: Control) -> Bool { level > control.tree?.level ?? 0 }
}
