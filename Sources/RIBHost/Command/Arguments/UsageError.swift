internal import PluginManifest

/// A command line that means nothing: what is wrong, and what to do.
struct UsageError: Error, Equatable {
    let message: String
    let help: String

    /// Says so on standard error. What the words were made of may hold anything, so nothing of it goes raw to a terminal.
    @MainActor
    func report() -> ExitCode {
        StandardStream.error.write("ribs-host: \(shownLine(message))\n  \(shownLine(help))\n")
        return .usage
    }
}
