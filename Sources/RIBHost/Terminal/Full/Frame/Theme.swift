/// The colours of the inks, as codes of "select graphic rendition" (ECMA-48, SGR).
struct Theme {
    private let codes: [String]
    /// The text and background codes for filled cells without an ink; nil if there are no colours for this.
    private let filling: (text: String, ground: String)?
    private let colors: TerminalProfile.ColorDepth
    /// The codes of a theme with a ground of its own; nil for the terminal's own ground.
    private let painted: PaintedTheme?
    /// The codes of the row with the focus on the terminal's own ground; nil if there are no colours for this.
    private let row: PaintedTheme?

    /// Makes the theme for a number of colours and a background.
    ///
    /// - Parameter theme: colours with a ground of their own; nil for the terminal's own ground.
    init(_ colors: TerminalProfile.ColorDepth, on background: Background, _ theme: ThemeColors? = nil) {
        self.colors = colors
        painted = theme.flatMap { PaintedTheme($0, colors) }
        row = PaintedTheme(background == .dark ? .dark : .light, colors)
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

    /// Makes the theme of a terminal.
    init(_ profile: TerminalProfile) {
        self.init(profile.colors, on: profile.background, profile.theme)
    }

    /// True if the ground has a colour of its own. Not every terminal erases with that colour.
    var paintsGround: Bool { painted != nil }

    /// Returns the code of an ink; empty if there are no colours.
    func code(of ink: Ink) -> String {
        codes[Int(ink.rawValue)]
    }

    /// Returns the code of a style's ink. On a separate background, this is never the terminal's own colour,
    /// which might be unreadable there.
    func inkCode(of style: Style) -> String {
        if let painted = painted(for: style) { return painted[style].text }
        guard style.ink == .plain, style.attributes.contains(.filled), let filling else { return code(of: style.ink) }
        return filling.text
    }

    /// Returns the code of a style's background.
    func groundCode(of style: Style) -> String {
        if let painted = painted(for: style) { return painted[style].ground }
        return style.attributes.contains(.filled) ? filling?.ground ?? "49" : "49"
    }

    /// Returns the attributes to send for a style.
    func attributes(of style: Style) -> Attributes {
        switch style.ink {
        case _ where painted(for: style) != nil: style.attributes.subtracting(.reverse)
        // Not with 16 colours, whose dim text cannot be read on some palettes, such as Solarized.
        case .muted where colors == .none, .line where colors == .none: style.attributes.union(.dim)
        // Without colours, a tone is bold, underlined or both.
        case .negative where colors == .none: style.attributes.union([.bold, .underline])
        case .warning where colors == .none: style.attributes.union(.underline)
        case .positive where colors == .none: style.attributes.union(.bold)
        default: style.attributes
        }
    }

    /// Returns the codes with a ground of their own for a style; nil for a style on the terminal's own ground.
    private func painted(for style: Style) -> PaintedTheme? {
        let isRow = style.attributes.contains(.reverse) && (style.ink == .selection || style.ink == .focus)
        return painted ?? (isRow ? row : nil)
    }

    private static func filling(
        _ colors: TerminalProfile.ColorDepth,
        on background: Background
    ) -> (text: String, ground: String)? {
        switch (colors, background) {
        case (.none, _), (.ansi, _): nil
        case (.indexed, .dark): ("38;5;255", "48;5;237")
        case (.indexed, .light): ("38;5;232", "48;5;254")
        case (.rgb, .dark): ("38;2;240;242;246", "48;2;54;58;70")
        case (.rgb, .light): ("38;2;22;24;29", "48;2;223;227;234")
        }
    }

    /// Returns an ink's code among 16 colours, its number among 256, and its red, green and blue values; nil for the
    /// terminal's own colour.
    ///
    /// In both palettes, each ink has a contrast of at least 4.5 to 1 with the usual backgrounds (WCAG 2.2, 1.4.3). Of
    /// 16 colours, the grey is the ground of some palettes, such as Solarized's.
    private static func codes(of ink: Ink, on background: Background) -> (ansi: String, indexed: Int, rgb: String)? {
        let (ansi, dark, light): (String, Int, Int)
        switch ink {
        case .plain: return nil
        case .line: return codes(of: .muted, on: background)
        case .selection, .focus: return codes(of: .accent, on: background)
        case .muted: (ansi, dark, light) = ("39", 248, 241)
        case .accent: (ansi, dark, light) = ("36", 75, 25)
        case .secondAccent: (ansi, dark, light) = ("35", 176, 90)
        case .positive: (ansi, dark, light) = ("32", 78, 22)
        case .warning: (ansi, dark, light) = ("33", 179, 94)
        case .negative: (ansi, dark, light) = ("31", 210, 124)
        case .teal: (ansi, dark, light) = ("36", 80, 23)
        case .lime: (ansi, dark, light) = ("32", 149, 58)
        case .orange: (ansi, dark, light) = ("33", 209, 88)
        case .rose: (ansi, dark, light) = ("35", 211, 125)
        case .violet: (ansi, dark, light) = ("35", 147, 55)
        }
        let color = (background == .dark ? ThemeColors.dark : .light)[ink]
        return (ansi, background == .dark ? dark : light, "\(color.red);\(color.green);\(color.blue)")
    }
}
