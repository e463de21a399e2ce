public import Base

/// An invalid command line: the error, and advice.
public struct UsageError: Error, Equatable {
    let message: String
    let help: String

    /// Describes the error and the advice, in a sentence each.
    public init(message: String, help: String) {
        self.message = message
        self.help = help
    }

    /// Writes the error to standard error.
    @MainActor
    public func report(in world: World) -> ExitCode {
        world.error.complain(message, help: help)
        return .usage
    }
}
