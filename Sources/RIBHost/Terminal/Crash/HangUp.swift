import Base
import Glibc
import Synchronization

/// SIGHUP as in daemons: a request to read the configuration again. When the terminal is closed, SIGHUP ends the
/// program as usual.
public enum HangUp {
    /// Handles the signal from now on, unless the program was started with the signal ignored.
    ///
    /// - Returns: a descriptor that becomes readable when the signal arrives.
    @MainActor
    public static func follow() -> Int32? {
        let memory = CrashMemory.shared
        memory.pointee.hasTerminal.store(isTerminalThere, ordering: .relaxed)
        guard let pipe = try? Pipe() else { return nil }
        pipe.makeNonBlocking()
        memory.pointee.hangUpPipe.store(pipe.writing, ordering: .releasing)
        return pipe.reading
    }

    /// Passes the signal on to the reader of the pipe. Returns false if there is no reader, or if the terminal has
    /// disappeared.
    ///
    /// For a signal handler: uses only calls that POSIX allows there.
    static func pass() -> Bool {
        let memory = CrashMemory.shared
        let end = memory.pointee.hangUpPipe.load(ordering: .acquiring)
        guard end >= 0 else { return false }
        let error = errno
        defer { errno = error }
        if memory.pointee.hasTerminal.load(ordering: .relaxed), !isTerminalThere { return false }
        var byte = UInt8(1)
        // A full pipe already contains enough.
        _ = write(end, &byte, 1)
        return true
    }

    /// True if the terminal in which the program was started still exists, wherever input and output lead.
    private static var isTerminalThere: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        close(terminal)
        return true
    }
}
