public import Base
@preconcurrency import Dispatch
import Glibc
public import PluginManifest
import Synchronization

/// The terminal in which the program was started.
///
/// ``enter()`` takes it over, and ``leave()`` restores it byte for byte, also when the program is stopped and, through
/// ``CrashGuard``, when the program dies of a signal. Ctrl-C comes as a byte. Ctrl-Z and Ctrl-\ are left to the
/// terminal, which sends them to the whole job, including `make`; Ctrl-\ works even while a plugin hangs.
@MainActor
public final class TerminalDevice: Surface {
    /// Called with events of the terminal.
    public var onEvent: (@MainActor (SurfaceEvent) -> Void)?

    private let input: Int32
    private let output: FileOutput
    /// The descriptor for output to the terminal.
    public let descriptor: Int32
    private let log: LogFile?
    /// The settings to restore.
    private var original = termios()
    private var state = State.givenBack
    private var signals: [any DispatchSourceSignal] = []
    /// Notifies the main thread that output has been held.
    private let heldOutputSignal: any DispatchSourceUserDataOr
    private var reader: TerminalReader?

    /// The current user of the terminal.
    private enum State {
        /// The program that started this one uses the terminal.
        case givenBack
        case taken
        /// Taken again after Ctrl-Z, while the SIGCONT that ended the stop has not been reported yet.
        case returned
    }

    /// Opens the terminal; nil if input or output is not a terminal. By default, these are standard input and standard
    /// output.
    ///
    /// - Parameter log: receives the output that plugins write to the terminal while it is taken.
    public init?(input: Int32 = 0, output: Int32 = 1, log: LogFile? = nil) {
        guard isatty(input) == 1, isatty(output) == 1, tcgetattr(input, &original) == 0 else { return nil }
        // A separate descriptor: while the terminal is taken, standard output is replaced.
        let descriptor = FileOutput.ownDescriptor(of: output)
        guard descriptor >= 0 else { return nil }
        self.input = input
        self.log = log
        self.output = FileOutput(descriptor: descriptor)
        self.descriptor = descriptor
        heldOutputSignal = DispatchSource.makeUserDataOrSource(queue: .main)
        heldOutputSignal.setEventHandler { [weak self] in self?.onEvent?(.outputHeld) }
        heldOutputSignal.resume()
    }

    deinit {
        close(descriptor)
    }

    /// The current size; 80 by 24 cells if the terminal does not report a size.
    public var size: TerminalSize { Self.size(of: descriptor) }

    /// The size of the taken terminal, on any thread; nil while no terminal is taken.
    public nonisolated static func takenSize(of descriptor: Int32) -> TerminalSize? {
        CrashMemory.shared.pointee.isTerminalTaken.load(ordering: .sequentiallyConsistent) ? size(of: descriptor) : nil
    }

    /// Writes to a terminal from a thread other than the main thread, unless the terminal has been restored.
    public nonisolated static func writeWhileTaken(_ text: String, to descriptor: Int32) {
        // First this, then the check: the code that restores the terminal does it in the reverse order, so that one of
        // the two sees the other.
        let memory = CrashMemory.shared
        memory.pointee.isDrawnElsewhere.store(true, ordering: .sequentiallyConsistent)
        defer { memory.pointee.isDrawnElsewhere.store(false, ordering: .sequentiallyConsistent) }
        guard memory.pointee.isTerminalTaken.load(ordering: .sequentiallyConsistent) else { return }
        // If this cannot be written, the next output of the face fails too, and that is reported.
        _ = FileOutput.write(text, to: descriptor)
    }

