import Base
@preconcurrency import Glibc
import LinuxCalls
import PluginABI

/// The mode `ribs-host --worker`, in which the host starts a process for plugins. Not for users.
public enum WorkerMode {
    /// The argument for the mode.
    public static let word = "--worker"
    /// The argument that requests counting RIBs, and reporting the calls in which the process hangs.
    public static let countingWord = "--leaks"
    /// The argument for messages over standard input and output, as programs such as ssh carry them.
    public static let remoteWord = "--remote"
    /// The descriptor of the worker's end of the connection.
    static let socket: Int32 = 3
    /// The exit code of a worker that can no longer communicate with its host: `EX_PROTOCOL` of sysexits(3).
    static let lostConnection: Int32 = 76

    /// Returns true if there might be a host at the other end.
    ///
    /// - Parameter isRemote: true for the other end of standard input and output.
    public static func isConnected(isRemote: Bool) -> Bool {
        if isRemote { return isatty(STDIN_FILENO) == 0 }
        var status = stat()
        return fstat(socket, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Serves the host until it is gone.
    ///
    /// - Parameters:
    ///   - countsRIBs: true if the host will ask for leaked RIBs.
    ///   - isRemote: true if another program carries the messages.
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

    /// Sets the name of the process in ps(1) and pkill(1): its first 15 bytes.
    @MainActor
    static func show(name: String) {
        name.withCString { _ = linux_prctl(PR_SET_NAME, UInt(bitPattern: $0), 0, 0, 0) }
    }
}
