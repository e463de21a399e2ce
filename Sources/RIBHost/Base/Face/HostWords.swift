public import PluginABI

/// A message of the host itself, in English, with a key for translation by a front end.
///
/// ```swift
/// HostWords(.linkWaits, [.link: "ribs://game", .steps: "`off-game`"]).text
/// // The link `ribs://game` waits for the flow to come to `off-game`.
/// ```
public struct HostWords: Hashable, Sendable {
    /// The key of the message; nil if it has none, as for a diagnostic, which has a code instead.
    public let key: Key?
    /// The values of the places, in the order of the English text.
    public let parts: [Part]
    /// The message in English.
    public let text: String

    /// The value of a place in the message.
    public struct Part: Hashable, Sendable {
        /// The name of the place.
        public let name: Name
        /// The value: a name, a path, a number.
        public let text: String

        /// The name of a place, by which a front end finds the value.
        public enum Name: String, Hashable, Sendable, CaseIterable {
            case count, field, file, files, item, label, link, options, plugin, plugins, position, reason, steps, title
        }
    }

    /// Creates the message of a key.
    ///
    /// - Parameter parts: the value of each place in the key's English text.
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

    /// Creates a message without a key.
    public init(text: String) {
        (key, parts, self.text) = (nil, [], text)
    }
}

extension HostWords {
    /// The keys of the host's messages. A key keeps its meaning and its parts within a version of the protocol.
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

        /// The message in English, with a name in braces for each part.
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
            case .takesNumber: "`{field}` takes \(Field.Kind.number.texts)."
            case .takesDate: "`{field}` takes \(Field.Kind.date.texts)."
            case .takesOption: "`{field}` takes one of its options, such as {options}."
            }
        }
    }
}

extension Field.Kind {
    /// The texts that a field of this kind takes, with an example where these are not any texts.
    public var texts: String {
        switch self {
        case .number: "a number, such as -12.5"
        case .date: "a date, such as 2026-02-28"
        default: "a text"
        }
    }

    /// The key of the message that refuses other texts; nil for a kind that takes any text, or one of its options.
    public var refusal: HostWords.Key? {
        switch self {
        case .number: .takesNumber
        case .date: .takesDate
        case .text, .secure, .lines, .option, .search: nil
        @unknown default: nil
        }
    }
}
