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
        func codes(_ text: ThemeToken, on ground: ThemeToken) -> Codes {
            Codes(text: "38;" + code(text), ground: "48;" + code(ground))
        }
        guard colors.hasSurfaces else { return nil }
        self.codes = Ink.allCases.flatMap { ink in
            let token = ink.token
            let reversed =
                switch ink {
                case .accent: codes(.accentText, on: .accent)
                case .selection: codes(.text, on: .selection)
                case .focus: codes(.focus, on: .selection)
                default: codes(.ground, on: token)
                }
            return [codes(token, on: .ground), codes(token, on: .raised), reversed]
        }
    }

    /// The codes of a style.
    subscript(style: Style) -> Codes {
        let look = style.attributes.contains(.reverse) ? 2 : style.attributes.contains(.filled) ? 1 : 0
        return codes[3 * Int(style.ink.rawValue) + look]
    }
}

extension Ink {
    /// The token of the ink.
    var token: ThemeToken {
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
        }
    }
}
