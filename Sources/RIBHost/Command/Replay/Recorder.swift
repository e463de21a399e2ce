import Dispatch
import Glibc
import PluginManifest
import Terminal

/// The file that `--record` writes. Each line is written immediately, so that it exists after a crash.
@MainActor
final class Recorder: Output {
    /// Called once if the file can no longer be written.
    var failureHandler: @MainActor (Diagnostic) -> Void = { _ in }

    private let path: String
    private let descriptor: Int32
    private var hasFailed = false

    /// Creates the file, replacing an existing one, and writes its header.
    init(_ path: String, of options: RunOptions) throws(Diagnostic) {
        // A limit of the file's size is an error to report, not the end of the program.
        signal(SIGXFSZ, SIG_IGN)
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.unwritable(path, errno) }
        if let error = FileOutput.write(Recording.header(options), to: descriptor) {
            throw Self.unwritable(path, error)
        }
    }

    func write(_ text: String) {
        guard !hasFailed, let error = FileOutput.write(text, to: descriptor) else { return }
        hasFailed = true
        let failure = Self.unwritable(path, error)
        // Not in the middle of an event.
        DispatchQueue.main.async { self.failureHandler(failure) }
    }

    private static func unwritable(_ path: String, _ error: Int32) -> Diagnostic {
        .unwritable("recording", path, error, help: "Name a file that can be written: ribs-host --record FILE.")
    }
}

extension Diagnostic {
    /// A file that is written while the flow runs cannot be written.
    static func unwritable(_ what: String, _ path: String, _ error: Int32, help: String) -> Diagnostic {
        Diagnostic(
            .unwritableFile,
            "The \(what) `\(path)` cannot be written: \(SystemError(error)).",
            help: [help]
        )
    }
}
