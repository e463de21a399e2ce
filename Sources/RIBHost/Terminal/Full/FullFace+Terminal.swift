import PluginABI

/// What the terminal is asked and told besides frames: how light its ground is, and its window's title.
extension FullFace {
    /// In characters; no window shows more.
    private static let longestTitle = 120

    /// Asks how light the ground is. Nothing waits for the answer, which not every terminal gives.
    func askBackground() {
        guard profile.asksBackground, profile.dependsOnBackground else { return }
        surface.write(Background.question)
        askedAt = timer.now
    }

    /// Takes the colours that can be read on a ground.
    func adopt(_ background: Background) {
        guard profile.asksBackground, profile.dependsOnBackground, background != self.background else { return }
        self.background = background
        theme = Theme(profile.colors, on: background)
        writer = FrameWriter(theme: theme)
        if screensShown > 0 { draw() }
    }

    /// What gives the terminal's window the screen's title; nothing where it has it.
    func titleUpdate() -> String {
        guard profile.takesStrings, screensShown > 0, view.screen.title != windowTitle else { return "" }
        windowTitle = view.screen.title
        let words = shown(String(view.screen.title.prefix(Self.longestTitle)))
        return "\u{1B}]2;\(words.isEmpty ? "ribs-host" : words)\u{1B}\\"
    }
}
