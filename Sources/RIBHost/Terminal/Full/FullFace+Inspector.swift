// The inspector.
extension FullFace {
    /// Whether the inspector is open and has no place beside the screen.
    var isInspectorOver: Bool { view.inspection != nil && placed?.dock == nil }

    /// Opens the inspector, or closes it.
    func toggleInspector() {
        if view.inspection != nil { return closeInspector() }
        view.inspection = Inspection(output: surface.heldOutput)
        view.overlayScroll = 0
        placeAgain()
        // One page covers the screen at a time.
        if isInspectorOver { view.overlay = nil }
    }

    func closeInspector() {
        view.inspection = nil
        placeAgain()
    }

    /// A key for the inspector beside the screen.
    ///
    /// - Returns: whether it was one.
    func scrollInspector(_ event: InputEvent) -> Bool {
        guard let dock = placed?.dock else { return false }
        switch event {
        case .key(.alt("j")): view.inspection?.scroll += 1
        case .key(.alt("k")): view.inspection?.scroll -= 1
        case .wheel(let rows, let column, let row) where dock.contains(Position(x: column, y: row)):
            view.inspection?.scroll += rows
        default: return false
        }
        let scroll = build().dockScroll
        view.inspection?.scroll = scroll
        return true
    }
}
