/// A line or paragraph of text, with what it means rather than how it looks.
public struct Text: Sendable, Hashable, ElementConvertible {
    /// What a text is for; a face chooses how it looks.
    public enum Style: String, Sendable, Hashable, CaseIterable {
        /// Running text.
        case body
        /// The name of what is shown.
        case title
        /// What matters most.
        case headline
        /// What matters less.
        case caption
        /// A figure, to be aligned with others.
        case number
    }

    /// The text, which may have several lines.
    public var string: String
    /// What it is for.
    public var style: Style
    /// What it says about the state of things.
    public var tone: Tone

    /// Makes a text.
    public init(_ string: String, style: Style = .body, tone: Tone = .neutral) {
        self.string = string
        self.style = style
        self.tone = tone
    }

    /// The element to show.
    public var element: Element { .text(self) }
}

/// What an element says about the state of things; a face that has colours shows it by one, and none relies on it alone.
public enum Tone: String, Sendable, Hashable, CaseIterable {
    /// Nothing in particular.
    case neutral
    /// The application's own colour: what is chosen, or whose turn it is.
    case accent
    /// A second such colour, for the other of two.
    case secondAccent = "second_accent"
    /// Something went well.
    case positive
    /// Something needs care.
    case warning
    /// Something went wrong.
    case negative
}
