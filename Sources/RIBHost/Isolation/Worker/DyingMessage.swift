@preconcurrency import Glibc

/// Tells the host which signal ends a worker: through ssh there is no other indication.
///
/// The handler uses only memory that was prepared before, and calls that POSIX allows in one (signal-safety(7)).
enum DyingMessage {
    private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]
    private static let count = 65

    /// The previous handlers. Sound: written before any handler is installed, and then only read.
    nonisolated(unsafe) private static let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
    /// The message; its last byte is the signal's. Sound: the process dies of the first signal that writes to it.
    nonisolated(unsafe) private static let message = UnsafeMutablePointer<UInt8>.allocate(capacity: length)
    private static let length = 6
    /// The descriptor to write to. Sound: as above.
    nonisolated(unsafe) private static let target = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

    @MainActor
    static func install(to descriptor: Int32) {
        target.initialize(to: descriptor)
        previous.initialize(repeating: sigaction(), count: count)
        // The length of kind and number, and the kind.
        for (index, byte) in [2, 0, 0, 0, Message.Kind.dying.rawValue, 0].enumerated() { message[index] = byte }
        // A separate stack, so that even a stack overflow is reported.
        var stack = stack_t()
        stack.ss_size = 1 << 16
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
        sigaltstack(&stack, nil)
        for signal in signals {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { DyingMessage.tell($0) }
            action.sa_flags = SA_ONSTACK
            sigfillset(&action.sa_mask)
            sigaction(signal, &action, previous + Int(signal))
        }
    }

    private static func tell(_ signal: Int32) {
        // As numbers are written: the sign is the lowest bit.
        message[length - 1] = UInt8(truncatingIfNeeded: signal << 1)
        _ = write(target.pointee, message, length)
        // To the previous handler: the instruction that crashed is tried again, and abort(3) raises again.
        sigaction(signal, previous + Int(signal), nil)
    }
}
