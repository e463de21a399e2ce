/// Which colours the inks are, as the codes of "select graphic rendition" (ECMA-48, SGR).
struct Theme {
    private let codes: [String]
    /// What is written on a ground of its own without an ink, and that ground; nil where there are no colours for that.
    private let filling: (text: String, ground: String)?
    private let colors: TerminalProfile.ColorDepth

    /// The theme for as many colours as a terminal has, on its ground.
    init(_ colors: TerminalProfile.ColorDepth, on background: Background) {
        self.colors = colors
        filling = Self.filling(colors, on: background)
        codes = Ink.allCases.map { ink in
            guard colors != .none else { return "" }
            guard let code = Self.codes(of: ink, on: background) else { return "39" }
            return switch colors {
            case .none, .ansi: code.ansi
            case .indexed: "38;5;\(code.indexed)"
            case .rgb: "38;2;\(code.rgb)"
            }
        }
    }

    /// The code that chooses an ink; empty where there are no colours.
    func code(of ink: Ink) -> String {
        codes[Int(ink.rawValue)]
    }

    /// The code that chooses a style's ink, which on a ground of its own is never the terminal's: that might be
    /// unreadable.
    func inkCode(of style: Style) -> String {
        guard style.ink == .plain, style.attributes.contains(.filled), let filling else { return code(of: style.ink) }
        return filling.text
    }

    /// The code that chooses a style's ground.
    func groundCode(of style: Style) -> String {
        style.attributes.contains(.filled) ? filling?.ground ?? "49" : "49"
    }

    /// The attributes that are sent for a style.
    func attributes(of style: Style) -> Attributes {
        switch style.ink {
        // Of sixteen colours the grey is the ground of some palettes, such as Solarized: what is dim can be read on
        // all.
        case .muted where colors == .none || colors == .ansi: style.attributes.union(.dim)
        // Without colours, a tone is bold, underlined or both.
        case .negative where colors == .none: style.attributes.union([.bold, .underline])
        case .warning where colors == .none: style.attributes.union(.underline)
        case .positive where colors == .none: style.attributes.union(.bold)
        default: style.attributes
        }
    }

    private static func filling(
        _ colors: TerminalProfile.ColorDepth,
        on background: Background
    ) -> (text: String, ground: String)? {
        switch (colors, background) {
        case (.none, _), (.ansi, _): nil
        case (.indexed, .dark): ("38;5;255", "48;5;237")
        case (.indexed, .light): ("38;5;232", "48;5;254")
        case (.rgb, .dark): ("38;2;240;242;246", "48;2;59;63;76")
        case (.rgb, .light): ("38;2;22;24;29", "48;2;223;227;234")
        }
    }

    /// An ink's code among sixteen colours, its number among 256, and what it has of red, green and blue; nil for the
    /// terminal's own.
    ///
    /// In both palettes each ink stands out from the grounds that are in use with a contrast of at least 4.5 to 1 (WCAG
    /// 2.2, 1.4.3).
    private static func codes(of ink: Ink, on background: Background) -> (ansi: String, indexed: Int, rgb: String)? {
        switch (ink, background) {
        case (.plain, _): nil
        case (.muted, .dark): ("39", 248, "160;164;174")
        case (.muted, .light): ("39", 241, "92;96;104")
        case (.accent, .dark): ("36", 75, "120;180;255")
        case (.accent, .light): ("36", 25, "11;87;184")
        case (.secondAccent, .dark): ("35", 176, "227;140;220")
        case (.secondAccent, .light): ("35", 90, "151;37;140")
        case (.positive, .dark): ("32", 78, "92;200;138")
        case (.positive, .light): ("32", 22, "15;102;53")
        case (.warning, .dark): ("33", 179, "224;168;74")
        case (.warning, .light): ("33", 94, "125;78;0")
        case (.negative, .dark): ("31", 210, "255;138;138")
        case (.negative, .light): ("31", 124, "176;26;36")
        }
    }
}
