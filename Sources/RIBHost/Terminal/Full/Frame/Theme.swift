/// Which colours the inks are, as the codes of "select graphic rendition" (ECMA-48, SGR).
struct Theme {
    private let codes: [String]
    /// What is written on a ground of its own without an ink, and that ground; nil where there are no colours for that.
    private let filling: (text: String, ground: String)?
    /// Whether what is muted is dim, and not of a colour of its own.
    private let dimsMuted: Bool
    /// Whether there are no colours, so that a tone is bold, underlined or both.
    private let marksTones: Bool

    /// The theme for as many colours as a terminal has, on its ground.
    init(_ colors: TerminalProfile.ColorDepth, on background: Background) {
        // Of sixteen colours the grey is the ground of some palettes, such as Solarized: what is dim can be read on
        // all.
        marksTones = colors == .none
        dimsMuted = colors == .none || colors == .ansi
        filling = Self.filling(colors, on: background)
        codes = Ink.allCases.map { ink in
            switch colors {
            case .none: ""
            case .ansi: Self.ansi(ink)
            case .indexed: Self.indexed(ink, on: background).map { "38;5;\($0)" } ?? "39"
            case .rgb: Self.rgb(ink, on: background).map { "38;2;\($0)" } ?? "39"
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
        case .muted where dimsMuted: style.attributes.union(.dim)
        case .negative where marksTones: style.attributes.union([.bold, .underline])
        case .warning where marksTones: style.attributes.union(.underline)
        case .positive where marksTones: style.attributes.union(.bold)
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

    // In both palettes each ink stands out from the grounds that are in use with a contrast of at least 4.5 to 1 (WCAG
    // 2.2, 1.4.3).

    private static func indexed(_ ink: Ink, on background: Background) -> Int? {
        let (dark, light): (Int, Int)
        switch ink {
        case .plain: return nil
        case .muted: (dark, light) = (248, 241)
        case .accent: (dark, light) = (75, 25)
        case .secondAccent: (dark, light) = (176, 90)
        case .positive: (dark, light) = (78, 22)
        case .warning: (dark, light) = (179, 94)
        case .negative: (dark, light) = (210, 124)
        }
        return background == .dark ? dark : light
    }

    private static func rgb(_ ink: Ink, on background: Background) -> String? {
        let (dark, light): (String, String)
        switch ink {
        case .plain: return nil
        case .muted: (dark, light) = ("160;164;174", "92;96;104")
        case .accent: (dark, light) = ("120;180;255", "11;87;184")
        case .secondAccent: (dark, light) = ("227;140;220", "151;37;140")
        case .positive: (dark, light) = ("92;200;138", "15;102;53")
        case .warning: (dark, light) = ("224;168;74", "125;78;0")
        case .negative: (dark, light) = ("255;138;138", "176;26;36")
        }
        return background == .dark ? dark : light
    }
}
