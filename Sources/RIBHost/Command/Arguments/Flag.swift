/// One flag of the command line. This table is the only place that defines flags; parsing and help are made from it.
struct Flag: Sendable {
    /// Which mode a command line asks for.
    enum Mode: String, CaseIterable, Sendable {
        case run
        case check
        case inspect
        case explain
        case graph
        case schema

        /// What stands for the operands in the help.
        var operands: [String] {
            switch self {
            case .run, .check, .graph, .schema: []
            case .inspect: ["FILE.so"]
            case .explain: ["[CODE]"]
            }
        }
    }

    /// The name, without the dashes.
    let name: String

    /// What stands for the value in the help; nil for a switch.
    let value: String?

    /// The values that are allowed; empty for any.
    let choices: [String]

    /// The modes that know this flag.
    let modes: [Mode]

    /// One line of help.
    let help: String

    static let config = Flag(
        name: "config",
        value: "FILE",
        choices: [],
        modes: [.run, .check, .graph, .schema],
        help: "The flow to compose (default: plugins.json; of `schema`: none)."
    )

    static let ui = Flag(
        name: "ui",
        value: "FACE",
        choices: ["full", "plain", "json"],
        modes: [.run],
        help: "The face: full screen (default on a terminal), plain lines (default elsewhere), or JSON lines."
    )

    static let showTree = Flag(
        name: "show-tree",
        value: nil,
        choices: [],
        modes: [.run],
        help: "Show the tree of RIBs from the start, as F12 does (full screen only)."
    )

    static let script = Flag(
        name: "script",
        value: "FILE",
        choices: [],
        modes: [.run],
        help: "Play a file of plain input, then end (implies --ui plain)."
    )

    static let open = Flag(
        name: "open",
        value: "URL",
        choices: [],
        modes: [.run],
        help: "Open a deep link, such as ribs://launchGame?gameId=random-win, as soon as the flow can."
    )

    static let openTimeout = Flag(
        name: "open-timeout",
        value: "SECONDS",
        choices: [],
        modes: [.run],
        help: "How long a deep link waits for the flow to come to where it can be taken (default: 60)."
    )

    static let state = Flag(
        name: "state",
        value: "FILE",
        choices: [],
        modes: [.run],
        help: "Keep in a file where the flow is, and go on from there at the next start."
    )

    static let watch = Flag(
        name: "watch",
        value: nil,
        choices: [],
        modes: [.run],
        help: "Play what plugins.json and the plugins become while the flow runs; SIGHUP does it once."
    )

    static let isolate = Flag(
        name: "isolate",
        value: nil,
        choices: [],
        modes: [.run],
        help: "Run each plugin in a process of its own, so that its crash costs one step."
    )

    static let leaks = Flag(
        name: "leaks",
        value: nil,
        choices: [],
        modes: [.run],
        help: "At the end, say which RIBs have outlived the moment when they were detached."
    )

    static let load = Flag(
        name: "load",
        value: nil,
        choices: [],
        modes: [.check],
        help: "Also load every plugin, which runs its entry point."
    )

    static let format = Flag(
        name: "format",
        value: "FORMAT",
        choices: ["text", "json"],
        modes: [.check, .inspect],
        help: "How `check` and `inspect` print the result: text (default) or json."
    )

    static let picture = Flag(
        name: "format",
        value: "PICTURE",
        choices: ["text", "mermaid", "dot", "json", "svg"],
        modes: [.graph],
        help: "How `graph` draws the flows: text (default), mermaid, dot, json, or svg, which needs Graphviz."
    )

    static let protocolSchema = Flag(
        name: "protocol",
        value: nil,
        choices: [],
        modes: [.schema],
        help: "Print the schema of the lines of --ui json, in place of that of plugins.json."
    )

    static let all = [
        config, ui, showTree, script, open, openTimeout, state, watch, isolate, leaks, load, format, picture,
        protocolSchema,
    ]
}
