import Base
import Glibc
import Synchronization

/// An answer that the terminal still has to send, and that must not be typed into the program that gets the terminal
/// next, such as a shell.
///
/// All readers of the input pass the bytes to `note`. A handler of signals can use all functions.
struct AwaitedAnswer: ~Copyable {
    /// The time until which the answer is awaited, in nanoseconds of the monotonic clock; 0 if none is awaited.
    private let deadline = Atomic<UInt64>(0)
    /// The part of an answer received so far: none, `ESC`, `ESC ]`, or all but the last byte.
    private let progress = Atomic<UInt8>(0)

    /// The longest wait for an answer, in nanoseconds. A terminal on a slow link answers within this time; many never
    /// answer.
    private static let patience: UInt64 = 1_000_000_000

    /// Begins to await an answer, before the question is written.
    func begin() {
        progress.store(0, ordering: .relaxed)
        deadline.store(Trace.now() + Self.patience, ordering: .sequentiallyConsistent)
    }

    /// Searches input for the answer.
    func note(_ bytes: some Sequence<UInt8>) {
        guard deadline.load(ordering: .relaxed) != 0 else { return }
        for byte in bytes { note(byte) }
    }

    private func note(_ byte: UInt8) {
        let next: UInt8 =
            switch (progress.load(ordering: .relaxed), byte) {
            case (2, 0x07), (3, 0x5C): 4
            case (2, 0x1B), (3, 0x1B): 3
            case (2, _), (3, _), (1, 0x5D): 2
            case (_, 0x1B): 1
            default: 0
            }
        progress.store(next == 4 ? 0 : next, ordering: .relaxed)
        if next == 4 { deadline.store(0, ordering: .sequentiallyConsistent) }
    }

    /// Reads and drops input until the answer has come or is no longer awaited.
    ///
    /// - Parameter input: a terminal in raw mode.
    func drop(from input: Int32) {
        guard milliseconds > 0 else { return }
        var settings = termios()
        guard tcgetattr(input, &settings) == 0 else { return }
        // A read that finds nothing returns: another thread might have read what was there.
        withUnsafeMutableBytes(of: &settings.c_cc) { characters in
            characters[Int(VMIN)] = 0
            characters[Int(VTIME)] = 0
        }
        withUnsafePointer(to: settings) { _ = tcsetattr(input, TCSANOW, $0) }
        while case let rest = milliseconds, rest > 0 {
            var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            // In short pieces: another thread might read the end of the answer.
            guard poll(&request, 1, min(rest, 20)) >= 0 else { return }
            guard request.revents != 0 else { continue }
            var byte: UInt8 = 0
            // One by one: a handler of signals has no memory for more.
            guard request.revents & Int16(POLLIN) != 0, read(input, &byte, 1) > 0 else { return }
            note(byte)
        }
        deadline.store(0, ordering: .sequentiallyConsistent)
    }

    /// The milliseconds for which the answer is still awaited; 0 if it is not.
    private var milliseconds: Int32 {
        let (deadline, now) = (deadline.load(ordering: .sequentiallyConsistent), Trace.now())
        return deadline > now ? Int32((deadline - now + 999_999) / 1_000_000) : 0
    }
}
