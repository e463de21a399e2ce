/// A parsed command line, ready to run.
protocol Invocation {
    /// Carries out the command line.
    @MainActor
    func run(in world: World) -> Progress
}

/// A command: its words for the help, its parsing, and its execution. Each command is a file of `Modes`.
protocol CommandMode: Invocation {
    /// The flags, in the order of the help.
    static var flags: [Flag] { get }
    /// The placeholder for the operands in the help.
    static var operands: [String] { get }
    /// The effect of the command, in a sentence.
    static var summary: String { get }
    /// An example command line, and its effect.
    static var example: (line: String, effect: String) { get }

    /// Reads the words of the command. Unknown flags and too many operands have already been refused.
    init(_ arguments: Arguments) throws(UsageError)
}

extension CommandMode {
    static var operands: [String] { [] }
}
