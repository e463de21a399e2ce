import PluginABI

// The list of actions by name.
extension FullFace {
    private var entries: [Palette.Entry] { view.palette.entries(of: view.screen, controls) }

    /// A key while the list is open: what is typed chooses.
    func handleInPalette(_ event: InputEvent) {
        switch event {
        case .key(.escape): closeOverlay()
        case .key(.enter): performChoice()
        case .key(.up), .key(.control("p")): view.palette.move(by: -1, in: entries)
        case .key(.down), .key(.control("n")): view.palette.move(by: 1, in: entries)
        case .key(.pageUp): view.palette.move(by: -pageRows, in: entries)
        case .key(.pageDown): view.palette.move(by: pageRows, in: entries)
        case .wheel(let rows, _, _): view.palette.move(by: rows, in: entries)
        case .click(_, let row): choose(inRow: row)
        case .text(let text), .paste(let text):
            if view.palette.filter.insert(text).hasChanged { view.palette.chosen = nil }
        case .key(let key):
            if view.palette.filter.handle(key) == true { view.palette.chosen = nil }
        case .background: break
        }
    }

    /// Does what is chosen, if that has been seen.
    private func performChoice() {
        guard let choice = view.palette.choice(of: entries), choice == view.palette.seen, choice.isEnabled else {
            return
        }
        guard let control = FocusMap(controls)[choice.id] else { return }
        closeOverlay()
        press(control)
    }

    /// A click chooses, and on what is chosen does it.
    private func choose(inRow row: Int) {
        let entries = entries
        guard let line = build().overlayRows.first(where: { $0.y == row })?.line, entries.indices.contains(line) else {
            return
        }
        if entries[line] == view.palette.seen { return performChoice() }
        view.palette.chosen = entries[line].id
    }

    /// Just before a frame is written: what it shows as chosen is what Enter does from now on.
    func notePalette() {
        guard case .palette = view.overlay else { return }
        let choice = view.palette.choice(of: entries)
        view.palette.seen = choice
    }
}
