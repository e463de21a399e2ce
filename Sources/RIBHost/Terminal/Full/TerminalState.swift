/// The state of a terminal: the frame, the window's title, and the background.
struct TerminalState {
    private let profile: TerminalProfile
    /// The background of the terminal, as far as known.
    private var background: Background
    /// The colours that are readable on the background.
    private(set) var theme: Theme
    private(set) var writer: FrameWriter
    /// The title of the window; nil while another program's title is shown.
    private var title: String?

    init(_ profile: TerminalProfile) {
        self.profile = profile
        background = profile.background
        theme = Theme(profile)
        writer = FrameWriter(theme: theme)
    }

    /// The question for the background; nil if the answer would change nothing. The program does not wait for
    /// the answer, because not every terminal answers.
    var question: String? { profile.asksBackground && profile.dependsOnBackground ? Background.question : nil }

    /// Takes over the colours for a background.
    ///
    /// - Returns: true if the colours have changed.
    mutating func adopt(_ background: Background) -> Bool {
        guard profile.asksBackground, profile.dependsOnBackground, background != self.background else { return false }
        self.background = background
        theme = Theme(profile.colors, on: background)
        writer = FrameWriter(theme: theme)
        return true
    }

    /// Forgets the terminal's contents.
    mutating func forgetFrame() { writer.forget() }

    /// Forgets the window's title, because another program might have changed it.
    mutating func forgetTitle() { title = nil }

    /// Returns the text that makes the terminal show a frame, with a title for its window.
    ///
    /// - Parameter title: the title of the screen; nil before the first screen.
    mutating func update(to frame: Frame, title: String?) -> String {
        titleUpdate(title) + writer.update(to: frame)
    }

    private mutating func titleUpdate(_ title: String?) -> String {
        guard profile.takesStrings, let title, title != self.title else { return "" }
        self.title = title
        let whole = [title, profile.application ?? ""].filter { !$0.isEmpty }.joined(separator: " - ")
        let words = String(whole.prefix(Self.longestTitle)).shown(usesUnicode: profile.usesUnicode)
        return "\u{1B}]2;\(words.isEmpty ? "ribs-host" : words)\u{1B}\\"
    }

    /// The greatest length of a title, in characters; no window shows more.
    private static let longestTitle = 120
}
