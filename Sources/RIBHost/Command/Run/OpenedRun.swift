import Base
import Composition
import Glibc
import Loading
import PluginManifest
import Session
import Terminal

/// The face and the files of a run, open.
@MainActor
struct OpenedRun {
    let chosen: ChosenFace
    /// Keeps the flow's state.
    let keeper: StateKeeper?
    /// Records the session.
    let recorder: Recorder?
    /// Receives the plugins' lines and the faults.
    let log: LogFile?
    /// Counts the RIBs, if leaks are reported.
    let census: RIBCensus?

    /// Opens the files for the state, the recording and the log, and then the face.
    init(
        _ options: RunOptions,
        _ player: Player?,
        _ settings: ScreenSettings,
        in world: World
    ) throws(Diagnostic) {
        keeper = try options.state.map { path throws(Diagnostic) in try StateKeeper(path) }
        recorder = try options.record.map { path throws(Diagnostic) in try Recorder(path, of: options) }
        log = try options.log.map(Self.openLog)
        chosen =
            if let player { ChosenFace(player, in: world) } else {
                try ChosenFace(options, log: log, settings, in: world)
            }
        census = options.reportsLeaks ? RIBCensus() : nil
        face = recorder.map { [chosen] in RecordingFace(chosen.face, writingTo: $0) } ?? chosen.face
    }

    /// The face; if requested, a face that also records.
    let face: any Face

    private static func openLog(_ path: String) throws(Diagnostic) -> LogFile {
        do {
            // A limit of the file's size is an error to report, not the end of the program.
            signal(SIGXFSZ, SIG_IGN)
            try OutputFile.refusePlanted(on: path)
            return try LogFile(path)
        } catch {
            let help = "Name another file, or remove this one: ribs-host --log FILE."
            throw .unwritable("log", path, error.reason, help: help)
        }
    }
}
