/// Information for the user that is not a fault.
public struct Notice: Hashable, Sendable {
    /// The subject of a notice.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A plugin takes long.
        case busy
        /// A deep link waits, or is abandoned.
        case link
        /// The result of changed files.
        case reload
        /// The file that keeps the flow's state.
        case state
        /// The file of `--log`.
        case log
        /// What the kernel cannot keep plugins from doing.
        case seal
        /// A plugin has kept a processor busy for a while.
        case task

        /// Whether a flow that is played again says the same: what is about the machine comes when it comes.
        public var isOfFlow: Bool {
            switch self {
            case .log, .seal, .task: false
            case .busy, .link, .reload, .state: true
            }
        }
    }

    /// The subject.
    public var kind: Kind
    /// Full sentences, each with its key where it has one.
    public var words: [HostWords]
    /// What it means for the user: good, bad, or only something to know.
    public var tone: Tone

    /// What a notice means.
    public enum Tone: String, Hashable, Sendable, CaseIterable {
        /// Something to know.
        case neutral
        /// What was wanted has happened.
        case positive
        /// Something may be wrong, or is lost.
        case warning
        /// What was wanted has not happened.
        case negative
    }

    /// The sentences in English.
    public var message: String { words.map(\.text).joined(separator: " ") }

    /// Makes a notice.
    public init(_ kind: Kind, _ words: [HostWords], tone: Tone = .neutral) {
        self.kind = kind
        self.words = words
        self.tone = tone
    }

    /// Makes a notice of a sentence that has no key.
    public init(_ kind: Kind, _ message: String, tone: Tone = .neutral) {
        self.init(kind, [HostWords(text: message)], tone: tone)
    }
}
