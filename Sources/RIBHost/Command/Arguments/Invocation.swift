/// A parsed command line: what is to be done.
protocol Invocation {
    /// Does it.
    @MainActor
    func run(in world: World) -> Progress
}

/// A command: what help says about it, how its words are read, and what it does. Each is a file of `Modes`.
protocol CommandMode: Invocation {
    /// The placeholder for the operands in the help.
    static var operands: [String] { get }
    /// What it does: one sentence.
    static var summary: String { get }
    /// An example command line, and its effect.
    static var example: (line: String, effect: String) { get }

    /// Reads its words. Unknown flags, and operands that are too many, have been refused.
    init(_ arguments: Arguments) throws(UsageError)
}

extension CommandMode {
    static var operands: [String] { [] }
}
