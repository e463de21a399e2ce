/// The modes of the command line, selected by the first word. Help, man page and completions are generated from this
/// table and from the table in ``Flag``.
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

    /// The command of the mode: its words for the help, its parsing, and its execution.
    var command: any CommandMode.Type {
        switch self {
        case .run: RunMode.self
        case .check: CheckMode.self
        case .replay: ReplayMode.self
        case .inspect: InspectMode.self
        case .validate: ValidateMode.self
        case .explain: ExplainMode.self
        case .graph: GraphMode.self
        case .schema: SchemaMode.self
        case .new: NewMode.self
        case .generate: GenerateMode.self
        }
    }

    /// The flags of the mode, in the order of the help.
    var flags: [Flag] {
        switch self {
        case .run:
            [
                .config, .ui, .showTree, .script, .open, .openTimeout, .state, .watch, .record, .log, .trace, .isolate,
                .processes, .leaks, .color, .theme, .keys, .help, .version,
            ]
        case .check: [.config, .checkedIsolate, .processes, .load, .format, .color, .help]
        case .replay: [.replayedConfig, .timeout, .ignore, .isolate, .color, .help]
        case .inspect: [.sha256, .format, .color, .help]
        case .validate: [.validatedConfig, .list, .only, .withRealGrants, .seed, .format, .color, .help]
        case .explain: [.color, .help]
        case .graph: [.config, .picture, .color, .help]
        case .schema: [.schemaConfig, .protocolSchema, .manifestSchema, .color, .help]
        case .new: [.template, .help]
        case .generate: [.help]
        }
    }

    /// Returns the flag of this name; nil if the mode does not have the flag.
    func flag(named name: Substring) -> Flag? { flags.first { $0.name == name } }
}
