import Base
import Command
@preconcurrency import Glibc
import PluginManifest
import Terminal

/// Standard output or standard error, as a stream of text.
final class StandardStream: TextStream {
    private let descriptor: Int32
    private let file: FileOutput
    var color = ColorChoice.auto

    private init(_ descriptor: Int32, _ file: FileOutput) {
        self.descriptor = descriptor
        self.file = file
    }

    /// Standard output. If it cannot be written, the program ends: the result would be lost, and an exit code of 0
    /// would be wrong.
    static func output() -> StandardStream { StandardStream(STDOUT_FILENO, required(STDOUT_FILENO)) }

    /// Standard error.
    static func error() -> StandardStream { StandardStream(STDERR_FILENO, FileOutput(descriptor: STDERR_FILENO)) }

    func write(_ text: String) { file.write(text) }

    var writer: @Sendable (String) -> Void { { [descriptor] in _ = FileOutput.write($0, to: descriptor) } }

    var isTerminal: Bool { isatty(descriptor) == 1 }

    var terminal: TerminalProfile? {
        // Only a terminal is asked: finding words in words takes a tenth of a millisecond at the start.
        guard isTerminal else { return nil }
        var profile = TerminalProfile.ofThisProgram
        switch color {
        case .auto: break
        case .always: if profile.colors == .none { profile.colors = .ansi }
        case .never: profile.colors = .none
        }
        return profile
    }

    var columns: Int? {
        var size = winsize()
        let isKnown = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : nil
    }

    /// Opens /dev/null at closed standard descriptors. Otherwise, a file or socket of this program could get such a
    /// number, and a plugin's output would be written there. Input is then empty, and output still fails.
    nonisolated static func occupyClosed() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is taken, which is this one.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Passes a worker's output on to the destination of a plugin's output, or drops the output if the reader is gone.
    /// As with a plugin's own `print`, the output of the face does not wait, because that reader might have stopped.
    static func pass(_ lines: String, to descriptor: Int32) {
        var lines = lines
        // The process has a deadline, but the reader of its output has none: the end of the input ends the host if it
        // does not read.
        Activity.begin(.passing(since: Activity.time))
        _ = lines.withUTF8 { writeAll(descriptor, $0.baseAddress, $0.count) }
        Activity.end()
    }

    /// Returns a descriptor of standard output for the program alone. From now on, other output in the process, such as
    /// a plugin's `print`, goes to standard error instead of between the lines of a protocol.
    static func takeOutput() -> Int32 {
        let own = FileOutput.ownDescriptor(of: STDOUT_FILENO)
        guard own >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return STDOUT_FILENO }
        // In the order in which it is written, as all of standard error.
        setvbuf(stdout, nil, _IOLBF, 0)
        return own
    }

    /// Makes an output whose failure ends the program.
    static func required(_ descriptor: Int32) -> FileOutput {
        FileOutput(descriptor: descriptor) { error in
            let reason = SystemError(error)
            Self.error().write("ribs-host: Standard output cannot be written: \(reason).\n")
            exit(ExitCode.internalError)
        }
    }
}
