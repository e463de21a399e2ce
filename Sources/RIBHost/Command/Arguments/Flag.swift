/// A flag of the command line. Parsing, help, man page and completions are made from the flags of each mode
/// (``CommandMode/flags``). Those of several modes are here, and any other beside the mode.
struct Flag: Sendable {
    /// The placeholder for a value.
    enum Value: Sendable {
        /// A file.
        case file
        /// Any text; the word is the placeholder in the help.
        case text(String)
        /// One of a few words, computed when needed; the first word is the placeholder in the help.
        case choice(String, @Sendable () -> [String])
        /// A file, by a path with a slash or with `.json` at its end, or one of a few words.
        case choiceOrFile(String, @Sendable () -> [String])
    }

    /// The name, without the dashes.
    let name: String

    /// The short form, a letter without the dash.
    var letter: Character?

    /// The value after the flag; nil for a switch.
    var value: Value?

    /// The effect of the flag, for the help.
    let help: String

    /// The placeholder for the value in the help; nil for a switch.
    var placeholder: String? {
        switch value {
        case .file: "FILE"
        case .text(let word), .choice(let word, _), .choiceOrFile(let word, _): word
        case nil: nil
        }
    }

    /// The allowed words; empty for any.
    var choices: [String] {
        switch value {
        case .choice(_, let words), .choiceOrFile(_, let words): words()
        case .file, .text, nil: []
        }
    }

    /// True if the value can be a file instead of one of the words.
    var takesFile: Bool { if case .choiceOrFile = value { true } else { false } }

    /// Returns true for a value that names a file instead of one of the words.
    static func isFile(_ value: String) -> Bool { value.contains("/") || value.hasSuffix(".json") }

    static let config = Flag(
        name: "config",
        value: .file,
        help: "The flow (default: plugins.json); - reads it from standard input."
    )

    static let isolate = Flag(
        name: "isolate",
        help: "Run each plugin in a process of its own, so that its crash costs one step."
    )

    static let processes = Flag(
        name: "processes",
        value: .text("N"),
        help: "Refuse a flow whose plugins need more than N processes, before any of them starts."
    )

    static let format = Flag(
        name: "format",
        value: .choice("FORMAT", { Format.allCases.map(\.rawValue) }),
        help: "How the result is printed: text (default) or json."
    )

    static let color = Flag(
        name: "color",
        value: .choice("WHEN", { ["auto", "always", "never"] }),
        help: "Use colour: auto (default: on a terminal, unless NO_COLOR is set), always, or never."
    )

    static let help = Flag(name: "help", letter: "h", help: "Print how the command is used.")

    static let version = Flag(
        name: "version",
        letter: "V",
        help: "Print the version of ribs-host and of its plugin ABI."
    )
}
