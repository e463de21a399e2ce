/// Which colours the inks are, as the codes of "select graphic rendition" (ECMA-48, SGR).
struct Theme {
    private let codes: [String]
    /// Whether what is muted is dim, and not of a colour of its own.
    private let dimsMuted: Bool

    /// The theme for as many colours as a terminal has.
    ///
    /// All colours are of a middle lightness, readable on a dark ground and on a light one: nothing asks which it is.
    init(_ colors: TerminalProfile.ColorDepth) {
        // Of sixteen colours the grey is the ground of some palettes, such as Solarized: what is dim can be read on all.
        dimsMuted = colors == .none || colors == .ansi
        codes = Ink.allCases.map { ink in
            switch colors {
            case .none: ""
            case .ansi: Self.ansi(ink)
            case .indexed: Self.indexed(ink).map { "38;5;\($0)" } ?? "39"
            case .rgb: Self.rgb(ink).map { "38;2;\($0)" } ?? "39"
            }
        }
    }

    /// The code that chooses an ink; empty where there are no colours.
    func code(of ink: Ink) -> String {
        codes[Int(ink.rawValue)]
    }

    /// The attributes that are sent for a style.
    func attributes(of style: Style) -> Attributes {
        style.ink == .muted && dimsMuted ? style.attributes.union(.dim) : style.attributes
    }

    private static func ansi(_ ink: Ink) -> String {
        switch ink {
        case .plain, .muted: "39"
        case .accent: "36"
        case .secondAccent: "35"
        case .positive: "32"
        case .warning: "33"
        case .negative: "31"
        }
    }

    private static func indexed(_ ink: Ink) -> Int? {
        switch ink {
        case .plain: nil
        case .muted: 244
        case .accent: 33
        case .secondAccent: 170
        case .positive: 35
        case .warning: 172
        case .negative: 167
        }
    }

    private static func rgb(_ ink: Ink) -> String? {
        switch ink {
        case .plain: nil
        case .muted: "128;130;138"
        case .accent: "58;134;240"
        case .secondAccent: "208;92;200"
        case .positive: "38;166;91"
        case .warning: "208;135;30"
        case .negative: "220;84;84"
        }
    }
}
