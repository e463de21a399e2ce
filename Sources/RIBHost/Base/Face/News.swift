public import PluginABI
public import PluginManifest

/// An event that a session tells a face once.
public enum News {
    /// A plugin's mistake.
    case fault(Fault)
    /// A line logged by a plugin.
    case log(LogLine)
    /// Information of the host that is not a fault.
    case notice(Notice)
    /// A message of a plugin, to be removed after its duration.
    case message(TransientMessage)
    /// The reason why the flow cannot start or continue, or why the last state is not kept. Standard error also has the
    /// reason as text; only faces for programs need to show it.
    case diagnostic(Diagnostic)
    /// The end of long work that a ``WorkWatch`` has reported.
    case wasBusy
    /// The end of the session: no more input counts. The way in which it ended follows once all RIBs are gone.
    case over

    /// News of each kind that has a line, for the schema of protocol 1.
    public static var examples: [News] {
        [
            .fault(Fault(kind: .leaked, message: "", path: [])), .log(LogLine(.info, of: "", "")),
            .notice(Notice(.reload, "")), .message(TransientMessage("", undo: "")),
            .diagnostic(Diagnostic(.jsonSyntax, "")),
        ]
    }

    /// True for news that comes again when the session is replayed: a line of the log comes from another thread at any
    /// time, and durations differ.
    public var isOfFlow: Bool {
        switch self {
        case .fault, .message, .diagnostic: true
        case .notice(let notice): notice.kind.isOfFlow
        case .log, .wasBusy, .over: false
        }
    }

    /// The line of protocol 1; nil for news without one. A front end learns from a notice of the kind `busy` that long
    /// work has ended, and from the line `exit` that the session has.
    public var line: NewsLine? {
        switch self {
        case .fault(let fault): NewsLine(fault)
        case .log(let line): NewsLine(line)
        case .notice(let notice): NewsLine(notice)
        case .message(let message): NewsLine(message)
        case .diagnostic(let diagnostic): NewsLine(diagnostic)
        case .wasBusy, .over: nil
        }
    }
}

extension NewsLine {
    /// Makes the line of a fault.
    ///
    /// - Parameter words: the message with its key, if it is about a text typed by a person.
    public init(_ fault: Fault, _ words: HostWords? = nil) {
        let kind = "What kind of fault it is; `input` is the front end's own. A plugin can report kinds of its own."
        let path = "The names of the RIB that caused it, and of those above it; empty for a fault of the front end."
        self.init(
            "fault",
            [
                Member("kind", kind, .text(fault.kind.rawValue)), .message(fault.message),
                Member("path", path, .path(fault.path)), .words([words].compactMap(\.self)),
            ]
        )
    }

    fileprivate init(_ line: LogLine) {
        self.init(
            "log",
            [
                Member("level", "How much the line matters.", .word(line.level)),
                Member("plugin", "The plugin that writes it.", .text(line.plugin)),
                Member("message", "What it writes.", .text(line.message)),
            ]
        )
    }

    fileprivate init(_ notice: Notice) {
        let tone = "Whether it is good or bad news; absent if it is neither."
        self.init(
            "notice",
            [
                Member("kind", "What the notice is about.", .word(notice.kind)), .message(notice.message),
                .words(notice.words),
                Member("tone", tone, .word(notice.tone, unless: .neutral), if: notice.tone != .neutral),
            ]
        )
    }

    fileprivate init(_ message: TransientMessage) {
        let tone = "What it means; absent if nothing in particular."
        let undo = "The id of the action of the screen that undoes it; absent if there is none."
        self.init(
            "message",
            [
                Member("text", "What a plugin says for a moment, for a person.", .text(message.text)),
                Member("tone", tone, .word(message.tone, unless: .neutral), if: message.tone != .neutral),
                Member(
                    "seconds",
                    "For how many seconds it is shown.",
                    .number(message.seconds, TransientMessage.times)
                ),
                Member("undo", undo, .text(message.undo ?? ""), if: message.undo != nil),
            ]
        )
    }

    fileprivate init(_ diagnostic: Diagnostic) {
        let reason = "Why the flow cannot start or continue, or why its last state is not kept."
        self.init("diagnostic", [Member("diagnostic", reason, .diagnostic(diagnostic))])
    }
}

extension NewsLine.Member {
    fileprivate static func message(_ text: String) -> Self {
        Self("message", "Full sentences, for a person.", .text(text))
    }

    fileprivate static func words(_ words: [HostWords]) -> Self {
        let sentence = "The host's words in parts, for a front end of another language; absent where none has a key."
        return Self("words", sentence, .words(words), if: !words.isEmpty)
    }
}
