import Glibc
public import PluginManifest
public import Port

/// The end of a worker.
public enum ProcessEnd: Hashable, Sendable {
    /// A signal, such as the one of a crash.
    case signal(Int32)
    /// The signal of a crash at a place in the source: `Duel/Board.swift:12`.
    case crash(Int32, at: String)
    /// An exception of a program in Python that nothing has caught, at a place in the source: `shop.py:12`.
    case exception(String, at: String)
    /// A failed allocation, which ends the process.
    case lacksMemory
    /// An overflow of the stack, as by endless recursion.
    case stackOverflow
    /// The plugin, or a library that it uses, has ended the process.
    case exit(code: Int32)
    /// The process did not answer in time, and was stopped.
    case timeout(seconds: Int)
    /// The process did not answer in time, while the system starts no more threads.
    case lacksThread(seconds: Int, SystemError)
    /// A person stopped the process while it was busy.
    case interrupted
    /// The process closed the connection with the host.
    case closed
    /// The program that started the worker has ended, and with it the connection.
    case lost(program: String, Ending)
    /// The process did not start like a worker of this host; nothing from it was used.
    case handshake(HandshakeError)
    /// The process sent an invalid message, and was stopped.
    case malformed
    /// The process sent faster than the host could read, and was stopped.
    case flood
    /// The process exceeded a limit, and was stopped.
    case excess(Excess)
    /// The program that does the plugin's work has broken the rules of port 1; the end of a sentence.
    case broke(String)
    /// The process was stopped because a message to it would have been too large.
    case tooLarge(bytes: Int)

    /// The end of a program.
    public enum Ending: Hashable, Sendable {
        case signal(Int32)
        case exit(code: Int32)
    }

    /// - Parameters:
    ///   - status: the status from waitpid(2).
    ///   - program: the program by which the worker was started, if there is one.
    init(status: Int32, of program: String? = nil) {
        let signal = status & 0x7F
        let code = status >> 8 & 0xFF
        if signal == 0, code == WorkerMode.lostConnection {
            self = .closed
        } else if let program {
            self = .lost(program: program, signal != 0 ? .signal(signal) : .exit(code: code))
        } else {
            self = signal != 0 ? .signal(signal) : .exit(code: code)
        }
    }

    /// - Parameter signal: the signal that a dying worker has named.
    init(dyingOf signal: Int) {
        self = signal == DyingMessage.stackOverflow ? .stackOverflow : .signal(Int32(signal))
    }

    /// The end of a sentence about the process: "crashed with SIGSEGV".
    public var words: String {
        switch self {
        case .signal(SIGKILL): "was killed (SIGKILL)"
        case .signal(let signal): "crashed (\(Self.name(of: signal)))"
        case .crash(let signal, let place): "crashed at \(place) (\(Self.name(of: signal)))"
        case .exception(let exception, let place): "crashed at \(place) (\(exception))"
        case .lacksMemory: "ran out of memory and crashed (SIGABRT)"
        case .stackOverflow: "used up its stack and crashed (SIGSEGV)"
        case .exit(let code): "ended by itself with exit code \(code)"
        case .timeout(let seconds):
            "did not answer for \(seconds == 1 ? "1 second" : "\(seconds) seconds") and was stopped"
        case .lacksThread(let seconds, let error):
            "\(Self.timeout(seconds: seconds).words): no thread can be started (\(error))"
        case .interrupted: "was busy and was stopped by Ctrl-C"
        case .closed: "lost its connection with the host"
        case .lost(let program, .exit(let code)):
            "lost its connection with the host: `\(program)` ended with exit code \(code)"
        case .lost(let program, .signal(SIGKILL)):
            "lost its connection with the host: `\(program)` was killed (SIGKILL)"
        case .lost(let program, .signal(let signal)):
            "lost its connection with the host: `\(program)` was ended by \(Self.name(of: signal))"
        case .handshake(.noise): "did not begin as a process of ribs-host does"
        case .handshake(.mismatch): "runs in another version of ribs-host"
        case .malformed: "sent something that is not a message and was stopped"
        case .flood: "sent faster than the host could read and was stopped"
        case .excess(let excess): "\(excess.words) and was stopped"
        case .broke(let words): words
        case .tooLarge(let bytes):
            "could not receive a message of \(bytes) bytes, which exceeds the limit, and was stopped"
        }
    }

    /// Returns advice about the end of a process while it works; nil if the words say it.
    func help(isOfProgram: Bool) -> String? {
        switch self {
        case .exit(code: 0) where isOfProgram: Self.runHelp
        case .exception(let exception, _) where Self.isRefusal(exception): Self.sealHelp
        default: nil
        }
    }

    /// The advice for a program that ends without an error.
    static let runHelp =
        "A program answers the host until its input ends: one in Python calls `run` of `ribs.py` for that."

    /// The advice for a plugin that has met the limits of its process.
    static let sealHelp =
        "Its process is sealed. Grant what it needs in its entry: `\"allow\": { \"read\": [\"questions.json\"] }`."

    /// Returns true for an error by which a system call is refused, as Python and the C library say it.
    static func isRefusal(_ error: String) -> Bool {
        ["Permission denied", "Operation not permitted"].contains { error.contains($0) }
    }

    private static func name(of signal: Int32) -> String { names[signal] ?? "signal \(signal)" }

    private static let names = [
        SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT",
        SIGFPE: "SIGFPE", SIGSYS: "SIGSYS", SIGTERM: "SIGTERM", SIGXFSZ: "SIGXFSZ", SIGXCPU: "SIGXCPU",
        SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT",
        SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2",
    ]
}
