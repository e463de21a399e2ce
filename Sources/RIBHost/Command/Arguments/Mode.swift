/// The modes of the command line, selected by the first word. Help, man page and completions are generated from this
/// table and from the flags of each mode.
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
    case `import`
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
        case .import: ImportMode.self
        case .generate: GenerateMode.self
        }
    }

    /// The flags of the mode, in the order of the help.
    var flags: [Flag] { command.flags }

    /// Returns the flag of this name; nil if the mode does not have the flag.
    func flag(named name: Substring) -> Flag? { flags.first { $0.name == name } }
}
