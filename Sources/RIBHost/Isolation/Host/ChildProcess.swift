import Base
import Configuration
import Glibc
import LinuxCalls
import Loading
import PluginManifest
import Synchronization

/// The process of a worker: the host's program in another mode, or the program that starts the worker elsewhere. The
/// process has its own session, so that keys of a terminal do not reach it, and its output goes to pipes.
@MainActor
final class ChildProcess {
    let pid: pid_t
    /// The host's end of the connection.
    let connection: Connection
    /// The host's ends of the worker's output: standard output and standard error, or only standard error if messages
    /// use standard output.
    let prints: [Int32]
    /// The program by which the worker is started; nil for the host's own.
    let program: String?
    /// Works for the worker instead of waiting for it, if there is no process; for tests.
    var otherSide: (@MainActor (RemoteProcess) -> Bool)?
    /// The status from waitpid(2); a test sets it.
    var status: Int32?

    /// Starts a worker on this machine.
    ///
    /// - Parameters:
    ///   - program: the path of the program.
    ///   - countsRIBs: true if the worker will be asked for leaked RIBs.
    /// - Throws: the errno of the failed step.
    convenience init(of program: String, countsRIBs: Bool) throws(SystemError) {
        let words = ["ribs-host", WorkerMode.word] + (countsRIBs ? [WorkerMode.countingWord] : [])
        try self.init(program, words, via: nil) { (descriptors) throws(SystemError) in try descriptors.openSocket() }
    }

    /// Starts a worker through another program.
    ///
    /// - Parameter via: the program, and its arguments.
    convenience init(via: PluginProcess.Via, countsRIBs: Bool) throws(SystemError) {
        let modes = [WorkerMode.word, WorkerMode.remoteWord] + (countsRIBs ? [WorkerMode.countingWord] : [])
        try self.init(via.program, via.texts + modes, via: via.program) { (descriptors) throws(SystemError) in
            try descriptors.openPipes()
        }
    }

    private init(
        _ file: String,
        _ words: [String],
        via program: String?,
        _ open: (inout Descriptors) throws(SystemError) -> Void
    ) throws(SystemError) {
        var descriptors = Descriptors()
        defer { descriptors.closeRemote() }
        do {
            try open(&descriptors)
            pid = try Self.spawn(file, words, descriptors)
        } catch {
            descriptors.closeLocal()
            throw error
        }
        self.program = program
        connection = descriptors.connection
        prints = descriptors.prints
    }

    /// Creates a connection without a process, for tests: what one has left behind, or one that a thread plays.
    ///
    /// - Parameter status: the status from waitpid(2); nil while it is played.
    init(ended status: Int32?, _ connection: Connection, prints: [Int32]) {
        pid = 0
        program = nil
        self.status = status
        self.connection = connection
        self.prints = prints
    }

    /// Kills the process at any point of its work, together with the processes that it has started: its session has one
    /// process group.
    func kill() {
        if status == nil, pid != 0 { _ = Glibc.kill(-pid, SIGKILL) }
    }

    /// Ends a process that has not served any call.
    func end() {
        kill()
        connection.close()
        for descriptor in prints { close(descriptor) }
        _ = ending()
    }

    /// Waits for the end of the process, and returns the status from waitpid(2).
    func ending() -> Int32? {
        if status != nil || pid == 0 { return status }
        Self.waitForEnd(of: pid)
        var found = Int32()
        let pid = pid
        let result = Self.change { running in
            running.remove(pid)
            return waitpid(pid, &found, 0)
        }
        if result == pid { status = found }
        return status
    }

    /// The processor time of the process, in nanoseconds; 0 after its end.
    var processorTime: UInt64 {
        var clock = clockid_t()
        var time = timespec()
        guard pid > 0, clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// True if a thread of the process runs, or waits for a processor or for memory (`R` and `D` of proc_pid_stat(5)).
    var isWorking: Bool {
        let threads = "/proc/\(pid)/task"
        return FilePath.names(in: threads).contains { thread in
            ["R", "D"].contains(Self.state(in: "\(threads)/\(thread)/stat"))
        }
    }

    /// True if the process has ended, or is ending: a process of several threads can be waited for only when the last
    /// of them has ended, but is a zombie before (`Z` of proc_pid_stat(5)).
    var isEnding: Bool {
        if pid == 0 { return status != nil }
        let state = Self.state(in: "/proc/\(pid)/stat")
        return state == nil || state == "Z" || state == "X"
    }

    /// Returns the state of a process or thread in the letters of proc_pid_stat(5); nil if there is none.
    private static func state(in path: String) -> Unicode.Scalar? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        // The process's name, which can contain anything, is in parentheses before it.
        guard let name = line.lastIndex(of: CChar(UInt8(ascii: ")"))), name + 2 < line.count else { return nil }
        return Unicode.Scalar(UInt8(bitPattern: line[name + 2]))
    }

