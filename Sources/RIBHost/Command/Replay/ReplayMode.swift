import Base
import PluginManifest
import Session

/// `ribs-host replay FILE`: plays a recording, and shows the first difference in the answers.
struct ReplayMode: CommandMode {
    static let operands = ["FILE"]
    static let summary =
        "Play a session that `--record` has recorded, and show where the host's answers differ now."
    static let example = (
        line: "ribs-host replay game.session",
        effect: "exits with 0 if all answers are as recorded, otherwise with 1."
    )
    static let flags: [Flag] = [.replayedConfig, .timeout, .ignore, .isolate, .color, .help]

    private let file: String
    private let arguments: Arguments
    /// The wait for unsolicited lines, in seconds.
    private let timeout: Int
    /// The names of lines and members that are not compared.
    private let ignored: Set<String>

    init(_ arguments: Arguments) throws(UsageError) {
        file = try arguments.operand()
        self.arguments = arguments
        timeout = try arguments.seconds(.timeout)
        ignored = Set((arguments[.ignore] ?? "").split(separator: ",").map(String.init))
    }

    @MainActor
    func run(in world: World) -> Progress {
        let recording: Recording
        do {
            let help = "Name what --record has written: ribs-host replay FILE."
            recording = try Recording(SourceFile.read(file, help: help))
        } catch {
            world.error.write([error])
            return .ended(ExitCode([error]))
        }
        var options = recording.options
        options.recording = file
        // Instead of what the recording says.
        if let config = arguments[.config] { options.config = config }
        if arguments.has(.isolate) { options.isolatesAll = true }
        let player = Player(recording, timeout: timeout, ignoring: ignored, later: world.later, after: world.after)
        return RunMode(options, player: player).run(in: world)
    }
}

extension Flag {
    static let replayedConfig = Flag(
        name: "config",
        value: .file,
        help: "Play this flow instead of the one that the recording names."
    )

    static let timeout = Flag(
        name: "timeout",
        value: .text("SECONDS"),
        help: "How long to wait for screens that come without input, such as a timer's (default: 60)."
    )

    static let ignore = Flag(
        name: "ignore",
        value: .text("NAMES"),
        help: "Do not compare lines of these types, nor members of these names: notice,message."
    )
}
