/// A line or paragraph of text, with its meaning rather than its appearance.
///
/// ``Style`` says what the words are for, ``Tone`` what they mean; <doc:Screens> lists both. A number at the end of a
/// row is aligned right. Emphasis, code and links within a text are written in a small part of Markdown, or as
/// ``Run``s:
///
/// ```swift
/// Text(markdown: "Type `make run`, or read [the manual](https://example.org/manual).")
/// ```
///
/// ![Text in four styles.](element-Text.svg)
public struct Text: Sendable, Hashable, ElementConvertible {
    /// The purpose of a text; a face chooses its appearance.
    public enum Style: String, Sendable, Hashable, CaseIterable {
        /// Running text.
        case body
        /// The name of the thing shown.
        case title
        /// The most important text.
        case headline
        /// Less important text.
        case caption
        /// A number, to be aligned with others.
        case number
    }

    /// The text, which may have several lines. Setting another text removes ``runs``.
    public var string: String {
        didSet { if !runs.isEmpty, string != oldValue { runs = [] } }
    }
    /// The purpose of the text, which decides its appearance.
    public var style: Style
    /// The state expressed by the text.
    public var tone: Tone
    /// The parts of the text, if it has marks: emphasis, code, links. Empty for a plain text. Since 1.1.
    public internal(set) var runs: [Run] = []

    /// Makes a text.
    public init(_ string: String, style: Style = .body, tone: Tone = .neutral) {
        self.string = string
        self.style = style
        self.tone = tone
    }

    /// The element to show.
    public var element: Element { .text(self) }
}

/// The state expressed by an element. A face with colours has a colour for it, but never relies on colour alone.
public enum Tone: String, Sendable, Hashable, CaseIterable {
    /// No particular state.
    case neutral
    /// The application's own colour: the selection, or the player to move.
    case accent
    /// A second colour of the application, such as for the other player.
    case secondAccent = "second_accent"
    /// A success.
    case positive
    /// A state that needs care.
    case warning
    /// A failure.
    case negative
}
