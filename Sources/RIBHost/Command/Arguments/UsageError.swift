/// An invalid command line: what is wrong, and what to do.
struct UsageError: Error, Equatable {
    let message: String
    let help: String

    /// Prints it on standard error.
    @MainActor
    func report() -> ExitCode {
        StandardStream.complain(message, help: help)
        return .usage
    }
}
