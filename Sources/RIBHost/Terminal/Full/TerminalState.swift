/// What a terminal was sent, and what it has told: its frame, its window's title, and how light its ground is.
struct TerminalState {
    private let profile: TerminalProfile
    /// The ground that it writes on, as far as it is known.
    private var background: Background
    /// The colours that can be read on that ground.
    private(set) var theme: Theme
    private(set) var writer: FrameWriter
    /// The title of its window; nil while that is another program's.
    private var title: String?
    /// When it was asked for its background, by the face's timer; nil once it has answered.
    private var askedAt: Int?

    init(_ profile: TerminalProfile) {
        self.profile = profile
        background = profile.background
        theme = Theme(profile.colors, on: profile.background)
        writer = FrameWriter(theme: theme)
    }

    /// What asks for the ground; nil if the answer would change nothing. Nothing waits for it, because not every
    /// terminal answers.
    mutating func question(at now: Int) -> String? {
        guard profile.asksBackground, profile.dependsOnBackground else { return nil }
        askedAt = now
        return Background.question
    }

    /// Whether an answer can still come.
    func awaitsAnswer(at now: Int) -> Bool { askedAt.map { now - $0 < Self.answerPatience } ?? false }

    /// Takes the colours that can be read on a ground.
    ///
    /// - Returns: whether these are others than before.
    mutating func adopt(_ background: Background) -> Bool {
        askedAt = nil
        guard profile.asksBackground, profile.dependsOnBackground, background != self.background else { return false }
        self.background = background
        theme = Theme(profile.colors, on: background)
        writer = FrameWriter(theme: theme)
        return true
    }

    /// What was on it is not known any longer.
    mutating func forgetFrame() { writer.forget() }

    /// Another program may have given its window a title.
    mutating func forgetTitle() { title = nil }

    /// What makes it show a frame, and gives its window a title.
    ///
    /// - Parameter title: the screen's; nil before there is one.
    mutating func update(to frame: Frame, title: String?) -> String {
        titleUpdate(title) + writer.update(to: frame)
    }

    private mutating func titleUpdate(_ title: String?) -> String {
        guard profile.takesStrings, let title, title != self.title else { return "" }
        self.title = title
        let words = String(title.prefix(Self.longestTitle)).shown(usesUnicode: profile.usesUnicode)
        return "\u{1B}]2;\(words.isEmpty ? "ribs-host" : words)\u{1B}\\"
    }

    /// In characters; no window shows more.
    private static let longestTitle = 120
    /// In milliseconds. A terminal that has not answered by then will not, and Esc need not be slow for it.
    private static let answerPatience = 5000
}
