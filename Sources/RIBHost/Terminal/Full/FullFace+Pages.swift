import PluginABI

// What covers the screen, and its keys.
extension FullFace {
    /// Whether something covers the screen.
    var isCovered: Bool { view.overlay != nil || isInspectorOver }

    /// Opens or closes a page, where a key of a screen that is not edited does that.
    ///
    /// - Returns: whether it was one.
    func togglePage(typed text: String) -> Bool {
        switch text {
        case "?": toggleHelp()
        case "g": toggleFlow()
        case "/": openPalette()
        default: return false
        }
        return true
    }

    /// The same where the key does that anywhere.
    func togglePage(_ event: InputEvent) -> Bool {
        switch event {
        case .key(.function(1)): toggleHelp()
        case .key(.function(2)): toggleFlow()
        case .key(.function(12)): toggleInspector()
        case .key(.control("p")) where !isCovered: openPalette()
        default: return false
        }
        return true
    }

    /// Shows the list of keys, or closes it.
    private func toggleHelp() {
        if case .help = view.overlay { return closeOverlay() }
        open(.help)
    }

    /// Shows the flow with the step that is shown, or closes it.
    private func toggleFlow() {
        if case .flow = view.overlay { return closeOverlay() }
        open(.flow(FlowPicture()))
        view.followsLight = true
    }

    /// Shows the screen's actions by name.
    private func openPalette() {
        open(.palette(Palette()))
        view.followsLight = true
    }

    private func open(_ overlay: FullView.Overlay) {
        if isInspectorOver { closeInspector() }
        view.overlay = overlay
        view.overlayScroll = 0
        view.followsLight = false
    }

    /// Closes what covers the screen.
    func closeOverlay() {
        if view.overlay != nil { view.overlay = nil } else if isInspectorOver { closeInspector() }
    }

    /// The overlay has all keys while it is there.
    func handleOverOverlay(_ event: InputEvent) {
        if isBesideOverlay(event) { return closeOverlay() }
        if case .palette = view.overlay { return handleInPalette(event) }
        if closesOverlay(event) { return closeOverlay() }
        switch event {
        case .key(.up), .text("k"): view.overlayScroll -= 1
        case .key(.down), .text("j"): view.overlayScroll += 1
        case .key(.pageUp): view.overlayScroll -= pageRows
        case .key(.pageDown): view.overlayScroll += pageRows
        case .key(.home): view.overlayScroll = 0
        case .key(.end): view.overlayScroll = Int(Int32.max)
        case .wheel(let rows, _, _): view.overlayScroll += rows
        default: return
        }
        view.followsLight = false
        // The next of several keys starts from where this one really led.
        view.overlayScroll = build().overlayScroll
    }

    func closesOverlay(_ event: InputEvent) -> Bool {
        switch event {
        case .key(.escape), .key(.enter), .text("q"), .text("?"), .text("g"), .text(" "): true
        default: false
        }
    }

    private func isBesideOverlay(_ event: InputEvent) -> Bool {
        guard case .click(let column, let row) = event, let overlay = build().overlay else { return false }
        return !overlay.contains(Position(x: column, y: row))
    }
}
