/// The colours of the inks, as codes of "select graphic rendition" (ECMA-48, SGR).
struct Theme {
    private let codes: [String]
    /// The text and background codes for filled cells without an ink; nil if there are no colours for this.
    private let filling: (text: String, ground: String)?
    private let colors: TerminalProfile.ColorDepth

    /// Makes the theme for a number of colours and a background.
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

    /// Returns the code of an ink; empty if there are no colours.
    func code(of ink: Ink) -> String {
        codes[Int(ink.rawValue)]
    }

    /// Returns the code of a style's ink. On a separate background, this is never the terminal's own colour,
    /// which might be unreadable there.
    func inkCode(of style: Style) -> String {
        guard style.ink == .plain, style.attributes.contains(.filled), let filling else { return code(of: style.ink) }
        return filling.text
    }

    /// Returns the code of a style's background.
    func groundCode(of style: Style) -> String {
        style.attributes.contains(.filled) ? filling?.ground ?? "49" : "49"
    }

    /// Returns the attributes to send for a style.
    func attributes(of style: Style) -> Attributes {
        switch style.ink {
        // Not with 16 colours, whose dim text cannot be read on some palettes, such as Solarized.
        case .muted where colors == .none: style.attributes.union(.dim)
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

    /// Returns an ink's code among 16 colours, its number among 256, and its red, green and blue values; nil for the
    /// terminal's own colour.
    ///
    /// In both palettes, each ink has a contrast of at least 4.5 to 1 with the usual backgrounds (WCAG 2.2, 1.4.3). Of
    /// 16 colours, the grey is the ground of some palettes, such as Solarized's.
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
