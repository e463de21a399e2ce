import PluginABI

/// What elements are drawn with: what of the screen changes without its plugin, and which rows can be seen.
struct ElementPencil {
    let interaction: Interaction
    let density: Density
    /// The rows of the layout that can be seen.
    var rows: Range<Int>
    /// The control that has the focus, by its place in the layout: to compare identities for each would take longer.
    private let focus: Int?
    /// Where the cursor is, in the coordinates of the layout.
    var cursor: Position?

    init(interaction: Interaction, focus: Int?, density: Density, rows: Range<Int>) {
        self.interaction = interaction
        self.focus = focus
        self.density = density
        self.rows = rows
    }

    /// Whether the control at a place of the layout has the focus. More than a colour shows that: it is reversed, and
    /// is between two marks.
    func isFocused(_ index: Int) -> Bool { index == focus }

    /// Whether one of these controls has the focus.
    func isFocused(_ controls: ArraySlice<Control>) -> Bool { focus.map(controls.indices.contains) ?? false }
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
