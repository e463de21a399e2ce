/// The codes of a theme with a ground of its own.
///
/// A style that is reversed gets the two colours as they are: a theme also says which text is on its accent and on its
/// selection.
struct PaintedTheme {
    /// The codes of the text and the background of a style.
    struct Codes {
        let text: String
        let ground: String
    }

    /// The codes by ink, each plain, filled and reversed.
    private let codes: [Codes]

    /// Makes the codes; nil for a terminal with the user's own 16 colours, or none.
    init?(_ theme: ThemeColors, _ colors: TerminalProfile.ColorDepth) {
        let numbers = colors == .indexed ? theme.numbers : [:]
        func code(_ token: ThemeToken) -> String {
            if let number = numbers[token] { return "5;\(number)" }
            let color = theme[token]
            return "2;\(color.red);\(color.green);\(color.blue)"
        }
        func code(_ ink: Ink) -> String {
            if let token = ink.token { return code(token) }
            let color = theme[ink]
            guard colors == .indexed else { return "2;\(color.red);\(color.green);\(color.blue)" }
            let grounds = [ThemeToken.ground, .surface, .raised].compactMap { numbers[$0].map(RGB.init(number:)) }
            return "5;\(color.number(with: 4.5, to: grounds))"
        }
        func codes(_ text: String, on ground: String) -> Codes { Codes(text: "38;" + text, ground: "48;" + ground) }
        guard colors.hasSurfaces else { return nil }
        self.codes = Ink.allCases.flatMap { ink in
            let own = code(ink)
            let reversed =
                switch ink {
                case .accent: codes(code(.accentText), on: own)
                case .selection: codes(code(.text), on: own)
                case .focus: codes(own, on: code(.selection as ThemeToken))
                default: codes(code(.ground), on: own)
                }
            return [codes(own, on: code(.ground)), codes(own, on: code(.raised)), reversed]
        }
    }

    /// The codes of a style.
    subscript(style: Style) -> Codes {
        let look = style.attributes.contains(.reverse) ? 2 : style.attributes.contains(.filled) ? 1 : 0
        return codes[3 * Int(style.ink.rawValue) + look]
    }
}

extension Ink {
    /// The token of the ink; nil for one between two others.
    fileprivate var token: ThemeToken? {
        switch self {
        case .plain: .text
        case .muted: .muted
        case .accent: .accent
        case .secondAccent: .second
        case .positive: .positive
        case .warning: .warning
        case .negative: .negative
        case .line: .line
        case .selection: .selection
        case .focus: .focus
        case .teal, .lime, .orange, .rose, .violet: nil
        }
    }

    /// The tokens of the colours between which the ink is.
    fileprivate var neighbours: (ThemeToken, ThemeToken) {
        switch self {
        case .teal: (.accent, .positive)
        case .lime: (.positive, .warning)
        case .orange: (.warning, .negative)
        case .rose: (.negative, .second)
        default: (.accent, .second)
        }
    }
}

extension ThemeColors {
    /// The colour of an ink.
    subscript(ink: Ink) -> RGB {
        if let token = ink.token { return self[token] }
        let (one, other) = ink.neighbours
        let color = self[one].mixed(with: self[other])
        let grounds = [ThemeToken.ground, .surface, .raised].map { self[$0] }
        // Of two colours that just have enough contrast, the middle may miss it by a rounding.
        return color.has(4.5, to: grounds) ? color : color.nearest { $0.has(4.5, to: grounds) } ?? color
    }
}
