import Tools

/// A flag of the command line. This table is the only place that defines flags: parsing, help, man page and completions
/// are made from it.
struct Flag: Sendable {
    /// The placeholder for a value.
    enum Value: Sendable {
        /// A file.
        case file
        /// Any text; the word is the placeholder in the help.
        case text(String)
        /// One of a few words, computed when needed; the first word is the placeholder in the help.
        case choice(String, @Sendable () -> [String])
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
        case .text(let word), .choice(let word, _): word
        case nil: nil
        }
    }

    /// The allowed values; empty for any.
    var choices: [String] {
        if case .choice(_, let words) = value { words() } else { [] }
    }

    static let config = Flag(
        name: "config",
        value: .file,
        help: "The flow (default: plugins.json); - reads it from standard input."
    )

    static let schemaConfig = Flag(
        name: "config",
        value: .file,
        help: "Make the schema of this file and its plugins; - reads it from standard input."
    )

    static let ui = Flag(
        name: "ui",
        value: .choice("FACE", { ["full", "plain", "json"] }),
        help: "The face: full (screen; default on a terminal), plain (lines; default elsewhere), or json."
    )

    static let showTree = Flag(
        name: "show-tree",
        help: "Show the tree of RIBs from the start, as F12 does (full screen only)."
    )

    static let script = Flag(
        name: "script",
        value: .file,
        help: "Play a file of plain input, then end (implies --ui plain)."
    )

    static let open = Flag(
        name: "open",
        value: .text("URL"),
        help: "Open a deep link, such as ribs://launchGame?gameId=random-win, as soon as the flow can."
    )

    static let openTimeout = Flag(
        name: "open-timeout",
        value: .text("SECONDS"),
        help: "How long a deep link waits until the flow reaches a step that can take it (default: 60)."
    )

    static let state = Flag(
        name: "state",
        value: .file,
        help: "Save the state of the flow in a file, and continue from it at the next start."
    )

    static let watch = Flag(
        name: "watch",
        help: "Reload plugins.json and the plugins whenever their files change; SIGHUP reloads once."
    )

    static let isolate = Flag(
        name: "isolate",
        help: "Run each plugin in a process of its own, so that its crash costs one step."
    )

    static let checkedIsolate = Flag(
        name: "isolate",
        help: "Check what `ribs-host --isolate` would run: each plugin in a process of its own."
    )

    static let processes = Flag(
        name: "processes",
        value: .text("N"),
        help: "Refuse a flow whose plugins need more than N processes, before any of them starts."
    )

    static let leaks = Flag(
        name: "leaks",
        help: "At the end, name the RIBs that outlive their detach, and those that hold detached children."
    )

    static let record = Flag(
        name: "record",
        value: .file,
        help: "Record the input and the host's answers, for `ribs-host replay`."
    )

    static let log = Flag(
        name: "log",
        value: .file,
        help: "Write what plugins log into a file, with the faults and, of the full screen, what plugins print."
    )

    static let trace = Flag(
        name: "trace",
        value: .file,
        help: "Record what the host does and for how long, in Chrome's trace format, which Perfetto opens."
    )

    static let replayedConfig = Flag(
        name: "config",
        value: .file,
        help: "Play this flow instead of the one that the recording names."
    )

    static let timeout = Flag(
        name: "timeout",
        value: .text("SECONDS"),
        help: "How long to wait for screens that come without input, such as a timer's (default: 60)."
    )

    static let ignore = Flag(
        name: "ignore",
        value: .text("NAMES"),
        help: "Do not compare lines of these types, nor members of these names: notice,message."
    )

    static let load = Flag(
        name: "load",
        help: "Also load every plugin, which runs its entry point."
    )

    static let validatedConfig = Flag(
        name: "config",
        value: .file,
        help:
            "Give the plugin the `dependencies` of this plugins.json, and what its entry allows: to read as it is, "
            + "to write as a copy, and no network. Otherwise values are invented."
    )

    static let withRealGrants = Flag(
        name: "with-real-grants",
        help:
            "Let the plugin change the real files that its entry allows to write, and use the network if that is allowed."
    )

    static let list = Flag(name: "list", help: "List the checks.")

    static let only = Flag(
        name: "only",
        value: .choice("CHECK", { ValidationCheck.allCases.map(\.rawValue) }),
        help: "Run one check."
    )

    static let seed = Flag(
        name: "seed",
        value: .text("N"),
        help: "Choose other actions (default: 1). "
            + "The same seed repeats the same actions, unless the plugin depends on time or chance."
    )

    static let format = Flag(
        name: "format",
        value: .choice("FORMAT", { ["text", "json"] }),
        help: "How the result is printed: text (default) or json."
    )

    static let sha256 = Flag(
        name: "sha256",
        help: "Print only the SHA-256 of the file, as sha256sum does, for its entry in plugins.json."
    )

    static let picture = Flag(
        name: "format",
        value: .choice("PICTURE", { ["text", "mermaid", "dot", "json", "svg"] }),
        help: "How the flows are drawn: text (default), mermaid, dot, json, or svg, which needs Graphviz."
    )

    static let color = Flag(
        name: "color",
        value: .choice("WHEN", { ["auto", "always", "never"] }),
        help: "Use colour: auto (default: on a terminal, unless NO_COLOR is set), always, or never."
    )

    static let theme = Flag(
        name: "theme",
        value: .choice("THEME", { ["auto", "dark", "light"] }),
        help: "Colours for a dark or a light ground: auto (default) asks the terminal (full screen only)."
    )

    static let keys = Flag(
        name: "keys",
        value: .file,
        help: "Other keys for the full screen (default: ribs-host/keys.json in $XDG_CONFIG_HOME or ~/.config)."
    )

    static let template = Flag(
        name: "template",
        value: .choice("TEMPLATE", { Template.allCases.map(\.rawValue) }),
        help: "What to begin with: game (default), minimal (a screen), adapter, service, stateful (keeps state), "
            + "ribs (as for RIBs-iOS), parent (with a slot), or child (for a slot)."
    )

    static let help = Flag(name: "help", letter: "h", help: "Print how the command is used.")

    static let version = Flag(
        name: "version",
        letter: "V",
        help: "Print the version of ribs-host and of its plugin ABI."
    )

    static let protocolSchema = Flag(
        name: "protocol",
        help: "Print the schema of the lines of --ui json instead of that of plugins.json."
    )

    static let manifestSchema = Flag(
        name: "manifest",
        help: "Print the schema of a plugin's manifest.json instead of that of plugins.json."
    )
}