    /// Waits some time for the process to end by itself. Processes that it has started might live on: the process keeps
    /// its number, and so its group, until ``ending()`` is called.
    ///
    /// - Returns: true if the process has ended.
    func waitForEnd(milliseconds: Int32) -> Bool {
        // Where that is not known the process is taken to be running.
        status != nil || pid != 0 && Spawn.waitForEnd(of: pid, milliseconds: milliseconds) ?? false
    }

    /// Starts a process without Swift's backtracer, because a sealed process cannot start a program. The path of the
    /// backtracer is given to save each worker the search for it.
    private static func spawn(
        _ program: String,
        _ words: [String],
        _ descriptors: Descriptors
    ) throws(SystemError) -> pid_t {
        try change { (running) throws(SystemError) in
            let process = try Spawn.start(
                program,
                words,
                .separate,
                descriptors: descriptors.given,
                setting: ("SWIFT_BACKTRACE", "enable=no,swift-backtrace=/dev/null")
            )
            running.insert(process)
            return process
        }
    }
}

extension ChildProcess {
    /// The numbers of the started processes not waited for yet; nil once the program ends.
    private nonisolated static let running = Mutex<Set<pid_t>?>([])

    /// Ends all processes of this program, and waits for their ends. For a thread that is about to end the program: the
    /// main thread stops when it would start another process or wait for one.
    nonisolated static func endAll() {
        let processes = running.withLock { running in
            let processes = running ?? []
            running = nil
            for process in processes { _ = Glibc.kill(-process, SIGKILL) }
            return processes
        }
        for process in processes { waitForEnd(of: process) }
    }

    /// Starts a process, or waits for an ended one, whose number is not reused before.
    private static func change<Failure>(
        _ body: (inout Set<pid_t>) throws(Failure) -> Int32
    ) throws(Failure) -> Int32 {
        let result = try running.withLock { (running) throws(Failure) -> Int32? in
            guard var processes = running else { return nil }
            defer { running = processes }
            return try body(&processes)
        }
        if let result { return result }
        while true { pause() }
    }

    /// Waits for the end of a process, which keeps its number.
    private nonisolated static func waitForEnd(of process: pid_t) {
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    }
}

/// Both ends of the descriptors that connect host and worker.
private struct Descriptors {
    struct Ends {
        var host: Int32 = -1
        var worker: Int32 = -1
    }

    /// The descriptors for sending and receiving, with the same ends if a socket is used for both.
    var incoming = Ends()
    var outgoing = Ends()
    var output = Ends()
    var error = Ends()
    private var isSocket: Bool { incoming.host == outgoing.host }

    var connection: Connection {
        isSocket ? Connection(socket: incoming.host) : Connection(incoming: incoming.host, outgoing: outgoing.host)
    }

    /// Standard output and standard error, unless messages use them.
    var prints: [Int32] { [output.host, error.host].filter { $0 >= 0 } }

    /// Opens the descriptors for a worker of this program: a socket beside the standard descriptors.
    mutating func openSocket() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &ends) == 0 else {
            throw SystemError.current
        }
        incoming = Ends(host: ends[0], worker: ends[1])
        outgoing = incoming
        output = try Self.pipeToHost()
        error = try Self.pipeToHost()
    }

    /// Opens the descriptors for another program: messages go over standard input and output.
    mutating func openPipes() throws(SystemError) {
        let pipe = try Pipe()
        outgoing = Ends(host: pipe.writing, worker: pipe.reading)
        incoming = try Self.pipeToHost()
        error = try Self.pipeToHost()
    }

    private static func pipeToHost() throws(SystemError) -> Ends {
        let pipe = try Pipe()
        _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
        return Ends(host: pipe.reading, worker: pipe.writing)
    }

    /// The descriptors for the worker: only the worker's ends.
    var given: [(here: Int32?, there: Int32)] {
        guard isSocket else {
            return [
                (outgoing.worker, STDIN_FILENO), (incoming.worker, STDOUT_FILENO), (error.worker, STDERR_FILENO),
            ]
        }
        return [
            (nil, STDIN_FILENO), (output.worker, STDOUT_FILENO), (error.worker, STDERR_FILENO),
            (incoming.worker, WorkerMode.socket),
        ]
    }

    func closeRemote() { Self.close([incoming.worker, outgoing.worker, output.worker, error.worker]) }

    func closeLocal() { Self.close([incoming.host, outgoing.host, output.host, error.host]) }

    private static func close(_ descriptors: Set<Int32>) {
        for descriptor in descriptors where descriptor >= 0 { _ = Glibc.close(descriptor) }
    }
}
