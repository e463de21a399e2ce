import Dispatch
@preconcurrency import Glibc
import LinuxCalls
import PluginManifest
import Synchronization

/// A process that restores the terminal if this one cannot: SIGKILL and `_exit(2)` run no handler.
///
/// It is a shell that waits for a socket to close. It has a session of its own, so that neither keys nor the terminal's
/// end reach it. A system without `/bin/sh` and `stty` has none.
enum TerminalWatchdog {
    /// The socket to the shell; -1 while there is none.
    private static let socket = Atomic<Int32>(-1)
    /// The shell; 0 while there is none.
    private static let process = Atomic<pid_t>(0)

    /// Starts it on another thread, which does not delay the first screen. Call it once the terminal is taken.
    ///
    /// - Parameters:
    ///   - terminal: a descriptor of the terminal.
    ///   - original: the settings to restore, unless another program has changed those that the terminal has now.
    ///   - sequence: what else restores it.
    @MainActor
    static func start(_ terminal: Int32, restoring original: termios, _ sequence: String) {
        var current = termios()
        guard tcgetattr(terminal, &current) == 0 else { return }
        let program = String(decoding: CrashMemory.shared.pointee.program, as: UTF8.self)
        let words = [sequence, description(of: current), description(of: original), "\(program): \(message)"]
        queue.async { start(terminal, words) }
    }

    /// A queue of its own: for a global queue Dispatch would look every second whether it needs more threads. One for
    /// all, so that there is one shell, however fast the terminal is given back and taken again.
    private static let queue = DispatchQueue(label: "terminal-watchdog")

    /// Ends it, because the terminal has been restored. A handler of a signal can call it.
    static func dismiss() {
        let end = socket.exchange(-1, ordering: .sequentiallyConsistent)
        guard end >= 0 else { return }
        send("done\n", to: end)
        close(end)
        // Its number is free again when its end has been noted. At most 20 ms, because it might have been stopped.
        let shell = process.exchange(0, ordering: .sequentiallyConsistent)
        var count = 0
        while shell > 0, count < 20, waitpid(shell, nil, WNOHANG) == 0 {
            poll(nil, 0, 1)
            count += 1
        }
    }

    /// A handler must not trigger the first use of a lazy global.
    static func prepare() {
        _ = socket.load(ordering: .relaxed)
        _ = process.load(ordering: .relaxed)
    }

    private static func start(_ terminal: Int32, _ words: [String]) {
        guard socket.load(ordering: .sequentiallyConsistent) < 0 else { return }
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &ends) == 0 else { return }
        defer { close(ends[1]) }
        guard let shell = spawn(["sh", "-c", script, "sh"] + words, input: ends[1], output: terminal) else {
            close(ends[0])
            return
        }
        process.store(shell, ordering: .sequentiallyConsistent)
        // First this, then the check: the code that restores the terminal does it in the reverse order, so that one of
        // the two sees the other.
        socket.store(ends[0], ordering: .sequentiallyConsistent)
        guard CrashMemory.isTerminalTaken.load(ordering: .sequentiallyConsistent) else { return dismiss() }
        send("taken\n", to: ends[0])
    }

    /// Restores nothing unless it knows that the terminal is taken, and nothing for a program that lives, and only
    /// has no descriptors any more: one that is ending has no memory, and so no command line. Settings that are no
    /// longer this program's are a shell's.
    private static let script = """
        PATH="$PATH:/usr/bin:/bin"
        read -r word && [ "$word" = taken ] || exit
        read -r word && exit
        read -r line <"/proc/$PPID/cmdline"
        [ -n "$line" ] && exit
        exec 3>&1
        printf %s "$1"
        [ "$(stty -g <&3)" = "$2" ] && stty "$3" <&3
        printf '%s\\n' "$4"
        """

    private static let message =
        "The program was killed, or a plugin ended it by calling `_exit`. The terminal has been restored."

    /// As `stty -g` prints settings, and takes them.
    private static func description(of settings: termios) -> String {
        let flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
        let characters = withUnsafeBytes(of: settings.c_cc) { $0.map(UInt32.init) }
        return (flags + characters).map { String($0, radix: 16) }.joined(separator: ":")
    }

    private static func send(_ word: StaticString, to end: Int32) {
        // That the shell has ended does not matter.
        _ = Glibc.send(end, word.utf8Start, word.utf8CodeUnitCount, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }

    private static func spawn(_ words: [String], input: Int32, output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        linux_spawn_close_from(&actions, STDERR_FILENO + 1)
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
