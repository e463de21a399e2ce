import Base
@preconcurrency import Glibc
import LinuxCalls
public import PluginManifest

/// Starts other programs.
public enum Spawn {
    /// The relation of a program to this one.
    public enum Relation {
        /// Shares this program's terminal, output and handling of signals.
        case attached
        /// Has the directory in which this program was started, a session of its own, so that keys of a terminal do not
        /// reach it, no handlers of signals, and no descriptors besides the given ones.
        case separate
    }

    /// Handles SIGCHLD if the starter of this program ignores it: the kernel would otherwise discard the ends of
    /// processes.
    private static func waitForEnds() {
        var action = sigaction()
        guard sigaction(SIGCHLD, nil, &action) == 0 else { return }
        // Sound: both are addresses, which are only compared; functions cannot be.
        let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        if handler == unsafeBitCast(SIG_IGN, to: Int.self) { signal(SIGCHLD, SIG_DFL) }
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: the path, or a name that is found through PATH.
    ///   - words: the arguments; the first is the name.
    ///   - descriptors: the given descriptors, in ascending order of the numbers there; nil for an empty input.
    ///   - variable: a variable to set in the environment, which is otherwise this program's own.
    /// - Returns: the process, to be waited for.
    public static func start(
        _ program: String,
        _ words: [String],
        _ relation: Relation,
        descriptors: [(here: Int32?, there: Int32)],
        setting variable: (name: String, value: String)? = nil
    ) throws(SystemError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        try prepare(&actions, relation, descriptors: descriptors)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        if relation == .separate { separate(&attributes) }
        let arguments = words.map { strdup($0) }
        let setting = variable.flatMap { strdup("\($0.name)=\($0.value)") }
        defer { for text in arguments + [setting] { free(text) } }
        let environment = Self.environment(without: variable?.name) + [setting, nil]
        waitForEnds()
        var process = pid_t()
        // Only now: a descriptor from the limit on could not have been named above.
        let error = DescriptorLimit.inheriting {
            posix_spawnp(&process, program, &actions, &attributes, arguments + [nil], environment)
        }
        guard error == 0 else { throw SystemError(error) }
        return process
    }

    /// Adds the actions of the new process for its directory and descriptors, before the program runs.
    private static func prepare(
        _ actions: inout posix_spawn_file_actions_t,
        _ relation: Relation,
        descriptors: [(here: Int32?, there: Int32)]
    ) throws(SystemError) {
        // First: a descriptor that is given can take the number of the directory's.
        let directory = relation == .separate ? WorkingDirectory.atStart.descriptor : -1
        if directory >= 0 {
            let error = linux_spawn_in_directory(&actions, directory)
            guard error == 0 else { throw SystemError(error) }
        }
        for (here, there) in descriptors {
            let error =
                if let here {
                    posix_spawn_file_actions_adddup2(&actions, here, there)
                } else {
                    posix_spawn_file_actions_addopen(&actions, there, "/dev/null", O_RDONLY, 0)
                }
            guard error == 0 else { throw SystemError(error) }
        }
        if relation == .separate {
            linux_spawn_close_from(&actions, (descriptors.last?.there ?? STDERR_FILENO) + 1)
        }
    }

    /// Returns the reason why a program could not be started with an empty input: the input itself might be missing.
    ///
    /// - Parameter isOwn: true for this process's own program.
    static func words(for error: any Error, isOwn: Bool) -> String {
        guard (error as? SystemError)?.number == ENOENT, let file = missingFile(isOwn: isOwn) else { return "\(error)" }
        return "\(file) cannot be opened: \(error)"
    }

    /// Returns a missing file that each start needs: a container might have no /dev or /proc.
    static func missingFile(isOwn: Bool) -> String? {
        (["/dev/null"] + (isOwn ? [WorkerProgram.ownPath] : [])).first { access($0, F_OK) != 0 }
    }

    /// Resets the signals: those ignored, blocked or handled by this process do not concern the other one.
    private static func separate(_ attributes: inout posix_spawnattr_t) {
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = linux_spawn_new_session | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, flags)
    }

    /// Returns this process's own environment, as bytes: a value need not be text.
    private static func environment(without name: String?) -> [UnsafeMutablePointer<CChar>?] {
        var words: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let word = next.pointee {
            let isOther = name.map { strncmp(word, "\($0)=", $0.utf8.count + 1) != 0 } ?? true
            if isOther { words.append(word) }
            next += 1
        }
        return words
    }
}

extension Spawn {
    /// Waits some time for a process to end. Its status is left for `waitpid`.
    ///
    /// - Returns: true if the process has ended; nil, without waiting, with a kernel before 5.3, which has no pidfd.
    public static func waitForEnd(of process: Int32, milliseconds: Int32) -> Bool? {
        let descriptor = linux_pidfd_open(process)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&request, 1, milliseconds)
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }
}
