import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The program, which serves until SIGTERM or SIGINT.
public struct Program: Sendable {
    private let options: Options

    /// Makes the program of a command line.
    public init(_ options: Options) { self.options = options }

    /// The reason why the program cannot serve, in full sentences.
    public struct Failure: Error {
        /// The reason.
        public let message: String
    }

    /// Serves until SIGTERM or SIGINT; then makes the pages connect elsewhere, and ends all sessions.
    public func run() async throws { try await withTaskExecutorPreference(LoopExecutor.shared) { try await serve() } }

    private func serve() async throws {
        // A host that has ended is found by what it writes.
        signal(SIGPIPE, SIG_IGN)
        Surroundings.raiseDescriptorLimit()
        let logger = Logger(label: "ribs-host-web") { _ in JSONLog() }
        let languages = Languages(adding: try words())
        let setup = try setup(logger)
        try await setup.check()
        let theme = if let name = options.theme { try await setup.theme(name) } else { PageTheme?.none }
        let metrics = Metrics(stateFolder: setup.stateFolder)
        let sessions = sessions(setup, metrics, logger)
        let means = try means(setup, logger)
        let port = try freePort()
        let urls = try urls(port: port)
        let tellAddress: @Sendable () -> Void = {
            guard case .token(let tokens) = means else { return }
            print("Open \(urls[0].text)/-/enter/\(tokens.token)")
            fflush(nil)
        }
        let gate = Gate(means: means, urls: urls)
        let front = Front(
            gate: gate,
            sessions: sessions,
            metrics: metrics,
            languages: languages,
            look: PageLook(theme),
            tellAddress: tellAddress
        )
        let app = application(front, sessions, address: urls[0].text, port: port, logger)
        let watcher = FlowWatcher(setup, logger) { await sessions.reload() }
        // Before the first session reads the files.
        await watcher.start()
        defer { Task { await watcher.end() } }
        try await serve(app, sessions, port: port)
        LineWriter.standardError.finish()
    }

    private func sessions(_ setup: SessionSetup, _ metrics: Metrics, _ logger: Logger) -> Sessions {
        Sessions(setup, sessions: options.sessionLimit, requests: options.requestLimit, metrics, logger)
    }

    private func application(
        _ front: Front,
        _ sessions: Sessions,
        address: String,
        port: Int,
        _ logger: Logger
    ) -> Application<Front> {
        var quiet = logger
        quiet.logLevel = .warning
        return Application(
            responder: front,
            // Of a connection on which no request arrives.
            server: .http1(
                configuration: .init(additionalChannelHandlers: [ClientMannersInstaller()], idleTimeout: .seconds(75))
            ),
            configuration: .init(
                address: .hostname(options.address, port: port),
                availableConnectionsDelegate: MaximumAvailableConnections(Surroundings.connectionLimit)
            ),
            services: [sessions],
            onServerRunning: { _ in
                front.tellAddress()
                if options.userHeader != nil { print("Serving \(address)") }
                fflush(nil)
            },
            logger: quiet
        )
    }

    private func serve(_ app: Application<Front>, _ sessions: Sessions, port: Int) async throws {
        // The last one is told first that the program ends.
        var group = ServiceGroupConfiguration(
            services: [app, Farewell(sessions: sessions)],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: app.logger
        )
        // A host has ended by then; what is still open is a connection that somebody keeps.
        group.maximumGracefulShutdownDuration = .seconds(13)
        do {
            try await ServiceGroup(configuration: group).run()
        } catch let error as IOError {
            let reason = String(cString: strerror(error.errnoCode))
            throw Failure(message: "Port \(port) of \(options.address) cannot be used: \(reason).")
        }
    }

    /// Ends the sessions as soon as the program shuts down.
    private struct Farewell: Service {
        let sessions: Sessions

        func run() async throws {
            try await gracefulShutdown()
            await sessions.leave()
        }
    }

    private func words() throws(Failure) -> Words? {
        guard let path = options.words else { return nil }
        // Not FileManager's contents(atPath:), which takes no pipe.
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() ?? Data() else {
            throw Failure(message: "\(path) cannot be read: \(String(cString: strerror(errno))).")
        }
        guard let words = Words(data) else {
            throw Failure(
                message:
                    #"\#(path) is not a file of words: {"language": "de", "words": {"Continue": "Weiter"}} is one."#
            )
        }
        return words
    }

