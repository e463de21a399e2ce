internal import PluginABI

/// What elements are drawn with: what of the screen changes without its plugin, and which rows can be seen.
struct ElementPencil {
    let interaction: Interaction
    let density: Density
    /// The rows of the layout that can be seen.
    let rows: Range<Int>
    /// Where the cursor is, in the coordinates of the layout.
    var cursor: Position?

    init(interaction: Interaction, density: Density, rows: Range<Int>) {
        self.interaction = interaction
        self.density = density
        self.rows = rows
    }

    /// Whether a control has the focus. More than a colour shows that: it is reversed, and is between two marks.
    func isFocused(_ control: Control?) -> Bool {
        control.map { $0.id == interaction.focus } ?? false
    }
}

extension Ink {
    /// The ink that shows a tone.
    init(_ tone: Tone) {
        switch tone {
        case .neutral: self = .plain
        case .accent: self = .accent
        case .secondAccent: self = .secondAccent
        case .positive: self = .positive
        case .warning: self = .warning
        case .negative: self = .negative
        @unknown default: self = .plain
        }
    }
}
