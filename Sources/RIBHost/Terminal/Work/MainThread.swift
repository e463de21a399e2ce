import Base
import Glibc
import Synchronization

/// The main thread, as seen by the thread that determines which plugin keeps it busy.
enum MainThread {
    /// The time for the answer to a signal, in milliseconds. If the main thread is not scheduled for that long, the
    /// answer is unknown.
    private static let patience: Int32 = 2000
    /// The number of searched words of a stack: a plugin might wait deep in a library.
    private static let reach: UInt = 4096

    /// True while an answer to the signal is awaited.
    private static let isAsked = Atomic<Bool>(false)
    // Sound without isolation: only the thread of ``BusyWatch`` asks, and it prepares what the answer needs before. The
    // main thread's signal handler writes the answer, which is read after a byte in the pipe announces it.
    nonisolated(unsafe) private static var thread = pthread_self()
    nonisolated(unsafe) private static var pipe: Pipe?
    nonisolated(unsafe) private static var code = PluginCode()
    nonisolated(unsafe) private static var answer: Registers?

    /// Prepares the signal handler. Call on the main thread before any plugin can keep it busy.
    static func prepare() {
        thread = pthread_self()
        // A handler must not trigger the first use of a lazy global.
        _ = isAsked.load(ordering: .relaxed)
        _ = (pipe, answer)
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { _, _, context in MainThread.tell(context) }
        // An interrupted system call is resumed.
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART
        sigaction(Self.signal, &action, nil)
    }

    /// A signal ignored by default, so that an extra signal does no harm.
    private static let signal = SIGURG

    /// Ends the program by SIGINT on the main thread, so that the handler finds the code at work. A signal for the
    /// whole process could be delivered to a thread that has just started and blocks no signals yet.
    static func interrupt() { pthread_kill(thread, SIGINT) }

    /// The id of the plugin whose code the main thread runs, directly or in functions called from it; nil if there is
    /// none.
    static func plugin() -> String? {
        find().map { String(decoding: $0.id, as: UTF8.self) }
    }

    /// The plugin whose code the main thread runs, in the form kept for handlers; nil if there is none.
    static func find() -> CrashMemory.Plugin? {
        // Opened only for a thread that is busy for long.
        if pipe == nil {
            pipe = try? Pipe()
            pipe?.makeNonBlocking()
        }
        guard let registers = waitingPlace() ?? runningPlace() else { return nil }
        return code.plugin(at: registers, isInLibrary: true, reach: reach)
    }

    /// True if the main thread waits until printed output is read: a write to standard output or standard error.
    static var waitsForReader: Bool {
        #if arch(arm64)
            let write = "64"
        #else
            let write = "1"
        #endif
        guard let words = waitingCall() else { return false }
        return words[0] == write && ["0x1", "0x2"].contains(words[1])
    }

    /// The registers of the main thread while it waits in a system call. No signal is sent: a signal would wake a
    /// sleeping plugin early.
    private static func waitingPlace() -> Registers? {
        guard let words = waitingCall(), let stack = UInt(words[words.count - 2].dropFirst(2), radix: 16),
            let instruction = UInt(words[words.count - 1].dropFirst(2), radix: 16)
        else { return nil }
        return Registers(instruction: instruction, stack: stack)
    }

    /// The system call in which the main thread waits: number, arguments, stack pointer and instruction pointer; nil
    /// while it runs.
    private static func waitingCall() -> [Substring]? {
        let file = Glibc.open("/proc/self/task/\(getpid())/syscall", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        // `35 0x7ffd… 0x0 … STACK INSTRUCTION`, or `running`.
        let words = String(decoding: bytes[..<count], as: UTF8.self).split { $0 == " " || $0 == "\n" }
        return words.count >= 3 ? words : nil
    }

    /// The registers of the main thread while it runs, as reported by its signal handler.
    private static func runningPlace() -> Registers? {
        guard let pipe else { return nil }
        var byte = UInt8(0)
        // A late answer of the last time.
        while read(pipe.reading, &byte, 1) > 0 {}
        isAsked.store(true, ordering: .sequentiallyConsistent)
        guard pthread_kill(thread, signal) == 0 else { return nil }
        var request = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, patience) > 0 else { return nil }
        return answer
    }

    /// The signal handler: reports the registers. Uses only what POSIX allows in a handler (signal-safety(7)).
    private static func tell(_ context: UnsafeMutableRawPointer?) {
        guard let context, let pipe, isAsked.exchange(false, ordering: .sequentiallyConsistent) else { return }
        let error = errno
        defer { errno = error }
        answer = Registers(context)
        var byte = UInt8(1)
        _ = write(pipe.writing, &byte, 1)
    }
}
