import Base
@preconcurrency import Glibc
import PluginManifest
import Terminal

/// One of the streams that the process was given.
enum StandardStream {
    case output
    case error

    private var descriptor: Int32 {
        switch self {
        case .output: STDOUT_FILENO
        case .error: STDERR_FILENO
        }
    }

    /// Occupies standard descriptors that are closed. Otherwise a file or socket of this program could get their
    /// numbers, and what a plugin prints would be written there. Input is empty then, and output still fails.
    static func occupyClosed() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is taken, which is this one.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Writes the text, all of it.
    @MainActor
    func write(_ text: String) {
        makeOutput().write(text)
    }

    /// Says on standard error what is wrong, and what to do. The words can contain anything, so they are escaped for a
    /// terminal.
    @MainActor
    static func complain(_ message: String, help: String) {
        error.write("ribs-host: \(shownLine(message))\n  \(shownLine(help))\n")
    }

    /// Passes a worker's output on to where a plugin's output goes; if the reader is gone, it is dropped. As with a
    /// plugin's own `print`, the output of the face does not wait for it, for that reader might have stopped.
    @MainActor
    static func pass(_ lines: String, to descriptor: Int32) {
        var lines = lines
        // The process has a deadline, but the reader of its output has none: the end of the input ends the host if it
        // does not read.
        Activity.begin(.passing(since: Activity.time))
        _ = lines.withUTF8 { writeAll(descriptor, $0.baseAddress, $0.count) }
        Activity.end()
    }

    /// The stream as a face writes to it. Standard output that cannot be written ends the program: what it was asked
    /// for is lost, and an exit code of 0 would be a lie.
    @MainActor
    func makeOutput() -> FileOutput {
        guard case .output = self else { return FileOutput(descriptor: descriptor) }
        return Self.makeOutput(to: descriptor)
    }

    /// A descriptor of standard output for the program alone. Whatever else in the process writes there, such as a
    /// plugin's `print`, goes to standard error from now on, not between the lines of a protocol.
    static func takeOutput() -> Int32 {
        let own = FileOutput.ownDescriptor(of: STDOUT_FILENO)
        guard own >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return STDOUT_FILENO }
        // In the order in which it is written, as all of standard error.
        setvbuf(stdout, nil, _IOLBF, 0)
        return own
    }

    /// As `makeOutput()` of standard output, with a descriptor of it.
    @MainActor
    static func makeOutput(to descriptor: Int32) -> FileOutput {
        FileOutput(descriptor: descriptor) { error in
            let reason = SystemError(error)
            StandardStream.error.write("ribs-host: Standard output cannot be written: \(reason).\n")
            exit(ExitCode.internalError)
        }
    }

    /// When colour is used: `auto` leaves it to the terminal and the environment.
    enum Color: String { case auto, always, never }

    /// What `--color` says.
    @MainActor static var color = Color.auto

    /// What the terminal can show that the stream leads to; nil where it leads elsewhere.
    @MainActor var terminal: TerminalProfile? {
        // Only a terminal is asked: finding words in words takes a tenth of a millisecond at the start.
        guard isatty(descriptor) == 1 else { return nil }
        var profile = TerminalProfile.ofThisProgram
        switch Self.color {
        case .auto: break
        case .always: if profile.colors == .none { profile.colors = .ansi }
        case .never: profile.colors = .none
        }
        return profile
    }

    /// Whether to use colour: as `--color` says, otherwise on a terminal that supports it, unless the environment
    /// forbids it (no-color.org).
    @MainActor var wantsColor: Bool {
        Self.color == .always || terminal.map { $0.colors != .none } ?? false
    }

    /// The width of the terminal that the stream leads to; nil where it leads elsewhere or the terminal does not say.
    var columns: Int? {
        var size = winsize()
        let isKnown = isatty(descriptor) == 1 && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : nil
    }

    /// Writes diagnostics for people, a blank line between them, and at the end how many there are.
    ///
    /// - Parameter file: the file that is refused because of them; nil where none is.
    @MainActor
    func write(_ diagnostics: [Diagnostic], refusing file: String? = nil) {
        guard !diagnostics.isEmpty else { return }
        write(Self.text(of: diagnostics, refusing: file, with: renderer))
    }

    /// Writes diagnostics on any thread, past what the main thread may be writing.
    ///
    /// - Parameter renderer: from ``renderer``.
    func write(_ diagnostics: [Diagnostic], refusing file: String?, with renderer: DiagnosticRenderer) {
        var text = Self.text(of: diagnostics, refusing: file, with: renderer)
        _ = text.withUTF8 { writeAll(descriptor, $0.baseAddress, $0.count) }
    }

    /// What writes diagnostics as the stream's terminal shows them best.
    @MainActor var renderer: DiagnosticRenderer { DiagnosticRenderer(color: wantsColor, columns: columns) }

    private static func text(of all: [Diagnostic], refusing file: String?, with renderer: DiagnosticRenderer) -> String
    {
        let summary = DiagnosticSummary(all, refusing: file)
        return (summary.shown.map { renderer.render($0) } + [summary.line + "\n"]).joined(separator: "\n")
    }
}
