import Base
import Glibc
import Synchronization

/// An answer that the terminal still owes this program. It must not be typed into the program that has the terminal
/// next, as a shell.
///
/// Every reader of the input says what has come. A handler of signals can do all of it.
struct AwaitedAnswer: ~Copyable {
    /// Until when it is awaited, in nanoseconds of the monotonic clock; 0 if none is.
    private let deadline = Atomic<UInt64>(0)
    /// How much of an answer has come: none, `ESC`, `ESC ]`, or all but the last byte.
    private let progress = Atomic<UInt8>(0)

    /// In nanoseconds. A terminal at a slow link answers within this time; many never answer.
    private static let patience: UInt64 = 1_000_000_000

    /// A question is about to be written.
    func begin() {
        progress.store(0, ordering: .relaxed)
        deadline.store(Trace.now() + Self.patience, ordering: .sequentiallyConsistent)
    }

    /// Takes note of input.
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

    /// Reads until the answer has come or will not come any more, and drops what it reads.
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

    /// How long it is still awaited.
    private var milliseconds: Int32 {
        let (deadline, now) = (deadline.load(ordering: .sequentiallyConsistent), Trace.now())
        return deadline > now ? Int32((deadline - now + 999_999) / 1_000_000) : 0
    }
}
