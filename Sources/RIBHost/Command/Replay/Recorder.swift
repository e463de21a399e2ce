import Base
import Dispatch
import Glibc
import PluginManifest
import Session
import Terminal

/// The file that `--record` writes. Each line is written immediately, so that it exists after a crash.
@MainActor
final class Recorder: Output {
    /// Called once if the file can no longer be written.
    var failureHandler: @MainActor (Diagnostic) -> Void = { _ in }

    private let path: String
    private let descriptor: Int32
    /// How many bytes the file may still get; nil once it cannot be written any longer.
    private var room: Int? = SourceFile.maximumSize

    /// Creates the file, replacing a recording that is there, and writes its header.
    init(_ path: String, of options: RunOptions) throws(Diagnostic) {
        // A limit of the file's size is an error to report, not the end of the program.
        signal(SIGXFSZ, SIG_IGN)
        self.path = path
        do {
            try OutputFile.refusePlanted(on: path)
            descriptor = try OutputFile.open(path, replacing: "{\"type\":\"recording\",", "a recording")
        } catch {
            throw Self.unwritable(path, error.reason)
        }
        if let failure = append(Recording.header(options)) { throw failure }
    }

    func write(_ text: String) {
        guard let failure = append(text) else { return }
        room = nil
        // Not in the middle of an event.
        DispatchQueue.main.async { self.failureHandler(failure) }
    }

    /// Returns why a text cannot be written, unless that is already known.
    private func append(_ text: String) -> Diagnostic? {
        guard let room else { return nil }
        let count = text.utf8.count
        guard count <= room else { return .recordingTooLarge(path) }
        self.room = room - count
        return FileOutput.write(text, to: descriptor).map { Self.unwritable(path, SystemError($0).description) }
    }

    private static func unwritable(_ path: String, _ reason: String) -> Diagnostic {
        .unwritable("recording", path, reason, help: "Name another file, or remove this one: ribs-host --record FILE.")
    }
}

extension Diagnostic {
    /// A file that is written while the flow runs cannot be written.
    static func unwritable(_ what: String, _ path: String, _ reason: String, help: String) -> Diagnostic {
        Diagnostic(
            .unwritableFile,
            "The \(what) `\(path)` cannot be written: \(reason).",
            help: [help]
        )
    }

    /// A recording that a replay would refuse is not written.
    fileprivate static func recordingTooLarge(_ path: String) -> Diagnostic {
        let limit = "\(SourceFile.maximumSize >> 20) MiB, the most that `ribs-host replay` reads"
        return Diagnostic(
            .unwritableFile,
            "The recording `\(path)` cannot be written: it would be larger than \(limit).",
            help: ["Record shorter sessions."]
        )
    }
}
