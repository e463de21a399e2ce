import Base
import Dispatch
import Glibc
public import PluginManifest
import Synchronization

/// The result of one read of a terminal.
public struct TypedPiece: Sendable {
    /// The bytes.
    public let bytes: [UInt8]
    /// True if the bytes were typed before the current screen was visible.
    public let isUnseen: Bool
}

/// Reads a terminal on a separate thread, so that Ctrl-C works even while a plugin keeps the main thread busy.
public final class TerminalReader: Sendable {
    fileprivate static let interrupt: UInt8 = 3
    /// The time for the main thread to handle a press of Ctrl-C, in nanoseconds. A program that takes longer hangs, and
    /// is ended.
    private static let patience: UInt64 = 1_000_000_000
    /// The time in which presses of Ctrl-C count as one, in nanoseconds: the program has had no time to handle the
    /// first.
    private static let moment: UInt64 = 200_000_000

    private let descriptor: Int32
    private let body: @MainActor @Sendable (TypedPiece) -> Void
    private let atEnd: @MainActor @Sendable () -> Void
    private let thread = OwnThread()
    /// The queue on which the terminal is read. A queue that is only waited for needs no thread of Dispatch.
    private let queue = DispatchQueue(label: "terminal input")
    /// The state, not locked during a read: a read can block if another process has taken the input.
    private let state = Mutex(State())

    private struct State {
        var hasEnded = false
        /// The number of ends read since the last bytes.
        var endCount = 0
        /// The number of screens that have been visible so far.
        var screenCount = 0
        /// The number of pieces that the main thread has not handled yet.
        var pieceCount = 0
        /// The number of presses of Ctrl-C that were read, and the number that the main thread has handled.
        var pressCount = 0
        var handledCount = 0
        /// The time when the last press was read, in nanoseconds.
        var lastPress: UInt64 = 0
        /// The number of a press, and the time by which the main thread must have handled it.
        var due: (press: Int, time: UInt64)?
    }

    /// Starts to read; `body` receives each piece, and `atEnd` is called at the end of the input.
    ///
    /// - Throws: the error of a system that starts no more threads.
    public init(
        descriptor: Int32,
        body: @escaping @MainActor @Sendable (TypedPiece) -> Void,
        atEnd: @escaping @MainActor @Sendable () -> Void
    ) throws(SystemError) {
        // The handler of a crash replaces standard input, and a plugin might: neither is the end of the terminal.
        self.descriptor = FileOutput.ownDescriptor(of: descriptor)
        guard self.descriptor >= 0 else { throw SystemError.current }
        self.body = body
        self.atEnd = atEnd
        try thread.start(reading: self.descriptor) { [weak self] in self?.turn() }
    }

    deinit {
        thread.wake()
        close(descriptor)
    }

    /// One turn of the thread: reads once, and ends a program that has not handled Ctrl-C in time.
    ///
    /// - Returns: the milliseconds until the next turn, -1 to wait for input; nil at the end of the input.
    private func turn() -> Int32? {
        queue.sync { _ = read() }
        let hasEnded = state.withLock { $0.hasEnded }
        // Without polling the input: its end can always be read.
        if hasEnded { poll(nil, 0, max(0, restOfPatience)) }
        let rest = restOfPatience
        if rest == 0 {
            state.withLock { $0.due = nil }
            MainThread.interrupt()
        }
        return hasEnded ? nil : rest > 0 ? rest : -1
    }

    /// The milliseconds that are left for handling Ctrl-C; -1 if no press is waiting.
    private var restOfPatience: Int32 {
        let time = state.withLock { state in
            state.due.flatMap { state.handledCount < $0.press ? $0.time : nil }
        }
        guard let time else { return -1 }
        let now = DispatchTime.now().uptimeNanoseconds
        return now >= time ? 0 : Int32((time - now) / 1_000_000 + 1)
    }

    /// Notes that another screen is visible from now on: earlier input, read or not, is marked as not meant for that
    /// screen.
    @MainActor
    public func screenCanBeSeen() {
        queue.sync {
            while read() {}
            dropBegunLine()
            state.withLock { $0.screenCount += 1 }
        }
    }

    /// Reads input that has arrived: a timer that has fired might be handled before it.
    ///
    /// - Returns: true if a piece that was read has not been handled yet.
    @MainActor
    func hasInput() -> Bool {
        queue.sync { _ = read() }
        return state.withLock { $0.pieceCount > 0 }
    }

    /// Runs a closure while this thread does not read; input that arrives meanwhile is for the closure.
    @MainActor
    func pause(_ body: () -> Void) {
        queue.sync(execute: body)
    }

