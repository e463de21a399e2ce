import Base
import Dispatch
import Glibc
import PluginManifest
import Session
import Terminal

/// The file of `--record`. Each line is written immediately, so that the lines before a crash are kept.
@MainActor
final class Recorder: Output {
    /// Called once if the file can no longer be written.
    var failureHandler: @MainActor (Diagnostic) -> Void = { _ in }

    private let path: String
    private let descriptor: Int32
    /// The number of bytes left for the file; nil once the file cannot be written.
    private var room: Int? = SourceFile.maximumSize

    /// Creates the file, replacing an earlier recording, and writes the header.
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

    /// Writes a text, and returns the error, unless an error has already been returned.
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
    /// The error for a file that cannot be written while the flow runs.
    static func unwritable(_ what: String, _ path: String, _ reason: String, help: String) -> Diagnostic {
        Diagnostic(
            .unwritableFile,
            "The \(what) `\(path)` cannot be written: \(reason).",
            help: [help]
        )
    }

    /// The error for a recording that a replay would refuse because of its size.
    fileprivate static func recordingTooLarge(_ path: String) -> Diagnostic {
        let limit = "\(SourceFile.maximumSize >> 20) MiB, the most that `ribs-host replay` reads"
        return Diagnostic(
            .unwritableFile,
            "The recording `\(path)` cannot be written: it would be larger than \(limit).",
            help: ["Record shorter sessions."]
        )
    }
}
