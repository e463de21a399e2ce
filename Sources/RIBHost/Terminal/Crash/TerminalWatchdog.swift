import Dispatch
@preconcurrency import Glibc
import LinuxCalls
import PluginManifest
import Synchronization

/// A process that restores the terminal if this one cannot: SIGKILL, `_exit(2)` and `execve(2)` run no handler.
///
/// It is a shell that waits for a socket to close, and receives there what to restore. It has a session of its own, so
/// that neither keys nor the terminal's end reach it. A system without `/bin/sh` and `stty` has none.
enum TerminalWatchdog {
    /// The socket to the shell; -1 while there is none.
    private static let socket = Atomic<Int32>(-1)
    /// Whether there is a shell that has not been waited for.
    private static let isRunning = Atomic<Bool>(false)
    /// The terminal's settings while it is taken, and those to restore, as they are sent to the shell.
    private static let settings = Mutex("")
    @MainActor private static var hasStarted = false
    /// Signalled once the first shell has been started, or cannot be.
    private static let isReady = DispatchSemaphore(value: 0)
    @MainActor private static var hasWaited = false

    /// Starts it while the program does other work: that takes about as long as a small flow takes to prove.
    ///
    /// - Parameters:
    ///   - input: a descriptor of the terminal that has the settings.
    ///   - output: one of the terminal that shows the screen.
    ///   - sequence: what restores the screen.
    @MainActor
    static func start(input: Int32, output: Int32, sequence: String) {
        guard !hasStarted else { return }
        hasStarted = true
        let program = String(decoding: CrashMemory.shared.pointee.program, as: UTF8.self)
        let words = ["sh", "-c", script, "sh", "\(getpid())", sequence, "\(program): \(message)"]
        do {
            try OwnThread.start { run(words, input, output) }
        } catch {
            isReady.signal()
        }
    }

    /// Tells it what to restore from now on. Call it before the terminal is changed.
    @MainActor
    static func take(settings now: termios, restoring original: termios) {
        let words = "\(description(of: now)),\(description(of: original))\n"
        if !hasWaited { _ = isReady.wait(timeout: .now() + patience) }
        hasWaited = true
        settings.withLock {
            $0 = words
            send(words, to: socket.load(ordering: .sequentiallyConsistent))
        }
    }

    /// Tells it that there is nothing to restore. A handler of a signal can call it.
    static func release() {
        send(nothing, to: socket.load(ordering: .sequentiallyConsistent))
    }

    /// Ends it, because the program ends. A handler of a signal can call it.
    static func end() {
        let end = socket.exchange(-1, ordering: .sequentiallyConsistent)
        guard end >= 0 else { return }
        close(end)
        // Its number is free again when its end has been noted. At most 20 ms, because it might have been stopped.
        var count = 0
        while isRunning.load(ordering: .sequentiallyConsistent), count < 200 {
            var pause = timeval(tv_sec: 0, tv_usec: 100)
            select(0, nil, nil, nil, &pause)
            count += 1
        }
    }

    /// A handler must not trigger the first use of a lazy global.
    static func prepare() {
        _ = socket.load(ordering: .relaxed)
        _ = isRunning.load(ordering: .relaxed)
    }

    /// How long the first screen waits for a system that is slow to start a shell.
    private static let patience = DispatchTimeInterval.seconds(1)

    /// Keeps a shell running, which another program might kill; but not for ever one that cannot run.
    private static func run(_ words: [String], _ input: Int32, _ output: Int32) {
        for _ in 0..<greatestCount {
            guard let shell = startShell(words, input, output) else { return }
            while waitpid(shell, nil, 0) < 0, errno == EINTR {}
            isRunning.store(false, ordering: .sequentiallyConsistent)
            let end = socket.exchange(-1, ordering: .sequentiallyConsistent)
            guard end >= 0 else { return }
            close(end)
        }
    }

    private static let greatestCount = 10

    /// What is to be restored waits in the socket for the shell, which is there as soon as its process is: the program
    /// need not wait until that has become a shell.
    private static func startShell(_ words: [String], _ input: Int32, _ output: Int32) -> pid_t? {
        defer { isReady.signal() }
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &ends) == 0 else { return nil }
        defer { close(ends[1]) }
        open(ends[0])
        isReady.signal()
        if let shell = spawn(words, input: input, output: output, socket: ends[1]) {
            isRunning.store(true, ordering: .sequentiallyConsistent)
            return shell
        }
        let end = socket.exchange(-1, ordering: .sequentiallyConsistent)
        if end >= 0 { close(end) }
        return nil
    }

    private static func open(_ end: Int32) {
        settings.withLock {
            socket.store(end, ordering: .sequentiallyConsistent)
            guard CrashMemory.isTerminalTaken.load(ordering: .sequentiallyConsistent) else { return }
            send($0, to: end)
            // The code that restores the terminal notes that first, and then tells the shell: one of the two is last.
            guard !CrashMemory.isTerminalTaken.load(ordering: .sequentiallyConsistent) else { return }
            send(nothing, to: end)
        }
    }

    /// Restores nothing unless the terminal is taken, and nothing for a program that lives, and only has no descriptors
    /// any more. One that is ending has no memory, and so no command line; after execve(2) it has another. Settings
    /// that are no longer this program's are a shell's.
    private static let script = """
        PATH="$PATH:/usr/bin:/bin"
        read -r program <"/proc/$1/cmdline"
        while read -r line <&3; do settings=$line; done
        [ -n "$settings" ] || exit
        read -r now <"/proc/$1/cmdline"
        [ -n "$now" ] && [ "$now" = "$program" ] && exit
        printf %s "$2"
        [ "$(stty -g)" = "${settings%,*}" ] && stty "${settings#*,}"
        printf '%s\\n' "$3"
        """

    private static let message = """
        The program was killed, or a plugin ended it by calling `_exit` or `execve`. The terminal has been restored.
        """

    private static let nothing: StaticString = "\n"

    /// As `stty -g` prints settings, and takes them.
    private static func description(of settings: termios) -> String {
        let flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
        let characters = withUnsafeBytes(of: settings.c_cc) { $0.map(UInt32.init) }
        return (flags + characters).map { String($0, radix: 16) }.joined(separator: ":")
    }

    // That the shell has ended, or never began, does not matter.

    private static func send(_ words: String, to end: Int32) {
        var words = words
        words.withUTF8 { _ = Glibc.send(end, $0.baseAddress, $0.count, quietly) }
    }

    private static func send(_ word: StaticString, to end: Int32) {
        _ = Glibc.send(end, word.utf8Start, word.utf8CodeUnitCount, quietly)
    }

    private static let quietly = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)

    private static func spawn(_ words: [String], input: Int32, output: Int32, socket: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // Last: the number might be that of one of the others.
        posix_spawn_file_actions_adddup2(&actions, socket, 3)
        linux_spawn_close_from(&actions, 4)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, linux_spawn_new_session | Int16(POSIX_SPAWN_SETSIGMASK))
        let words = words.map { strdup($0) }
        defer { words.forEach { free($0) } }
        var process = pid_t()
        return posix_spawn(&process, "/bin/sh", &actions, &attributes, words + [nil], environ) == 0 ? process : nil
    }
}
