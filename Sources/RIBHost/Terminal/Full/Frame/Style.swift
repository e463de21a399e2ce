/// How a cell looks, as a meaning: a ``Theme`` says which colour an ink is.
struct Style: Hashable {
    var ink: Ink = .plain
    var attributes: Attributes = []

    /// Neither ink nor attributes.
    static let plain = Style()
}

/// What a colour is for.
enum Ink: UInt8, CaseIterable {
    case plain, muted, accent, secondAccent, positive, warning, negative
}

/// What makes a cell stand out beside its ink.
struct Attributes: OptionSet, Hashable {
    let rawValue: UInt8

    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let underline = Attributes(rawValue: 4)
    static let reverse = Attributes(rawValue: 8)
    /// On a ground of its own, where there are colours for that.
    static let filled = Attributes(rawValue: 16)
}
