/// The purpose of a colour of a theme, by its name in a file of a theme.
public enum ThemeToken: String, CaseIterable, Sendable {
    /// The background of everything.
    case ground
    /// The background of a card or a pane on the ground.
    case surface
    /// The background of a button or a field, and the empty part of a bar.
    case raised
    /// Borders and rules.
    case line
    /// Text.
    case text
    /// Text that matters less.
    case muted
    /// The colour of a title, a link and the like.
    case accent
    /// Text on the accent.
    case accentText = "accent-text"
    /// A second colour beside the accent.
    case second
    /// A success.
    case positive
    /// A warning.
    case warning
    /// An error, and what destroys.
    case negative
    /// The background of the row with the focus.
    case selection
    /// The frame of what has the focus, and the mark of the row with the focus.
    case focus

    /// A contrast that a theme must keep.
    public struct Rule: Sendable {
        /// The tokens that this token meets.
        public let others: [ThemeToken]
        /// The lowest contrast.
        public let least: Double
        /// The kind of mark, for messages: `text`, or `an edge`.
        public let kind: String
    }

    /// The contrast that the token must have, with which other tokens (WCAG 2.2: 1.4.3 for text, 1.4.11 for the edges
    /// of controls); nil for a background.
    var rule: Rule? {
        switch self {
        case .ground, .surface, .raised: nil
        case .text, .muted, .accent, .second, .positive, .warning, .negative:
            Rule(others: [.ground, .surface, .raised], least: 4.5, kind: "text")
        case .accentText: Rule(others: [.accent], least: 4.5, kind: "text")
        case .selection: Rule(others: [.text], least: 4.5, kind: "text")
        case .line: Rule(others: [.ground, .surface, .raised], least: 3, kind: "an edge")
        case .focus: Rule(others: [.ground, .surface, .raised, .selection], least: 3, kind: "an edge")
        }
    }
}
