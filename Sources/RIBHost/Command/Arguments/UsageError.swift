import PluginManifest

/// An invalid command line: what is wrong, and what to do.
struct UsageError: Error, Equatable {
    let message: String
    let help: String

    /// Prints it on standard error. The words can contain anything, so they are escaped for a terminal.
    @MainActor
    func report() -> ExitCode {
        StandardStream.error.write("ribs-host: \(shownLine(message))\n  \(shownLine(help))\n")
        return .usage
    }
}
