import Base
import Glibc
import Synchronization

/// The main thread, for another thread that determines which plugin keeps it busy.
enum MainThread {
    /// How long it has to answer a signal, in milliseconds. For a thread that is not scheduled for that long, the
    /// answer is unknown.
    private static let patience: Int32 = 2000
    /// How many words of a stack are searched: a plugin might wait deep in a library.
    private static let reach: UInt = 4096

    /// Whether it should report where it is.
    private static let isAsked = Atomic<Bool>(false)
    // Sound without isolation: only the thread of ``BusyWatch`` asks, and it prepares what the answer needs before. The
    // main thread's signal handler writes the answer, which is read after a byte in the pipe announces it.
    nonisolated(unsafe) private static var thread = pthread_self()
    nonisolated(unsafe) private static var pipe: Pipe?
    nonisolated(unsafe) private static var code = PluginCode()
    nonisolated(unsafe) private static var answer: Registers?

    /// Call it on the main thread, before that can be busy.
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

    /// A signal that is ignored by default, so that an extra one does no harm.
    private static let signal = SIGURG

    /// Ends the program by SIGINT there, so that the handler finds whose code keeps it busy. A signal for the process
    /// can come to a thread that has just begun, and blocks none yet.
    static func interrupt() { pthread_kill(thread, SIGINT) }

    /// The plugin whose code runs on it, or whose code has called the running code; nil if there is none.
    static func plugin() -> String? {
        find().map { String(decoding: $0.id, as: UTF8.self) }
    }

    /// The plugin whose code runs on it, as it is kept for handlers.
    static func find() -> CrashMemory.Plugin? {
        // Opened only for a thread that is busy for long.
        if pipe == nil {
            pipe = try? Pipe()
            pipe?.makeNonBlocking()
        }
        guard let registers = waitingPlace() ?? runningPlace() else { return nil }
        return code.plugin(at: registers, isInLibrary: true, reach: reach)
    }

    /// Whether it waits until what is printed is read: it writes to standard output or standard error.
    static var waitsForReader: Bool {
        #if arch(arm64)
            let write = "64"
        #else
            let write = "1"
        #endif
        guard let words = waitingCall() else { return false }
        return words[0] == write && ["0x1", "0x2"].contains(words[1])
    }

    /// Where it waits in a system call, which a signal would interrupt: a sleeping plugin would wake up early.
    private static func waitingPlace() -> Registers? {
        guard let words = waitingCall(), let stack = UInt(words[words.count - 2].dropFirst(2), radix: 16),
            let instruction = UInt(words[words.count - 1].dropFirst(2), radix: 16)
        else { return nil }
        return Registers(instruction: instruction, stack: stack)
    }

    /// The system call in which it waits: its number, its arguments, the stack and the instruction.
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

    /// Where it is while it runs, as reported by itself.
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

    /// In the handler: uses only what POSIX allows in one (signal-safety(7)).
    private static func tell(_ context: UnsafeMutableRawPointer?) {
        guard let context, let pipe, isAsked.exchange(false, ordering: .sequentiallyConsistent) else { return }
        let error = errno
        defer { errno = error }
        answer = Registers(context)
        var byte = UInt8(1)
        _ = write(pipe.writing, &byte, 1)
    }
}