    private nonisolated static func size(of descriptor: Int32) -> TerminalSize {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// The last lines that plugins have written to the terminal.
    public var heldOutput: String { CrashGuard.heldOutput }

    /// Writes to the terminal.
    public func write(_ text: String) {
        output.write(text)
    }

    /// Takes over the terminal.
    public func enter() {
        guard state == .givenBack else { return }
        // In the background this stops the program until it is in the foreground: until then the terminal belongs to
        // the shell.
        tcdrain(input)
        guard tcgetattr(input, &original) == 0 else { return }
        state = .taken
        // First the guard, then the change: whatever happens in between is undone too.
        CrashGuard.protect(
            input: input,
            output: descriptor,
            settings: original,
            sequence: Self.leaveSequence,
            log: log,
            onOutput: { [heldOutputSignal] in heldOutputSignal.or(data: 1) }
        )
        takeModes()
        if signals.isEmpty { watchSignals() }
    }

    /// Restores the terminal.
    public func leave() {
        guard state != .givenBack else { return }
        state = .givenBack
        guard let reader else { return giveTerminalBack(isHandler: false) }
        reader.pause { giveTerminalBack(isHandler: false) }
    }

    /// Sends a question to the terminal.
    public func ask(_ question: String) {
        CrashMemory.shared.pointee.answer.begin()
        write(question)
    }

    /// Sends the whole job, including `make`, the signal that the terminal sends for the control key; returns false for
    /// other keys.
    public func signalJob(for key: Character) -> Bool {
        guard let byte = key.asciiValue.map({ $0 & 0x1F }), byte != Self.disabled else { return false }
        let characters = withUnsafeBytes(of: original.c_cc) { Array($0) }
        switch byte {
        case characters[Int(VSUSP)]: kill(0, SIGTSTP)
        case characters[Int(VQUIT)]: kill(0, SIGQUIT)
        default: return false
        }
        return true
    }

    /// Restores settings changed by a plugin or a library, with which keys would be echoed and not arrive. Returns true
    /// if there was a change.
    public func repairSettings() -> Bool {
        var settings = termios()
        // In the background they are the shell's, and setting them would stop the program.
        guard state != .givenBack, tcgetpgrp(input) == getpgrp(), tcgetattr(input, &settings) == 0 else { return false }
        let raw = raw
        guard !Self.areAlike(settings, raw) else { return false }
        withUnsafePointer(to: raw) { _ = tcsetattr(input, TCSANOW, $0) }
        return true
    }

    /// True if two settings treat keys and output in the same way.
    private static func areAlike(_ one: termios, _ other: termios) -> Bool {
        let local = tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        let input = tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
        guard (one.c_lflag ^ other.c_lflag) & local == 0, (one.c_iflag ^ other.c_iflag) & input == 0,
            (one.c_oflag ^ other.c_oflag) & tcflag_t(OPOST) == 0
        else { return false }
        let (first, second) = (
            withUnsafeBytes(of: one.c_cc) { Array($0) }, withUnsafeBytes(of: other.c_cc) { Array($0) }
        )
        return [VINTR, VSUSP, VQUIT, VMIN, VTIME].allSatisfy { first[Int($0)] == second[Int($0)] }
    }

    /// Reads input until its end.
    ///
    /// While a plugin keeps the program from handling Ctrl-C, SIGINT ends the program a second after the press, or at
    /// the next press.
    ///
    /// - Throws: the error of a system that starts no more threads.
    public func startReading(
        _ body: @escaping @MainActor @Sendable (TypedPiece) -> Void,
        atEnd: @escaping @MainActor @Sendable () -> Void
    ) throws(SystemError) {
        reader = try TerminalReader(descriptor: input, body: body, atEnd: atEnd)
    }

    /// Marks all input until now as not meant for the screen that becomes visible.
    public func screenCanBeSeen() {
        reader?.screenCanBeSeen()
    }

    /// True if input has arrived and has not been handled yet.
    public func hasInput() -> Bool { reader?.hasInput() ?? false }

    private func takeModes() {
        withUnsafePointer(to: raw) { _ = tcsetattr(input, TCSANOW, $0) }
        write(Self.enterSequence)
    }

    /// The settings while the terminal is taken.
    private var raw: termios {
        var raw = original
        cfmakeraw(&raw)
        // Without NOFLSH, Ctrl-Z and Ctrl-\ would drop earlier input, and half of the current output.
        raw.c_lflag |= tcflag_t(ISIG | NOFLSH)
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            characters[Int(VINTR)] = Self.disabled
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return raw
    }

    private func watchSignals() {
        // Dispatch starts watching on a thread of its own, a moment later; earlier signals wait until then, because
        // they are blocked.
        var watched = sigset_t()
        sigemptyset(&watched)
        for signal in [SIGWINCH, SIGTSTP, SIGCONT] { sigaddset(&watched, signal) }
        pthread_sigmask(SIG_BLOCK, &watched, nil)
        watch(SIGWINCH) { $0.onEvent?(.resized) }
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

    /// Handles Ctrl-Z: restores the terminal, then stops as any program does.
    private func stop() {
        let before = state
        leave()
        stopByDefaultAction()
        // Reached after SIGCONT, or immediately if there is no shell that could continue the program.
        guard before != .givenBack else { return }
        enter()
        if state == .taken { state = .returned }
        onEvent?(.regained)
    }

    /// Stops the process by the signal's default action; Dispatch has the signal blocked and caught otherwise.
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

    /// Takes the terminal again after SIGCONT: a shell might have used it without a request to give it back.
    private func takeAgain() {
        guard state != .givenBack else { return }
        defer { state = .taken }
        if state == .returned, hasModes { return }
        // The title that was saved first is saved again, and not the program's own.
        write(Self.titleBack)
        takeModes()
        onEvent?(.regained)
    }

    /// True if the terminal has this program's settings: a shell that uses the terminal changes them.
    private var hasModes: Bool {
        var settings = termios()
        return tcgetattr(input, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) == 0
    }

    /// `_POSIX_VDISABLE` of <bits/posix_opt.h>: no character has this meaning.
    private static let disabled: UInt8 = 0

    /// Makes the terminal save the title of its window; the second sequence restores the title (xterm's window
    /// operations 22 and 23).
    private static let titleKept = "\u{1B}[22;2t"
    private static let titleBack = "\u{1B}[23;2t"
    /// Saves the title, and sets the alternate screen, no cursor, the mouse in decimal, and bracketed paste. Of
    /// the mouse's modes a terminal takes the last that it knows: with moves while a button is held (1002), or without.
    private static let enterSequence =
        titleKept + "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h"
    /// Undoes the sequence of `enterSequence`, and ends a truncated update.
    private static let leaveSequence =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?1049l\u{1B}[?25h"
        + titleBack
}
