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

    /// What help says about it, how its words are read, and what it does.
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

    /// The flags that it knows, in the order of the table.
    var flags: [Flag] { Flag.all.filter { $0.modes.contains(self) } }

    /// The flag of this name; nil for one that it does not know.
    func flag(named name: Substring) -> Flag? {
        Flag.all.first { $0.name == name && $0.modes.contains(self) }
    }
}
