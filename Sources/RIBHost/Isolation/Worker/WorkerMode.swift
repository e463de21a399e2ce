import Base
@preconcurrency import Glibc
import LinuxCalls
import PluginABI

/// `ribs-host --worker`: how the host starts a process for plugins. It is not for users.
public enum WorkerMode {
    /// The argument by which the host starts it.
    public static let word = "--worker"
    /// The argument that requests counting RIBs, and telling where the process hangs.
    public static let countingWord = "--leaks"
    /// The argument that says that messages use standard input and output, as programs such as ssh carry them.
    public static let remoteWord = "--remote"
    /// The descriptor of the worker's end of the connection.
    static let socket: Int32 = 3
    /// The exit code of a worker that can no longer communicate with its host: `EX_PROTOCOL` of sysexits(3).
    static let lostConnection: Int32 = 76

    /// Whether there may be a host at the other end.
    ///
    /// - Parameter isRemote: whether that is the other end of standard input and output.
    public static func isConnected(isRemote: Bool) -> Bool {
        if isRemote { return isatty(STDIN_FILENO) == 0 }
        var status = stat()
        return fstat(socket, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Serves the host until it is gone.
    ///
    /// - Parameters:
    ///   - countsRIBs: whether the host will ask for RIBs that have leaked.
    ///   - isRemote: whether another program carries the messages.
    @MainActor
    public static func run(countsRIBs: Bool, isRemote: Bool) -> Never {
        // Otherwise it would be called "exe", after the link by which it was started.
        show(name: "ribs-host")
        let connection = isRemote ? StandardConnection.take() : inheritedSocket()
        // By lines, as to a terminal: buffered output is lost when the process dies.
        setvbuf(stdout, nil, _IOLBF, 0)
        let channel = Channel(connection, isOfWorker: true)
        do throws(MessageError) {
            // Before anything else is sent, also by the crash handler.
            try channel.flush()
        } catch {
            _exit(lostConnection)
        }
        DyingMessage.install(to: connection.outgoing)
        if countsRIBs { StackReport.prepare() }
        let service = PluginServer(channel, census: countsRIBs ? RIBCensus() : nil)
        // A process must be sealed while it has one thread, and a plugin's initializers can be an endless loop.
        service.seal { if isRemote { StandardConnection.endWithInput(connection.incoming) } }
        // Messages that came with the seal have already been read.
        service.serveAll()
        MainLoop.watch(connection.incoming) { service.serveAll() }
        MainLoop.run { _exit(lostConnection) }
    }

    private static func inheritedSocket() -> Connection {
        // A worker that hangs does not notice that the host is gone. The signal follows the thread that started the
        // process, which is the host's main thread.
        _ = linux_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL), 0, 0, 0)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        return Connection(socket: socket)
    }

    /// The process's name in ps(1) and pkill(1): its first 15 bytes.
    @MainActor
    static func show(name: String) {
        name.withCString { _ = linux_prctl(PR_SET_NAME, UInt(bitPattern: $0), 0, 0, 0) }
    }
}
