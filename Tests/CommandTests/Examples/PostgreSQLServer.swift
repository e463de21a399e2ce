import Foundation
import Glibc
import TestSupport
import Testing

/// A PostgreSQL server of a test's own, in a folder of its own, with a database `scoreboard`.
final class PostgreSQLServer {
    /// Where Debian has the programs of a server, of whatever version.
    static let tools: URL? = {
        let versions = URL(filePath: "/usr/lib/postgresql")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: versions.path)) ?? []
        return names.max { ($0 as NSString).intValue < ($1 as NSString).intValue }
            .map { versions.appending(path: "\($0)/bin") }
    }()

    private let tools: URL
    private let folder: TemporaryFolder
    private var process: RunningProcess?
    /// On loopback; the socket in the folder has its number, too.
    let port: UInt16

    /// Makes a database, and starts a server for it.
    init() async throws {
        tools = try #require(Self.tools, "postgresql is not installed")
        folder = try TemporaryFolder()
        port = try LoopbackPort.free()
        // The server does not run as root.
        if getuid() == 0, let user = getpwnam("postgres") {
            chown(folder.url.path, user.pointee.pw_uid, user.pointee.pw_gid)
        }
        let made = try await run(
            URL(filePath: "/usr/bin/env"),
            words("initdb", ["-D", data, "-A", "trust", "-U", "scoreboard", "--no-sync", "-E", "UTF8", "--no-locale"])
        )
        #expect(made.ending == .exit(0), "\(made.errors)")
        try await start()
        let created = try await run(
            URL(filePath: "/usr/bin/env"),
            ["createdb", "scoreboard"],
            environment: environment
        )
        #expect(created.ending == .exit(0), "\(created.errors)")
    }

    deinit {
        // Unlike a SIGKILL, with its children.
        process?.signal(SIGQUIT)
    }

    private var data: String { folder.url.appending(path: "data").path }

    /// By which clients find it.
    var environment: [String: String] {
        ProcessInfo.processInfo.environment.merging(
            ["PGHOST": folder.url.path, "PGPORT": "\(port)", "PGUSER": "scoreboard"]
        ) { $1 }
    }

    /// Starts it, and waits until it takes connections.
    func start() async throws {
        let settings = ["fsync=off", "listen_addresses=127.0.0.1", "logging_collector=off"].flatMap { ["-c", $0] }
        let arguments = ["-D", data, "-k", folder.url.path, "-p", "\(port)"] + settings
        // It writes to standard error.
        let process = try RunningProcess(
            URL(filePath: "/bin/sh"),
            ["-c", #"exec "$@" 2>&1"#, "sh", "env"] + words("postgres", arguments)
        )
        self.process = process
        let isReady = await process.waitForOutput("database system is ready to accept connections")
        try #require(isReady, "\(process.output)")
    }

    /// Ends it as a crash does.
    func crash() async {
        process?.signal(SIGQUIT)
        _ = await process?.result()
    }

    /// The words that run one of its programs as a user who is not root.
    private func words(_ program: String, _ arguments: [String]) -> [String] {
        let asUser = getuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
        return asUser + [tools.appending(path: program).path] + arguments
    }
}
