/// The modes of the command line, by its first word. Help, man page and completions are generated from this table and
/// from ``Flag``'s.
enum Mode: String, CaseIterable, Sendable {
    case run
    case check
    case replay
    case inspect
    case validate
    case explain
    case graph
    case schema
    case new
    case generate

    /// The placeholder for the operands in the help.
    var operands: [String] {
        switch self {
        case .run, .check, .graph, .schema: []
        case .replay: ["FILE"]
        case .inspect, .validate: ["FILE.so"]
        case .explain: ["[CODE]"]
        case .new: ["NAME"]
        case .generate: [Invocation.Generated.allCases.map(\.rawValue).joined(separator: "|")]
        }
    }

    /// What it does: one sentence.
    var summary: String {
        switch self {
        case .run: "Check a flow, then play it. The word may be left out."
        case .check: "Prove that a flow can run, and list what provides each value; or report every error."
        case .replay: "Play a session that `--record` has recorded, and show where the host's answers differ now."
        case .inspect: "Describe a plugin, and say whether this host accepts it. None of its code runs."
        case .validate: "Build a plugin's RIBs, act on them and detach them, and say which promises it breaks."
        case .explain:
            "Explain a diagnostic code, mostly with a wrong example and the fixed one; without a code, list all."
        case .graph: "Draw the flows, with what is wrong marked in them."
        case .schema: "Print the JSON Schema of plugins.json; with --config, of that very file and its plugins."
        case .new: "Write the package of a new plugin, which builds, passes its tests and plays."
        case .generate: "Print the shell completions, or the man page, of ribs-host."
        }
    }

    /// An example command line, and its effect.
    var example: (line: String, effect: String) {
        switch self {
        case .run: ("ribs-host --config plugins.json --ui plain", "plays the flow in plain lines.")
        case .check: ("ribs-host check --config plugins.json", "proves the flow and loads nothing.")
        case .replay:
            ("ribs-host replay game.session", "exits with 0 if all answers are as recorded, otherwise with 1.")
        case .inspect: ("ribs-host inspect libTicTacToePlugin.so", "shows the manifest in the file.")
        case .validate:
            ("ribs-host validate libTicTacToePlugin.so", "exits with 0 if all checks pass, otherwise with 65.")
        case .explain: ("ribs-host explain RH130", "shows the page about RH130; `explain 130` does too.")
        case .graph: ("ribs-host graph --format svg > flow.svg", "draws the flow of plugins.json as a picture.")
        case .schema:
            (
                "ribs-host schema --config plugins.json > here.schema.json",
                "lets an editor complete the names in the file."
            )
        case .new: ("ribs-host new rock-paper-scissors", "writes a small game to the folder rock-paper-scissors.")
        case .generate:
            ("ribs-host generate bash > ~/.local/share/bash-completion/completions/ribs-host", "lets bash complete.")
        }
    }

    /// The flags that it knows, in the order of the table.
    var flags: [Flag] { Flag.all.filter { $0.modes.contains(self) } }
}