    /// Returns the control groups that limit the memory of a session's processes together; nil without a limit, or if
    /// the system has no such groups.
    private func groups(_ logger: Logger) -> ControlGroups? {
        guard let limit = options.memoryLimit else { return nil }
        let groups = ControlGroups(limit: limit)
        let holder = groups == nil ? "each process of a session (RLIMIT_DATA)" : "each session (control groups)"
        logger.info("Memory is limited.", metadata: ["MiB": "\(limit)", "of": "\(holder)"])
        return groups
    }

    private func setup(_ logger: Logger) throws(Failure) -> SessionSetup {
        guard access(options.config, R_OK) == 0, let path = AbsolutePath(options.config)?.text else {
            throw Failure(message: "\(options.config) cannot be read: \(String(cString: strerror(errno))).")
        }
        return SessionSetup(
            host: options.host,
            config: path,
            stateFolder: try stateFolder(config: path),
            arguments: options.hostArguments,
            processLimit: options.processLimit,
            memoryLimit: options.memoryLimit,
            groups: groups(logger),
            idle: .seconds(options.idleSeconds)
        )
    }

    /// Returns the folder of the states, which only this user can read. Makes a missing folder.
    private func stateFolder(config: String) throws(Failure) -> String {
        var parts: [String]
        if let folder = options.stateFolder {
            parts = [folder]
        } else {
            let base = getenv("XDG_STATE_HOME").map { String(cString: $0) }
            let home = getenv("HOME").map { String(cString: $0) } ?? ""
            parts = [base ?? "\(home)/.local/state", "ribs-host-web", String(Self.hash(config), radix: 16)]
        }
        var path = ""
        for part in parts.joined(separator: "/").split(separator: "/", omittingEmptySubsequences: false) {
            path += path.isEmpty && part.isEmpty ? "/" : (path.isEmpty || path == "/" ? "" : "/") + part
            guard mkdir(path, 0o700) == 0 || errno == EEXIST || access(path, F_OK) == 0 else {
                throw Failure(message: "The folder \(path) cannot be made: \(String(cString: strerror(errno))).")
            }
        }
        if let stranger = Surroundings.stranger(in: path) {
            throw Failure(message: "The folder of the states, \(path), cannot be used: \(stranger)")
        }
        if let trouble = Surroundings.trouble(writingTo: path) { throw Failure(message: trouble) }
        return path
    }

    /// Returns the FNV-1a hash of a text: a flow has the same folder at the next start.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    private func means(_ setup: SessionSetup, _ logger: Logger) throws(Failure) -> Gate.Means {
        guard let header = options.userHeader else {
            return .token(Tokens(KnownBrowsers(file: setup.stateFolder + "/browsers"), logger))
        }
        guard let name = HTTPField.Name(header) else {
            throw Failure(message: "`\(header)` of --user-header is not the name of a header.")
        }
        return .header(name, from: options.proxies)
    }

    private func urls(port: Int) throws(Failure) -> [PublicURL] {
        var names = ["127.0.0.1", "localhost", "[::1]"]
        if options.address == "::1" { names.reverse() }
        let texts = options.publicURL.map { [$0] } ?? names.map { "http://\($0):\(port)" }
        return texts.compactMap(PublicURL.init)
    }

    /// Returns the port, chosen here if any port will do: the addresses for browsers contain it.
    private func freePort() throws(Failure) -> Int {
        guard options.port == 0 else { return options.port }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port: UInt16? = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                guard bind(descriptor, raw, size) == 0, getsockname(descriptor, raw, &size) == 0 else { return nil }
                return UInt16(bigEndian: pointer.pointee.sin_port)
            }
        }
        guard let port else { throw Failure(message: "There is no free port.") }
        return Int(port)
    }
}

extension Program {
    /// The program `ribs-host` in the same folder; nil if there is none.
    public static var neighbour: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let folder = String(cString: path).split(separator: "/").dropLast().joined(separator: "/")
        let neighbour = "/\(folder)/ribs-host"
        return access(neighbour, X_OK) == 0 ? neighbour : nil
    }
}
