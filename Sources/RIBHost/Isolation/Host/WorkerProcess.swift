@preconcurrency internal import Glibc
internal import LinuxCalls

/// The process of a worker: the host's own program in another mode, in a session of its own, so that no key of a terminal
/// reaches it, and with its output in pipes.
@MainActor
final class WorkerProcess {
    let pid: pid_t
    /// The host's end of what they talk over.
    let socket: Int32
    /// The host's ends of the worker's standard output and standard error.
    let output: Int32
    let error: Int32
    /// What waitpid(2) has said.
    private var status: Int32?

    /// Starts a worker.
    ///
    /// - Parameters:
    ///   - program: the path of the program.
    ///   - countsRIBs: whether it will be asked for RIBs that have leaked.
    /// - Throws: the errno of what could not be done.
    init(of program: String, countsRIBs: Bool) throws(SpawnError) {
        var descriptors = Descriptors()
        defer { descriptors.closeRemote() }
        do {
            try descriptors.open()
            let words = ["ribs-host", WorkerMode.word] + (countsRIBs ? [WorkerMode.countingWord] : [])
            pid = try Self.spawn(program, words, descriptors)
        } catch {
            descriptors.closeLocal()
            throw error
        }
        (socket, output, error) = (descriptors.socket[0], descriptors.output[0], descriptors.error[0])
    }

    /// Ends the process, whatever it is doing, and all that it has started in its session.
    func kill() {
        if status == nil { _ = Glibc.kill(-pid, SIGKILL) }
    }

    /// Ends a process that has never served.
    func end() {
        kill()
        for descriptor in [socket, output, error] { close(descriptor) }
        _ = ending(waits: true)
    }

    /// How the process ended, as waitpid(2) has it; nil while it has not.
    ///
    /// - Parameter waits: whether to wait for its end.
    func ending(waits: Bool) -> Int32? {
        if let status { return status }
        var found = Int32()
        while true {
            let result = waitpid(pid, &found, waits ? 0 : WNOHANG)
            if result == pid { status = found }
            if result >= 0 || errno != EINTR { return status }
        }
    }

    private static func spawn(
        _ program: String,
        _ words: [String],
        _ descriptors: Descriptors
    ) throws(SpawnError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, descriptors.output[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, descriptors.error[1], STDERR_FILENO)
        posix_spawn_file_actions_adddup2(&actions, descriptors.socket[1], WorkerMode.socket)
        linux_spawn_close_from(&actions, WorkerMode.socket + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What this process ignores, blocks or handles is its own matter.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            linux_spawn_new_session | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        )
        let words = words.map { strdup($0) }
        defer { words.forEach { free($0) } }
        let environment = environmentOfWorkers
        defer { free(environment.last ?? nil) }
        var pid = pid_t()
        let error = posix_spawn(&pid, program, &actions, &attributes, words + [nil], environment + [nil])
        guard error == 0 else { throw SpawnError(number: error) }
        return pid
    }
}

extension WorkerProcess {
    /// This process's own, but that Swift's backtracer stays away: a sealed process cannot start a program. The last is to be
    /// freed.
    private static var environmentOfWorkers: [UnsafeMutablePointer<CChar>?] {
        var words: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let word = next.pointee {
            if strncmp(word, "SWIFT_BACKTRACE=", 16) != 0 { words.append(word) }
            next += 1
        }
        return words + [strdup("SWIFT_BACKTRACE=enable=no")]
    }
}

/// Why no worker could be started.
struct SpawnError: Error {
    let number: Int32

    var words: String { String(cString: strerror(number)) }
}

/// Both ends of all that connects host and worker: the host's first.
private struct Descriptors {
    var socket: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]
    var error: [Int32] = [-1, -1]

    mutating func open() throws(SpawnError) {
        let type = Int32(SOCK_STREAM.rawValue) | O_CLOEXEC
        guard socketpair(AF_UNIX, type, 0, &socket) == 0, pipe(&output) == 0, pipe(&error) == 0 else {
            throw SpawnError(number: errno)
        }
        for descriptor in output + error { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        for descriptor in [output[0], error[0]] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    }

    func closeRemote() { close([socket[1], output[1], error[1]]) }

    func closeLocal() { close([socket[0], output[0], error[0]]) }

    private func close(_ descriptors: [Int32]) {
        for descriptor in descriptors where descriptor >= 0 { _ = Glibc.close(descriptor) }
    }
}
