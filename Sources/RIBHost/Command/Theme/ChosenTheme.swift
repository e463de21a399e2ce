import PluginManifest
import Terminal

/// What a person has chosen for the full screen.
struct ScreenSettings {
    var keys = KeyBindings.standard
    var theme = ChosenTheme.asked
}

/// The colours of the full screen.
enum ChosenTheme {
    /// The colours for the background that the terminal reports.
    case asked
    /// The colours for this background, which is the terminal's own.
    case plain(Background)
    /// Colours with a ground of their own, and the name of the application, if the theme has one.
    case painted(ThemeColors, name: String?)

    /// Reads the value of `--theme`: `auto`, a name of a theme, or a file.
    static func read(_ value: String) -> (theme: ChosenTheme, diagnostics: [Diagnostic]) {
        if Flag.isFile(value) { return ThemeFile.read(value) }
        // The terminal's own ground is dark or light already.
        if let background = Background(rawValue: value) { return (.plain(background), []) }
        return (ThemeColors.named(value).map { .painted($0, name: nil) } ?? .asked, [])
    }
}

extension TerminalProfile {
    /// Takes over the chosen colours.
    mutating func adopt(_ chosen: ChosenTheme) {
        switch chosen {
        case .asked: return
        case .plain(let background): self.background = background
        case .painted(let colors, let name): (theme, application) = (colors, name)
        }
        asksBackground = false
    }
}
