import Foundation
import Glibc
import TestSupport
import Testing

/// The plugin of the tests below.
private enum LibrariesPlugin {
    /// Whether to build it: where these libraries are installed, and wherever a missing tool is an error.
    static let isWanted =
        Tool.areRequired
        || ["ares.h", "sqlite3.h", "openssl/ssl.h"].allSatisfy {
            FileManager.default.fileExists(atPath: "/usr/include/\($0)")
        } && Tool.isWanted("python3")

    /// Built once, for all tests.
    static let library = Task {
        let folder = try TemporaryFolder()
        let fixture = BuildFolder.repository.appending(path: "Tests/Fixtures/LibrariesPlugin")
        let interface = folder.url.appending(path: "PluginInterface.swift").path
        try await Toolchain.run(
            BuildFolder.file("ManifestCompiler-tool").path,
            [fixture.appending(path: "manifest.json").path, interface],
            temporaryFiles: folder.url
        )
        try await Toolchain.run(
            "swiftc",
            ["-swift-version", "6", "-emit-library", "-module-name", "LibrariesPlugin"]
                + ["-o", folder.url.appending(path: "libLibrariesPlugin.so").path]
                + ["-I", BuildFolder.file("Modules").path, "-I", fixture.appending(path: "CLibraries").path]
                + ["-L", BuildFolder.url.path, "-lPluginABI"]
                + [fixture.appending(path: "LibrariesBuilder.swift").path, interface],
            temporaryFiles: folder.url
        )
        return folder
    }
}

/// libcurl, c-ares, OpenSSL, SQLite and URLSession in a sealed process, with servers on this machine.
@Suite(
    "Libraries that many programs use",
    .enabled(if: LibrariesPlugin.isWanted, "libcurl4-openssl-dev, libc-ares-dev, libssl-dev, libsqlite3-dev, python3"),
    .startsPrograms(for: .linking)
)
final class LibrariesTests {
    /// A folder with the plugin, and the servers whose ports it gets.
    private let folder: TemporaryFolder
    private let server: RunningProcess
    private let ports: [String]

    init() async throws {
        folder = try TemporaryFolder()
        let root = folder.url
        try folder.copy(try await LibrariesPlugin.library.value.url.appending(path: "libLibrariesPlugin.so"))
        try FileManager.default.createDirectory(at: root.appending(path: "place"), withIntermediateDirectories: false)
        for (name, mode) in [(".", 0o755), ("place", 0o777)] {
            try #require(chmod(root.appending(path: name).path, mode_t(mode)) == 0)
        }
        server = try RunningProcess(
            BuildFolder.repository.appending(path: "Tests/CommandTests/Isolation/tls-and-names"),
            [root.path]
        )
        ports = try await server.line().split(separator: " ").map(String.init)
    }

    deinit {
        // The servers end with their input.
        server.closeInput()
    }

    private static let grants =
        #", "allow": { "network": true, "read": ["authority.pem"], "write": ["place"] }"#

    private func start(_ entry: String, _ program: String, _ arguments: [String]) throws -> RunningProcess {
        let root = folder.url.path
        let config = try folder.write(
            """
            {
              "plugins": { "libraries": { "path": "./libLibrariesPlugin.so", "process": true, "deadline": 60\(entry) } },
              "dependencies": {
                "port": \(ports[0]),
                "nameServer": "127.0.0.1:\(ports[1])",
                "authority": "\(root)/authority.pem",
                "place": "\(root)/place"
              },
              "flow": ["libraries"]
            }
            """,
            to: "plugins.json"
        )
        return try RunningProcess(URL(filePath: program), arguments + ["--config", config.path, "--ui", "json"])
    }

    private func start(_ entry: String, as user: SealTests.User) throws -> RunningProcess {
        let (program, arguments) = user.runs(BuildFolder.file("ribs-host").path, [])
        return try start(entry, program.path, arguments)
    }

    /// What the last screen says after some actions.
    private func texts(_ actions: [String], until text: String, _ host: RunningProcess) async throws -> [String] {
        host.send(actions.map { Example.line(for: $0) + "\n" }.joined())
        #expect(await host.waitForOutput(text))
        host.closeInput()
        let example = try Example(await host.result())
        #expect(example.faults == [])
        #expect(example.ending == .exit(0))
        return example.lastTexts
    }