    /// True if a read would not block: another process might have read the input, and the main thread might be waiting.
    private var isReadable: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    /// Drops the beginning of a line, which a terminal that collects lines keeps until the end of the line is typed.
    private func dropBegunLine() {
        if collectsLines { tcflush(descriptor, TCIFLUSH) }
    }

    /// True for a terminal that collects lines; false if it is gone.
    private var collectsLines: Bool {
        var settings = termios()
        return tcgetattr(descriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) != 0
    }

    /// Reads once. Returns false if there is nothing more to read.
    private func read() -> Bool {
        guard !state.withLock({ $0.hasEnded }), isReadable else { return false }
        switch InputPiece.read(from: descriptor) {
        case .nothing: return false
        case .end, .failure:
            // A terminal that collects lines can be read further after a Ctrl-D. A second one in a row is final.
            let collects = collectsLines
            let isFinal = state.withLock {
                $0.endCount += 1
                $0.hasEnded = !collects || $0.endCount > 1
                return $0.hasEnded
            }
            DispatchQueue.main.async { [atEnd] in atEnd() }
            return !isFinal
        case .bytes(let bytes):
            state.withLock { $0.endCount = 0 }
            handOn(bytes)
            return true
        }
    }

    private func handOn(_ bytes: [UInt8]) {
        CrashMemory.shared.pointee.answer.note(bytes)
        // At the end of the bytes: in the middle of a paste the byte has no meaning.
        let endOfTyping = bytes.endOfTyping
        let isInterrupt = endOfTyping < bytes.endIndex
        // Where there is one, the plugin that the main thread waits for was meant.
        if isInterrupt, Activity.interrupt() { return }
        let interruptCount = Activity.interruptCount
        if isInterrupt { noteInterrupt() }
        let screen = state.withLock { state in
            state.pieceCount += 1
            return state.screenCount
        }
        DispatchQueue.main.async { [self] in
            MainActor.assumeIsolated {
                state.withLock { $0.pieceCount -= 1 }
                let isUnseen = screen != state.withLock { $0.screenCount }
                guard isInterrupt else { return body(TypedPiece(bytes: bytes, isUnseen: isUnseen)) }
                body(TypedPiece(bytes: Array(bytes[..<endOfTyping]), isUnseen: isUnseen))
                // A press that has ended a plugin's process meanwhile is not also meant for the program.
                guard Activity.interruptCount == interruptCount else { return }
                body(TypedPiece(bytes: [Self.interrupt], isUnseen: false))
            }
            // After the input, because the plugin might hang in the handling of earlier input.
            if isInterrupt { state.withLock { $0.handledCount += 1 } }
        }
    }

    /// Ends the program by SIGINT if the main thread does not handle the press soon, or immediately if the previous
    /// press has not been handled.
    private func noteInterrupt() {
        let now = DispatchTime.now().uptimeNanoseconds
        let isAgain = state.withLock { state in
            defer { (state.pressCount, state.lastPress) = (state.pressCount + 1, now) }
            guard state.handledCount < state.pressCount else {
                state.due = (state.pressCount + 1, now + Self.patience)
                return false
            }
            return now - state.lastPress >= Self.moment
        }
        if isAgain { MainThread.interrupt() }
        // The main thread might have read it.
        thread.wake()
    }
}

extension [UInt8] {
    /// The start of the presses of Ctrl-C at the end of the input, in any spelling.
    fileprivate var endOfTyping: Int {
        var end = endIndex
        while end > startIndex {
            if self[end - 1] == TerminalReader.interrupt {
                end -= 1
            } else if let start = startOfSpelledInterrupt(endingAt: end) {
                end = start
            } else {
                break
            }
        }
        return end
    }

    /// The start of a Ctrl-C that is spelled as `CSI 99;5u` or `CSI 27;5;99~`; nil if none ends there.
    private func startOfSpelledInterrupt(endingAt end: Int) -> Int? {
        let final = self[end - 1]
        guard final == UInt8(ascii: "u") || final == UInt8(ascii: "~") else { return nil }
        var start = end - 1
        while start > startIndex, 0x30...0x3F ~= self[start - 1] { start -= 1 }
        guard start - startIndex >= 2, self[start - 1] == UInt8(ascii: "["), self[start - 2] == 0x1B else { return nil }
        let sequence = KeySequence(parameters: Array(self[start..<end - 1]), final: final)
        return sequence.event == .key(.control("c")) ? start - 2 : nil
    }
}
