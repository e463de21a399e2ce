import Base
import PluginManifest

/// The form in which a face reports that the main thread is busy. Used on another thread, so a form must not refer to
/// the face.
public protocol BusyForm: Sendable {
    /// The milliseconds between two calls of `text(of:after:count:)`.
    var interval: Int { get }

    /// Returns the text to write while the work continues; nil for none.
    ///
    /// - Parameters:
    ///   - milliseconds: the duration of the work so far.
    ///   - count: the number of earlier calls.
    func text(of work: BusyWork, after milliseconds: Int, count: Int) -> String?

    /// Returns the text to write when the work is over; nil for none.
    func lastText(of work: BusyWork, after milliseconds: Int) -> String?
}

/// Reports in plain lines: when the work begins to take long, every ten seconds, and when it is over.
public struct PlainBusyForm: BusyForm {
    /// The milliseconds between two reports: a second.
    public let interval = 1000
    private let usesUnicode: Bool

    /// - Parameter usesUnicode: true if more than ASCII can be shown.
    public init(usesUnicode: Bool) {
        self.usesUnicode = usesUnicode
    }

    /// A notice when the work begins to take long, and every ten seconds.
    public func text(of work: BusyWork, after milliseconds: Int, count: Int) -> String? {
        guard count.isMultiple(of: 10) else { return nil }
        return line("\(work.words(after: milliseconds)) \(work.stopWords)")
    }

    /// A notice with the duration of the work.
    public func lastText(of work: BusyWork, after milliseconds: Int) -> String? {
        line(work.lastWords(after: milliseconds))
    }

    private func line(_ text: String) -> String { "notice: \(text)".shown(usesUnicode: usesUnicode) + "\n" }
}

/// Reports as notices of protocol 1: when the work begins to take long, and when it is over.
public struct JSONBusyForm: BusyForm {
    /// The milliseconds between two reports: a second.
    public let interval = 1000

    /// Makes the form.
    public init() {}

    /// Returns the line `{"type":"notice","kind":"busy","phase":"begin",…}`.
    public func text(of work: BusyWork, after milliseconds: Int, count: Int) -> String? {
        guard count == 0 else { return nil }
        return line(work, .begin, milliseconds, "\(work.words(after: milliseconds)) \(work.stopWords)")
    }

    /// Returns the line `{"type":"notice","kind":"busy","phase":"end",…}`.
    public func lastText(of work: BusyWork, after milliseconds: Int) -> String? {
        line(work, .end, milliseconds, work.lastWords(after: milliseconds))
    }

    private func line(_ work: BusyWork, _ phase: BusyWork.Phase, _ milliseconds: Int, _ message: String) -> String {
        JSONFace.line("notice") { line in
            line.member("kind", Notice.Kind.busy.rawValue)
            line.member("phase", phase.rawValue)
            if let plugin = work.plugin { line.member("plugin", plugin) }
            line.member("activity", work.activity.rawValue)
            line.member("milliseconds", milliseconds)
            line.member("interrupt", work.interrupt.rawValue)
            line.member("message", message)
        }
    }
}

/// Reports on the full screen: the last row shows a spinner and the only key that works meanwhile, instead of the
/// footer.
public struct FullBusyForm: BusyForm {
    /// The milliseconds between two turns of the spinner.
    public let interval = 125
    private let profile: TerminalProfile
    private let picture: LastPicture
    private let size: @Sendable () -> TerminalSize?
    /// The codes of plain text.
    private let plain: String

    /// - Parameters:
    ///   - picture: the last picture drawn by the face.
    ///   - size: the current size of the terminal; nil while the terminal is given back.
    public init(
        profile: TerminalProfile,
        picture: LastPicture,
        size: @escaping @Sendable () -> TerminalSize?
    ) {
        self.profile = profile
        self.picture = picture
        self.size = size
        var (pen, plain) = (Pen(theme: Theme(profile)), "")
        pen.change(to: .plain, &plain)
        self.plain = plain
    }

    /// The last row, drawn so that the cursor and the colours stay unchanged: the main thread might draw at any time.
    public func text(of work: BusyWork, after milliseconds: Int, count: Int) -> String? {
        guard let size = size() else { return nil }
        var table = GlyphTable(usesUnicode: profile.usesUnicode)
        let mark =
            profile.usesUnicode && !profile.isConsole ? Self.dots[count % Self.dots.count] : Self.lines[count % 4]
        // The last column stays free: in the last row, a character too many would scroll the screen.
        let glyphs = table.line(of: "\(mark) \(work.words(after: milliseconds))")
            .truncated(to: size.columns - 2, ellipsis: profile.symbols.ellipsis)
        let line = glyphs.map { Glyph.text(of: $0.symbol, clusters: table.clusters) }.joined()
        let hint = work.interrupt == .host ? "  ctrl-c to quit" : "  ctrl-c to end its process"
        let end = glyphs.columns + hint.count < size.columns ? hint : ""
        // Where the terminal has got another size, the face's picture comes first: the main thread has no time for it.
        let redrawn = picture.update(to: size).map { "\u{1B}7\($0)\u{1B}8" } ?? ""
        let row = " \u{1B}[1m\(line)\(plain)\(end)" + rest(after: 1 + glyphs.columns + end.count, of: size.columns)
        return redrawn + "\u{1B}7\u{1B}[\(size.rows);1H\(plain)\u{1B}[2K\(row)\u{1B}8"
    }

    /// Returns spaces for the rest of a row, but for the last column, where the ground of a theme must be painted.
    private func rest(after used: Int, of columns: Int) -> String {
        profile.theme == nil ? "" : String(repeating: " ", count: max(0, columns - 1 - used))
    }

    /// Nil: the face draws everything again.
    public func lastText(of work: BusyWork, after milliseconds: Int) -> String? { nil }

    private static let dots = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    private static let lines = ["|", "/", "-", "\\"]
}
