/// An invalid command line: what is wrong, and what to do.
public struct UsageError: Error, Equatable {
    let message: String
    let help: String

    /// Describes what is wrong, and what to do, in a sentence each.
    public init(message: String, help: String) {
        self.message = message
        self.help = help
    }

    /// Writes it to standard error.
    @MainActor
    public func report(in world: World) -> ExitCode {
        world.error.complain(message, help: help)
        return .usage
    }
}
