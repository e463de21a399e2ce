internal import Dispatch
internal import Glibc
internal import Synchronization

/// The terminal that the program was started in.
///
/// It is taken as a whole by ``enter()`` and given back, byte for byte as it was, by ``leave()``, when the program is
/// stopped, and, through ``CrashGuard``, when the program dies of a signal. Ctrl-C comes as a byte. Ctrl-Z and Ctrl-\ are
/// left to the terminal, which sends them to the whole job, `make` included; Ctrl-\ works even while a plugin hangs.
@MainActor
public final class TerminalDevice: Surface {
    /// Called when the size has changed.
    public var onChange: (@MainActor () -> Void)?
    /// Called when another program may have had the terminal: what is shown has been lost, and the rest of what was half typed.
    public var onReturn: (@MainActor () -> Void)?

    private let input: Int32
    private let output: FileOutput
    /// Where it writes to.
    public let descriptor: Int32
    /// The settings to give back.
    private var original = termios()
    private var isTaken = false
    /// Whether the terminal was taken again after Ctrl-Z, and the SIGCONT that ended the stop is still to be told.
    private var hasReturned = false
    private var signals: [any DispatchSourceSignal] = []
    private var reader: TerminalReader?

    /// Finds the terminal; nil if input or output is none. By default they are standard input and standard output.
    public init?(input: Int32 = 0, output: Int32 = 1) {
        guard isatty(input) == 1, isatty(output) == 1, tcgetattr(input, &original) == 0 else { return nil }
        // A descriptor of its own: while the terminal is taken, something else stands in for standard output.
        let descriptor = FileOutput.ownDescriptor(of: output)
        guard descriptor >= 0 else { return nil }
        self.input = input
        self.output = FileOutput(descriptor: descriptor)
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// How many cells there are now; 80 by 24 if the terminal does not say.
    public var size: TerminalSize { Self.size(of: descriptor) }

    /// The size of the terminal that is taken, on whatever thread; nil while none is.
    public nonisolated static func takenSize(of descriptor: Int32) -> TerminalSize? {
        CrashMemory.isTerminalTaken.load(ordering: .sequentiallyConsistent) ? size(of: descriptor) : nil
    }

    /// Writes to a terminal from another thread than the main one, unless it has been given back.
    public nonisolated static func writeWhileTaken(_ text: String, to descriptor: Int32) {
        // First this, then the look: whoever gives the terminal back does it the other way round, so that one of the two sees the other.
        CrashMemory.isDrawnElsewhere.store(true, ordering: .sequentiallyConsistent)
        defer { CrashMemory.isDrawnElsewhere.store(false, ordering: .sequentiallyConsistent) }
        guard CrashMemory.isTerminalTaken.load(ordering: .sequentiallyConsistent) else { return }
        // Where this cannot be written, what the face writes next cannot either, and that is told.
        _ = FileOutput.write(text, to: descriptor)
    }

    private nonisolated static func size(of descriptor: Int32) -> TerminalSize {
        var size = winsize()
        guard ioctl(descriptor, getWindowSize, &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// The last lines that plugins have written to it.
    public var heldOutput: String { CrashGuard.heldOutput }

    /// Writes to the terminal.
    public func write(_ text: String) {
        CrashGuard.trimHeldOutput()
        output.write(text)
    }

    /// Takes the whole terminal.
    public func enter() {
        guard !isTaken else { return }
        // In the background this stops the program until it is in the foreground: the terminal is a shell's till then.
        tcdrain(input)
        guard tcgetattr(input, &original) == 0 else { return }
        isTaken = true
        // First the guard, then the change: whatever happens in between is undone too.
        CrashGuard.protect(input: input, output: descriptor, settings: original, sequence: Self.leaveSequence)
        takeModes()
        if signals.isEmpty { watchSignals() }
    }

    /// Gives the terminal back as it was.
    public func leave() {
        guard isTaken else { return }
        isTaken = false
        giveTerminalBack()
    }

    /// Reads what is typed, until the end of input.
    ///
    /// While a plugin keeps the program from hearing Ctrl-C, it ends by SIGINT a second after the press, or at the next.
    public func startReading(
        _ body: @escaping @MainActor @Sendable (TypedPiece) -> Void,
        atEnd: @escaping @MainActor @Sendable () -> Void
    ) {
        reader = TerminalReader(descriptor: input, body: body, atEnd: atEnd)
    }

    /// What has been typed until now was not meant for the screen that is seen from now on.
    public func screenCanBeSeen() {
        reader?.screenCanBeSeen()
    }

    private func takeModes() {
        var raw = original
        cfmakeraw(&raw)
        // Without NOFLSH, Ctrl-Z and Ctrl-\ would drop what was typed before them, and half of what is being drawn.
        raw.c_lflag |= tcflag_t(ISIG | NOFLSH)
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            characters[Int(VINTR)] = Self.disabled
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        tcsetattr(input, TCSANOW, &raw)
        write(Self.enterSequence)
    }

    private func watchSignals() {
        // Dispatch begins to watch on a thread of its own, in a moment; what comes before waits till then, for it is blocked.
        var watched = sigset_t()
        sigemptyset(&watched)
        for signal in [SIGWINCH, SIGTSTP, SIGCONT] { sigaddset(&watched, signal) }
        pthread_sigmask(SIG_BLOCK, &watched, nil)
        watch(SIGWINCH) { $0.onChange?() }
        watch(SIGTSTP) { $0.stop() }
        watch(SIGCONT) { $0.takeAgain() }
    }

    private func watch(_ signal: Int32, _ body: @escaping @MainActor (TerminalDevice) -> Void) {
        let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
        source.setEventHandler { [weak self] in
            guard let self else { return }
            body(self)
        }
        source.resume()
        signals.append(source)
    }

    /// Ctrl-Z: gives the terminal back, then stops as any program does.
    private func stop() {
        let wasTaken = isTaken
        leave()
        stopByDefaultAction()
        // Here after SIGCONT, or at once if there is no shell that could continue the program.
        guard wasTaken else { return }
        enter()
        hasReturned = true
        onReturn?()
    }

    /// Sends the signal again with nobody to catch it. Dispatch has it blocked and caught meanwhile.
    private func stopByDefaultAction() {
        var caught = sigaction()
        var uncaught = sigaction()
        uncaught.__sigaction_handler.sa_handler = SIG_DFL
        sigaction(SIGTSTP, &uncaught, &caught)
        var set = sigset_t()
        var before = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &set, &before)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        sigaction(SIGTSTP, &caught, nil)
    }

    /// After SIGCONT: a shell may have used the terminal, even if nobody asked the program to give it back.
    private func takeAgain() {
        guard isTaken else { return }
        defer { hasReturned = false }
        if hasReturned, hasModes { return }
        // What was saved first is saved again, and not the program's own title.
        write(Self.titleBack)
        takeModes()
        onReturn?()
    }

    /// Whether the terminal is as this program sets it: a shell that has used it sets it otherwise.
    private var hasModes: Bool {
        var settings = termios()
        return tcgetattr(input, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) == 0
    }

    /// `TIOCGWINSZ` of <asm-generic/ioctls.h>, which Swift does not import, being a macro of another type here and
    /// there.
    private nonisolated static let getWindowSize: UInt = 0x5413
    /// `_POSIX_VDISABLE` of <bits/posix_opt.h>: no character has this meaning.
    private static let disabled: UInt8 = 0

    /// Lets the terminal keep its window's title, and take it back (xterm's window operations 22 and 23).
    private static let titleKept = "\u{1B}[22;2t"
    private static let titleBack = "\u{1B}[23;2t"
    /// The title kept, alternate screen, no cursor, presses of the mouse in decimal, pastes in brackets.
    private static let enterSequence =
        titleKept + "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
    /// All of that undone, and the rest of an update that was cut off.
    private static let leaveSequence =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1049l\u{1B}[?25h" + titleBack
}
