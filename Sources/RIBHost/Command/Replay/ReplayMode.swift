internal import PluginManifest

/// `ribs-host replay FILE`: plays a recording, and shows where the answer differs.
struct ReplayMode {
    let file: String
    /// The flow to play; nil for that of the recording.
    let config: String?
    let isolatesAll: Bool
    /// How many seconds to wait for what comes by itself.
    let timeout: Int

    @MainActor
    func run() -> Never {
        let recording: Recording
        do {
            let help = "Name what --record has written: ribs-host replay FILE."
            recording = try Recording(SourceFile.read(file, help: help))
        } catch {
            StandardStream.error.write([error])
            exit(ExitCode([error]))
        }
        var options = recording.options
        if let config { options.config = config }
        if isolatesAll { options.isolatesAll = true }
        RunMode(options: options, player: Player(recording, timeout: timeout)).run()
    }
}