    @Test(
        "libcurl and OpenSSL get a page by HTTPS, and c-ares looks up names, with the network",
        arguments: SealTests.User.allCases
    )
    func network(user: SealTests.User) async throws {
        let host = try start(Self.grants, as: user)
        let texts = try await texts(["curl", "openssl", "cares"], until: "asked.test: ", host)
        #expect(
            texts == ["curl: served", "openssl: served", "localhost: 127.0.0.1", "asked.test: 127.0.0.7"]
        )
        withExtendedLifetime(server) {}
    }

    @Test(
        "SQLite keeps a database with a write-ahead log in a granted folder, and its locks keep other programs out",
        .needs("sqlite3"),
        arguments: SealTests.User.allCases
    )
    func database(user: SealTests.User) async throws {
        let host = try start(Self.grants, as: user)
        host.send(Example.line(for: "sqlite") + "\n")
        #expect(await host.waitForOutput("hold: ok"))
        let file = folder.url.appending(path: "place/ledger.sqlite").path
        let rows = try await run(Tool.url("sqlite3"), [file, "SELECT balance FROM entry; PRAGMA journal_mode"])
        #expect(rows.output == "7\nwal\n", "\(rows.errors)")
        let locked = try await run(Tool.url("sqlite3"), [file, "BEGIN IMMEDIATE"])
        #expect(locked.errors.contains("database is locked"))
        let texts = try await texts([], until: "hold: ok", host)
        #expect(
            texts == [
                "open: ok", "log: ok", "table: ok", "begin: ok", "insert: ok", "other: database is locked",
                "commit: ok", "checkpoint: ok", "vacuum: ok", "hold: ok",
            ]
        )
        let free = try await run(Tool.url("sqlite3"), [file, "BEGIN IMMEDIATE"])
        #expect(free.ending == .exit(0), "\(free.errors)")
    }

    @Test(
        "SQLite reads a database in a folder that is granted to read, if it has no write-ahead log",
        .needs("sqlite3"),
        arguments: [("delete", "7"), ("wal", "attempt to write a readonly database")]
    )
    func reading(journal: String, answer: String) async throws {
        let statements = "PRAGMA journal_mode = \(journal); CREATE TABLE entry (balance); INSERT INTO entry VALUES (7)"
        let file = folder.url.appending(path: "place/ledger.sqlite").path
        _ = try await run(Tool.url("sqlite3"), [file, statements])
        let host = try start(#", "allow": { "read": ["place"] }"#, as: .own)
        let shown = try await texts(["read"], until: "read: ", host)
        #expect(shown == ["read: \(answer)"])
    }

    @Test("without a grant each says so in its own words, and what needs none works")
    func nothing() async throws {
        let host = try start("", as: .own)
        let actions = ["curl", "openssl", "cares", "sqlite", "memory", "digest", "session"]
        let texts = try await texts(actions, until: "session: ", host)
        #expect(
            texts == [
                "curl: Couldn't connect to server", "openssl: system lib",
                "localhost: Could not contact DNS servers", "asked.test: Could not contact DNS servers",
                "open: unable to open database file",
                // Files for sorting are in /tmp.
                "open: ok", "store: ok", "FILE: unable to open database file", "store: ok", "MEMORY: ok",
                "digest: 32 ba7816bf, random: 1", "session: URLError -1",
            ]
        )
    }

    @Test(
        "URLSession gets a page by HTTPS from a server that the machine's list of authorities trusts",
        .enabled(if: NetworkNamespace.isAvailable && hasAuthorities, "needs root, and ca-certificates")
    )
    func session() async throws {
        let script = #"mount --bind "$1" "$2"; shift 2; exec "$@""#
        let authority = folder.url.appending(path: "authority.pem").path
        let words = ["-m", "sh", "-ec", script, "sh", authority, Self.authorities, BuildFolder.file("ribs-host").path]
        let host = try start(Self.grants, Tool.url("unshare").path, words)
        #expect(try await texts(["session"], until: "session: ", host) == ["session: served"])
    }

    static let authorities = "/etc/ssl/certs/ca-certificates.crt"
    static var hasAuthorities: Bool { FileManager.default.fileExists(atPath: authorities) }
}
