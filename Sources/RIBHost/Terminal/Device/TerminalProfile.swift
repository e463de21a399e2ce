import Glibc

/// The capabilities of a terminal, according to the environment.
public struct TerminalProfile: Hashable, Sendable {
    /// The number of colours of a terminal.
    public enum ColorDepth: Int, Hashable, Sendable, CaseIterable {
        /// No colours: bold, dim, underlined and reversed text is used instead.
        case none
        /// The 16 colours chosen by the user in the terminal's settings.
        case ansi
        /// The 256 colours of xterm.
        case indexed
        /// All colours.
        case rgb

        /// True if there are colours for the backgrounds of parts of the screen, such as fields.
        var hasSurfaces: Bool { self == .indexed || self == .rgb }
    }

    /// The number of colours.
    public var colors: ColorDepth
    /// True if more than ASCII can be shown.
    public var usesUnicode: Bool
    private let model: Model
    /// True if control strings can be sent to the terminal, such as a title for its window (ECMA-48, 5.6): other
    /// terminals show them on the screen.
    public var takesStrings: Bool
    /// The background, if known without a question to the terminal.
    public var background: Background
    /// True if the terminal is asked for its background.
    public var asksBackground: Bool
    /// The colours of a theme with a ground of its own; nil for the terminal's own ground.
    public var theme: ThemeColors?
    /// The name of the application, which windows have in their titles; nil for none.
    public var application: String?
    /// The milliseconds for which bytes after an escape count as part of the same key.
    let keyPatience: Int

    /// The wait on a local machine, in milliseconds: too short to notice.
    static let defaultKeyPatience = 50
    /// The wait over SSH, in milliseconds: the connection might split the bytes of a key.
    private static let remoteKeyPatience = 200
    /// The upper limit for `ESCDELAY`, in milliseconds.
    private static let longestKeyPatience = 10_000

    /// Describes a terminal.
    public init(
        colors: ColorDepth,
        usesUnicode: Bool,
        takesStrings: Bool = true,
        background: Background = .dark,
        asksBackground: Bool = false
    ) {
        self.colors = colors
        self.usesUnicode = usesUnicode
        model = .other
        keyPatience = Self.defaultKeyPatience
        self.takesStrings = takesStrings
        self.background = background
        self.asksBackground = asksBackground
    }

    /// The terminal described by the environment of this program.
    public static var ofThisProgram: TerminalProfile {
        TerminalProfile { name in getenv(name).map { String(cString: $0) } }
    }

    /// Reads the environment: `TERM`, `COLORTERM`, `NO_COLOR` (https://no-color.org), `COLORFGBG`, the locale
    /// (`LC_ALL`, `LC_CTYPE`, `LANG`), and the speed of the connection: `ESCDELAY` in milliseconds as for ncurses(3x),
    /// `SSH_TTY`, `SSH_CONNECTION`.
    ///
    /// - Parameter variable: the value of an environment variable; nil if unset.
    public init(variable: (String) -> String?) {
        func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        let term = value("TERM") ?? "dumb"
        let isMute = term == "dumb" || Self.isVideoTerminal(term) || term.hasSuffix("-m") || term.hasSuffix("-mono")
        let promise = value("COLORTERM")
        if isMute || value("NO_COLOR") != nil {
            colors = .none
        } else if promise == "truecolor" || promise == "24bit" || term.hasSuffix("-direct") {
            colors = .rgb
        } else {
            colors = Self.contains(term, "256color") ? .indexed : .ansi
        }
        let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? ""
        usesUnicode = Self.contains(locale, "utf-8") || Self.contains(locale, "utf8")
        model = term == "linux" ? .console : term == "dumb" ? .dumb : .other
        background = value("COLORFGBG").flatMap(Background.init(colorFGBG:)) ?? .dark
        takesStrings = !isMute && term != "linux"
        asksBackground = takesStrings
        let isRemote = value("SSH_TTY") != nil || value("SSH_CONNECTION") != nil
        keyPatience =
            value("ESCDELAY").flatMap { Int($0) }.flatMap { $0 > 0 ? min($0, Self.longestKeyPatience) : nil }
            ?? (isRemote ? Self.remoteKeyPatience : Self.defaultKeyPatience)
    }

    /// The terminals that need special treatment, and all others.
    private enum Model {
        case dumb, console, other
    }

    /// True for the Linux console, whose fonts have few signs.
    public var isConsole: Bool { model == .console }
    /// The signs that the terminal can draw.
    var symbols: Symbols { usesUnicode ? isConsole ? .console : .unicode : .ascii }
    /// True if the cursor can be moved: false for a dumb terminal.
    public var canMoveCursor: Bool { model != .dumb }
    /// True if the picture depends on the background: the 16 colours are the user's own palette, made for that
    /// background.
    var dependsOnBackground: Bool { colors == .indexed || colors == .rgb }

    /// True for DEC terminals such as vt100, which have no colours. GNOME's library calls itself vte, and has colours.
    private static func isVideoTerminal(_ term: String) -> Bool {
        term.hasPrefix("vt") && term.utf8.dropFirst(2).first.map { (0x30...0x39).contains($0) } ?? false
    }

    /// True if a text contains a part, ignoring the case of ASCII letters in the text; the part must be in lower case.
    ///
    /// Used instead of the library's searches, whose first use is expensive and happens before the first frame.
    private static func contains(_ text: String, _ part: StaticString) -> Bool {
        let text = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let part = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
        guard text.count >= part.count else { return false }
        return (0...text.count - part.count).contains { start in
            text[start..<start + part.count].elementsEqual(part)
        }
    }
}
