/// A command line that means nothing: what is wrong, and what to do.
struct UsageError: Error, Equatable {
    let message: String
    let help: String

    /// Says so on standard error.
    @MainActor
    func report() -> ExitCode {
        StandardStream.error.write("ribs-host: \(message)\n  \(help)\n")
        return .usage
    }
}
