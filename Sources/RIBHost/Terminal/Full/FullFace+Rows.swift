import PluginABI

// The rows of a long list, which its plugin gives when they are about to be seen.
extension FullFace {
    /// What asks for the rows that are seen, or will be after the next page, and are not given; nil where all are.
    var missingRows: Action? {
        guard let placed, placed.layout.isPartial, extent == .full else { return nil }
        return placed.layout.request(for: placed.viewport(scroll: view.scroll, side: view.side).rows)
    }

    /// Gives the focus to a row that is seen of a list whose other rows were given until now: to the first of those
    /// behind it, or the last of those before it.
    func findRow(of vanished: Control) {
        let rows = controls.filter { $0.action.id == vanished.action.id }
        let isBehind = rows.last.map { $0.rect.y < vanished.rect.y } ?? false
        let seen = rows.filter { $0.canFocus && isSeen($0) }
        guard let row = isBehind ? seen.first : seen.last else { return }
        view.interaction.focus = row.id
        view.interaction.isAway = false
    }
}
