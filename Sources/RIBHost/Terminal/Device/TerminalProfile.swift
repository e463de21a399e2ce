import Glibc

/// The capabilities of a terminal, according to its environment.
public struct TerminalProfile: Hashable, Sendable {
    /// How many colours there are.
    public enum ColorDepth: Int, Hashable, Sendable, CaseIterable {
        /// None: bold, dim, underlined and reversed are used instead.
        case none
        /// The 16 colours that a person chooses in the terminal's settings.
        case ansi
        /// The 256 colours of xterm.
        case indexed
        /// All colours.
        case rgb
    }

    /// How many colours there are.
    public var colors: ColorDepth
    /// Whether more than ASCII can be shown.
    public var usesUnicode: Bool
    private let model: Model
    /// Whether strings can be sent to it, such as a title for its window (ECMA-48, 5.6): others write them on the
    /// screen.
    public var takesStrings: Bool
    /// The background, if it is known without asking.
    public var background: Background
    /// Whether the terminal is asked for its background.
    public var asksBackground: Bool
    /// How many milliseconds an escape is awaited to be more than the key.
    let keyPatience: Int

    /// On the machine itself: a person does not notice this.
    static let defaultKeyPatience = 50
    /// Over SSH, where a line may part the bytes of a key.
    private static let remoteKeyPatience = 200
    /// The longest that `ESCDELAY` can ask for.
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

    /// The terminal that the environment of this program describes.
    public static var ofThisProgram: TerminalProfile {
        TerminalProfile { name in getenv(name).map { String(cString: $0) } }
    }

    /// Reads what the environment says: `TERM`, `COLORTERM`, `NO_COLOR` (https://no-color.org), `COLORFGBG`, and the
    /// locale (`LC_ALL`, `LC_CTYPE`, `LANG`), and how slow the line is: `ESCDELAY` in milliseconds as for ncurses(3x),
    /// `SSH_TTY`, `SSH_CONNECTION`.
    ///
    /// - Parameter variable: the value of an environment variable; nil if it is not set.
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

    /// The terminals that draw in a way of their own, and all others.
    private enum Model {
        case dumb, console, other
    }

    /// Whether it is the Linux console, whose fonts have few signs.
    public var isConsole: Bool { model == .console }
    /// The signs that it can draw.
    var symbols: Symbols { usesUnicode ? isConsole ? .console : .unicode : .ascii }
    /// Whether the cursor can be moved at all: not on a dumb terminal.
    public var canMoveCursor: Bool { model != .dumb }
    /// Whether the picture depends on the background: 16 colours are the user's own palette, made for that background.
    var dependsOnBackground: Bool { colors == .indexed || colors == .rgb }

    /// Whether it is one of DEC's, such as vt100: they have no colours. GNOME's library calls itself vte, and has.
    private static func isVideoTerminal(_ term: String) -> Bool {
        term.hasPrefix("vt") && term.utf8.dropFirst(2).first.map { (0x30...0x39).contains($0) } ?? false
    }

    /// Whether a text contains a lower-case part, ignoring the case of ASCII letters in the text.
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
