internal import Scaffolding
internal import Terminal
internal import Validation

/// A parsed command line.
enum Invocation: Equatable {
    enum Face: String { case full, plain, json }
    enum Format: String { case text, json }
    enum Picture: String { case text, mermaid, dot, json, svg }
    /// When colour is used: `auto` leaves it to the terminal and the environment.
    enum Color: String { case auto, always, never }
    /// The files that are generated from the tables of the command line.
    enum Generated: String, CaseIterable { case bash, zsh, fish, man }

    /// How a flow is to be played.
    struct Run: Equatable {
        var config: String
        /// The requested face; nil leaves it to input and output.
        var face: Face?
        var showsTree = false
        /// The ground to choose the colours for; nil leaves it to the terminal.
        var background: Background?
        /// A file to play instead of standard input.
        var script: String?
        /// A deep link to open.
        var url: String?
        /// How many seconds the link waits.
        var openTimeout = 60
        /// The file that keeps the flow's state.
        var state: String?
        /// Whether changes of plugins.json and the plugins are played while the flow runs.
        var watches = false
        /// The file that the session is written to.
        var record: String?
        /// The file that a trace is written to.
        var trace: String?
        /// Whether each plugin runs in a process of its own that plugins.json gives none.
        var isolatesAll = false
        /// Whether to say at the end which RIBs have leaked.
        var reportsLeaks = false
    }

    /// How a plugin is to be validated.
    struct Validate: Equatable {
        /// The plugin; nil to list the checks.
        var file: String?
        /// The plugins.json whose values it gets; nil to make them up.
        var config: String?
        /// The check to run; nil for all.
        var only: ValidationCheck?
        var seed: Int
        var format: Format
    }

    case run(Run)
    case check(config: String, load: Bool, format: Format)
    /// - Parameters:
    ///   - config: the flow to play; nil for that of the recording.
    ///   - timeout: how many seconds to wait for lines that are not answers to requests.
    case replay(file: String, config: String?, isolatesAll: Bool, timeout: Int)
    case inspect(file: String, hashes: Bool, format: Format)
    case validate(Validate)
    case explain(code: String?)
    case graph(config: String, format: Picture)
    case schema(config: String?)
    /// Prints the schema of the lines of `--ui json`.
    case protocolSchema
    /// Prints the schema of manifest.json.
    case manifestSchema
    /// Serves a host as a process of plugins.
    case worker(countsRIBs: Bool, isRemote: Bool)
    case new(name: String, template: Template)
    case generate(Generated)
    /// The help about one mode; nil for that about all.
    case help(Mode?)
    case version
}
