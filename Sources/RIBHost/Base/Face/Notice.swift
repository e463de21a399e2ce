/// Information for the user that is not a fault.
public struct Notice: Hashable, Sendable {
    /// The subject of a notice.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A plugin that takes long.
        case busy
        /// A deep link that waits, or is abandoned.
        case link
        /// The result of changed files.
        case reload
        /// The file of the flow's state.
        case state
        /// The file of `--log`.
        case log
        /// A restriction of plugins that the kernel cannot enforce.
        case seal
        /// A plugin that has kept a processor busy for a while.
        case task

        /// True if another run of the same flow gives the same notice; false for notices about the machine.
        public var isOfFlow: Bool {
            switch self {
            case .log, .seal, .task: false
            case .busy, .link, .reload, .state: true
            }
        }
    }

    /// The subject.
    public var kind: Kind
    /// The sentences, some with a key.
    public var words: [HostWords]
    /// The meaning for the user: good, bad, or only information.
    public var tone: Tone

    /// The meaning of a notice for the user.
    public enum Tone: String, Hashable, Sendable, CaseIterable {
        /// Information.
        case neutral
        /// A success.
        case positive
        /// A loss, or a possible problem.
        case warning
        /// A failure.
        case negative
    }

    /// The sentences in English.
    public var message: String { words.map(\.text).joined(separator: " ") }

    /// Creates a notice.
    public init(_ kind: Kind, _ words: [HostWords], tone: Tone = .neutral) {
        self.kind = kind
        self.words = words
        self.tone = tone
    }

    /// Creates a notice with a sentence that has no key.
    public init(_ kind: Kind, _ message: String, tone: Tone = .neutral) {
        self.init(kind, [HostWords(text: message)], tone: tone)
    }
}
