/// Words that the host itself says, in English, with a key by which a front end says them in another language.
///
/// ```swift
/// HostWords(.linkWaits, [.link: "ribs://game", .steps: "`off-game`"]).text
/// // The link `ribs://game` waits for the flow to come to `off-game`.
/// ```
public struct HostWords: Hashable, Sendable {
    /// What the words say; nil where they have no key, as those of a diagnostic, which has a code instead.
    public let key: Key?
    /// What differs from case to case, in the order in which English has it.
    public let parts: [Part]
    /// The words in English.
    public let text: String

    /// The value of a place in the words.
    public struct Part: Hashable, Sendable {
        /// Which place.
        public let name: Name
        /// What it is: a name, a path, a number.
        public let text: String

        /// A place in the words, which a front end finds by this name.
        public enum Name: String, Hashable, Sendable, CaseIterable {
            case count, field, file, files, item, label, link, options, plugin, plugins, position, reason, steps, title
        }
    }

    /// Makes words of a key.
    ///
    /// - Parameter parts: the value of each place that the key's English has.
    public init(_ key: Key, _ parts: KeyValuePairs<Part.Name, String> = [:]) {
        self.key = key
        self.parts = parts.map { Part(name: $0.key, text: $0.value) }
        // Piece by piece: the text of one place is not searched for another.
        text = key.english.split(separator: "{", omittingEmptySubsequences: false).enumerated()
            .map { index, piece in
                guard index > 0, let end = piece.firstIndex(of: "}") else { return String(piece) }
                let value = parts.first { $0.key.rawValue == piece[..<end] }?.value ?? ""
                return value + piece[piece.index(after: end)...]
            }
            .joined()
    }

    /// Words without a key.
    public init(text: String) {
        (key, parts, self.text) = (nil, [], text)
    }
}

extension HostWords {
    /// What the host says. A key keeps its meaning and its parts as long as the protocol has its number.
    public enum Key: String, Hashable, Sendable, CaseIterable {
        // The labels of actions.
        case tab, on, off, empty, pick
        case showFromRow = "show_from_row"
        // Notices.
        case linkWaits = "link_waits"
        case logLost = "log_lost"
        case pluginBusy = "plugin_busy"
        case pluginsBusy = "plugins_busy"
        case filePlayed = "file_played"
        case filesPlayed = "files_played"
        case pluginBuilt = "plugin_built"
        case stepEntered = "step_entered"
        case nothingChanged = "nothing_changed"
        case validAgain = "valid_again"
        case flowContinues = "flow_continues"
        case moreDiagnostics = "more_diagnostics"
        case stateIncomplete = "state_incomplete"
        // Refusals of what a person types.
        case takesNumber = "takes_number"
        case takesDate = "takes_date"
        case takesOption = "takes_option"

        /// The words in English, with a name in braces for each part.
        public var english: String {
            switch self {
            case .tab: "Tab: {title}"
            case .on: "{label}: on (turn off)"
            case .off: "{label}: off (turn on)"
            case .empty: "{position}: empty"
            case .pick: "Pick {item}"
            case .showFromRow: "Show from row"
            case .linkWaits: "The link `{link}` waits for the flow to come to {steps}."
            case .logLost:
                "The log can no longer be written: {reason}. What is logged from now on is missing there."
            case .pluginBusy:
                "The plugin {plugin} has kept a processor busy for a while: a task of its own may never end."
            case .pluginsBusy:
                "One of the plugins {plugins} has kept a processor busy for a while: a task of its own may never end."
            case .filePlayed: "The flow is played as {file} says now."
            case .filesPlayed: "The flow is played as {files} say now."
            case .pluginBuilt: "The plugin `{plugin}` has been built again and is played."
            case .stepEntered: "The step of the plugin `{plugin}` is entered again."
            case .nothingChanged: "Nothing has changed."
            case .validAgain: "The file is valid again; the flow continues unchanged."
            case .flowContinues: "The flow continues unchanged."
            case .moreDiagnostics: "(and {count} more: `ribs-host check` shows all)"
            case .stateIncomplete: "Not all of `{file}` was restored."
            case .takesNumber: "`{field}` takes a number, such as -12.5."
            case .takesDate: "`{field}` takes a date, such as 2026-02-28."
            case .takesOption: "`{field}` takes one of its options, such as {options}."
            }
        }
    }
}
