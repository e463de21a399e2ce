import Base
import PluginABI

// The pages over the screen, and their keys.
extension FullFace {
    /// True if an overlay covers the screen.
    var isCovered: Bool { view.overlay != nil || isInspectorOver }

    /// Opens or closes a page by a key that is a command only where characters are not text.
    ///
    /// - Returns: true if the key belongs to a page.
    func togglePage(typed text: String) -> Bool {
        switch text {
        case "?": toggleHelp()
        case "/": beginSearch()
        case ":": openPalette()
        default: return false
        }
        return true
    }

    /// Opens or closes a page by a key that works everywhere. Returns true if the key belongs to a page.
    func togglePage(_ event: InputEvent) -> Bool {
        switch event {
        case .key(.function(1)): toggleHelp()
        case .key(.function(2)): toggleFlow()
        case .key(.function(3)): toggleLog()
        case .key(.function(12)): toggleInspector()
        case .key(.control("p")) where !isCovered: openPalette()
        default: return false
        }
        return true
    }

    /// Opens or closes the list of keys.
    private func toggleHelp() {
        if case .help = view.overlay { return closeOverlay() }
        open(.help)
    }

    /// Opens or closes the picture of the flow, with the current step.
    private func toggleFlow() {
        if case .flow = view.overlay { return closeOverlay() }
        open(.flow(FlowPicture()))
        view.followsLight = true
    }

    /// Opens or closes the log of plugins and their output.
    private func toggleLog() {
        if case .log = view.overlay { return closeOverlay() }
        open(.log(written: surface.heldOutput))
    }

    /// Opens the list of the screen's actions, or of other content.
    func openPalette(_ content: Palette.Content? = nil) {
        open(.palette(Palette(content: content ?? .actions)))
        view.followsLight = true
    }

    /// Opens the options of a field, filtered by typed text; without text, the field's current option is chosen.
    func openOptions(of field: Control, typed: String = "") {
        openPalette(.options(of: field.id, label: field.label))
        if !view.palette.filter.insert(typed).hasChanged {
            view.palette.chosen = Palette.id(of: field.text, in: field)
        }
    }

    private func open(_ overlay: FullView.Overlay) {
        if isInspectorOver { closeInspector() }
        view.overlay = overlay
        view.overlayScroll = 0
        view.followsLight = false
        view.pageSearch = nil
    }

    /// Closes the overlay of the screen.
    func closeOverlay() {
        view.pageSearch = nil
        if view.overlay != nil { view.overlay = nil } else if isInspectorOver { closeInspector() }
    }

    /// Handles all keys while an overlay covers the screen.
    func handleOverOverlay(_ event: InputEvent) {
        if isBesideOverlay(event) { return closeOverlay() }
        if case .palette = view.overlay { return handleInPalette(event) }
        if searchesPage(event) { return }
        if closesOverlay(event) { return closeOverlay() }
        switch event {
        case .text("?"): return toggleHelp()
        case .key(.up), .text("k"): view.overlayScroll -= 1
        case .key(.down), .text("j"): view.overlayScroll += 1
        case .key(.pageUp), .key(.control("b")): view.overlayScroll -= pageRows
        case .key(.pageDown), .key(.control("f")): view.overlayScroll += pageRows
        case .key(.control("u")): view.overlayScroll -= max(1, pageRows / 2)
        case .key(.control("d")): view.overlayScroll += max(1, pageRows / 2)
        case .key(.home), .text("g"): view.overlayScroll = 0
        case .key(.end), .text("G"): view.overlayScroll = Int(Int32.max)
        case .wheel(let rows, _, _): view.overlayScroll += rows
        default: return
        }
        view.followsLight = false
        // The next of several keys starts from where this one really led.
        view.overlayScroll = build().overlayScroll
    }

    func closesOverlay(_ event: InputEvent) -> Bool {
        switch event {
        case .key(.escape), .key(.enter), .text("q"), .text(" "): true
        default: false
        }
    }

    private func isBesideOverlay(_ event: InputEvent) -> Bool {
        guard case .click(let column, let row) = event, let overlay = build().overlay else { return false }
        return !overlay.contains(Position(x: column, y: row))
    }
}

// The inspector.
extension FullFace {
    /// True if the inspector is open without room beside the screen.
    var isInspectorOver: Bool { view.inspection != nil && placed?.dock == nil }

    /// Opens or closes the inspector.
    func toggleInspector() {
        if view.inspection != nil { return closeInspector() }
        view.inspection = InspectorContent(output: surface.heldOutput)
        view.overlayScroll = 0
        view.pageSearch = nil
        placeAgain()
        // One page covers the screen at a time.
        if isInspectorOver { view.overlay = nil }
    }

    func closeInspector() {
        view.inspection = nil
        placeAgain()
    }

    /// Handles a key for the inspector beside the screen.
    ///
    /// - Returns: true if the key scrolls the inspector.
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

// The list of actions by name.
extension FullFace {
    private var entries: [Palette.Entry] { view.palette.entries(of: view.screen, controls, view.keys) }

    /// Handles a key while the list is open: typed text filters the list.
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
        case .mouse, .background: break
        }
    }

    /// Performs the chosen entry, if a frame has shown it as chosen.
    private func performChoice() {
        guard let choice = view.palette.choice(of: entries) else { return refuseOption() }
        guard choice == view.palette.seen, choice.isEnabled else { return }
        if case .options = view.palette.content {
            closeOverlay()
            perform(choice.id.action)
            return
        }
        guard let control = FocusMap(controls)[choice.id] else { return }
        if case .items = view.palette.content { view.searched = view.palette.filter.text }
        closeOverlay()
        press(control)
    }

    /// Notifies the person that no option of a field matches the typed text. The list stays open for a correction.
    private func refuseOption() {
        guard case .options(let id, let label) = view.palette.content, let field = FocusMap(controls)[id] else {
            return
        }
        let search = OptionSearch(options: field.options)
        view.notice = (search.refusal(of: view.palette.filter.text, by: label).text, .warning)
    }

    /// Handles a click on a row: chooses the entry, or performs it if already chosen.
    private func choose(inRow row: Int) {
        let entries = entries
        guard let line = build().overlayRows.first(where: { $0.y == row })?.line, entries.indices.contains(line) else {
            return
        }
        if entries[line] == view.palette.seen { return performChoice() }
        view.palette.chosen = entries[line].id
    }

    /// Notes the chosen entry just before a frame shows it: from then on, Enter performs this entry.
    func notePalette() {
        guard case .palette = view.overlay else { return }
        let choice = view.palette.choice(of: entries)
        view.palette.seen = choice
    }
}
