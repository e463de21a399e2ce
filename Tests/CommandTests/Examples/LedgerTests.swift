import Foundation
import Glibc
import TestSupport
import Testing

/// The nested package of the example, built by the command that its page names.
enum LedgerPackage {
    static let folder = BuildFolder.repository.appending(path: "Examples/ledger")

    /// Whether to build it: where SQLite's header is installed, and wherever a missing tool is an error.
    static let isWanted =
        Tool.areRequired
        || FileManager.default.fileExists(atPath: "/usr/include/sqlite3.h")

    /// Built once, for all tests.
    static let build = Task { try await PageCommand.build(by: "swift build --package-path", on: LedgerTests.page) }
}

@Suite(
    "Examples/ledger: a service keeps the balance in a SQLite database",
    .enabled(if: LedgerPackage.isWanted, "libsqlite3-dev is not installed"),
    .startsPrograms(for: .tool)
)
struct LedgerTests {
    static let page = "Examples/ledger/README.md"

    /// The working directory, in which the ledger is made.
    private let folder: TemporaryFolder

    init() async throws {
        try await LedgerPackage.build.value
        folder = try TemporaryFolder()
    }

    private static let config = LedgerPackage.folder.appending(path: "plugins.json")
    private var ledger: URL { folder.url.appending(path: "ledger.sqlite") }

    private static func topUp(_ amount: String) -> [String] { ["dashboard/topUp", "amount=" + amount, "confirm"] }

    /// Plays in the test's folder.
    ///
    /// - Parameter file: the ledger, if not that of plugins.json.
    private func play(_ actions: [String], file: String? = nil) async throws -> Example {
        var config = Self.config
        if let file {
            let text = try String(contentsOf: config, encoding: .utf8)
                .replacing(#""ledgerFile": "ledger.sqlite""#, with: #""ledgerFile": "\#(file)""#)
                .replacing(#"".build/debug/"#, with: #""\#(LedgerPackage.folder.path)/.build/debug/"#)
            config = try folder.write(text, to: "plugins.json")
        }
        return try await Example.playInProcess(file: config, actions, arguments: ["--leaks"], in: folder.url)
    }

    /// The balance that a screen shows.
    private func balance(_ example: Example) -> String? {
        example.lastTexts.first { $0.hasPrefix("Balance: ") }.map { String($0.dropFirst("Balance: ".count)) }
    }

    /// Whether a session has ended well and shows why the ledger cannot be used.
    private func expect(_ reason: String, in example: Example, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(example.ending == .exit(0), sourceLocation: sourceLocation)
        #expect(example.faults.isEmpty, sourceLocation: sourceLocation)
        #expect(example.paths.last == "out-of-order", sourceLocation: sourceLocation)
        #expect(example.lastTexts == [reason], sourceLocation: sourceLocation)
        #expect(example.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"), sourceLocation: sourceLocation)
    }

    @Test("the sessions of its page, one after the other, the last with a file that is not a database")
    func transcripts() async throws {
        let transcripts = try Transcript.all(of: Self.page)
        try #require(transcripts.count == 3)
        try await transcripts[0].play(in: folder.url)
        try await transcripts[1].play(in: folder.url)
        try folder.write("A shopping list: milk, bread, and no money at all.\n", to: "ledger.sqlite")
        try await transcripts[2].play(in: folder.url)
    }

    @Test("the page's command lists the changes of its first session", .needs("sqlite3"))
    func rows() async throws {
        try await Transcript.all(of: Self.page)[0].play(in: folder.url)
        let command = try PageCommand.only("sqlite3 ledger.sqlite", on: Self.page)
        let result = try await run(URL(filePath: "/bin/sh"), ["-c", command], in: folder.url)
        #expect(result.output == "1|10000.0\n2|11250.5\n")
        #expect(result.ending == .exit(0), "\(result.errors)")
    }

    @Test("validate takes the values of the example's plugins.json, with the command of the page on validating")
    func validated() async throws {
        for name in ["plugins.json", ".build/debug/libLedgerPlugin.so"] {
            let file = LedgerPackage.folder.appending(path: name)
            let link = folder.url.appending(path: file.lastPathComponent)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        }
        let command = try PageCommand.only(
            "ribs-host validate libLedger",
            on: "Documentation/how-to/validate-a-plugin.md"
        )
        let words = command.split(separator: " ").dropFirst().map(String.init)
        let result = try await runHost(words, in: folder.url)
        #expect(result.ending == .exit(0), "\(result.output)\(result.errors)")
    }

    @Test("a library of C works in a plugin: SQLite is loaded with it, and keeps a balance")
    func libraryOfC() async throws {
        let process = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", Self.config.path, "--ui", "json"],
            in: folder.url
        )
        process.send(Self.topUp("2").map { Example.line(for: $0) + "\n" }.joined())
        #expect(await process.waitForOutput("Balance: 10,002.00"))
        #expect(try process.mappedFiles().contains { $0.contains("/libsqlite3.so") })
        process.closeInput()
        #expect(await process.result().ending == .exit(0))
        #expect(try Data(contentsOf: ledger).starts(with: Data("SQLite format 3".utf8)))
    }

    @Test("a balance that was shown is there after kill -9, however often")
    func kill() async throws {
        for round in 1...5 {
            let process = try RunningProcess(
                BuildFolder.file("ribs-host"),
                ["--config", Self.config.path, "--ui", "json"],
                in: folder.url
            )
            process.send(Self.topUp("0.25").map { Example.line(for: $0) + "\n" }.joined())
            #expect(await process.waitForOutput("Balance: 10,00\(round / 4).\(["00", "25", "50", "75"][round % 4])"))
            process.signal(SIGKILL)
            #expect(await process.result().ending == .signal(SIGKILL))
        }
        let example = try await play([])
        #expect(example.faults.isEmpty)
        #expect(balance(example) == "10,001.25")
    }

    @Test(
        "in a process of its own it writes where it is granted to, and reads the balance again after kill -9",
        .needs("pgrep", "sqlite3"),
        arguments: [[], ["--isolate"]]
    )
    func isolated(options: [String]) async throws {
        let data = folder.url.appending(path: "data")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false)
        let library = "\(LedgerPackage.folder.path)/.build/debug/libLedgerPlugin.so"
        let text = try String(contentsOf: Self.config, encoding: .utf8)
            .replacing(#""ledgerFile": "ledger.sqlite""#, with: #""ledgerFile": "\#(data.path)/ledger.sqlite""#)
            .replacing(
                #"".build/debug/libLedgerPlugin.so""#,
                with: #"{ "path": "\#(library)", "process": true, "allow": { "write": ["data"] } }"#
            )
            .replacing(#"".build/debug/"#, with: #""\#(LedgerPackage.folder.path)/.build/debug/"#)
        let config = try folder.write(text, to: "plugins.json").path
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", config, "--ui", "json"] + options,
            in: folder.url
        )
        host.send(Self.topUp("1").map { Example.line(for: $0) + "\n" }.joined())
        #expect(await host.waitForOutput("Balance: 10,001.00"))
        let search = ["pgrep", "-P", "\(host.processIdentifier)", "-x", "ledger"]
        let found = try await run(URL(filePath: "/usr/bin/env"), search).output
        Glibc.kill(try #require(pid_t(found.trimmingCharacters(in: .whitespacesAndNewlines))), SIGKILL)
        #expect(await host.waitForOutput(#""kind":"worker_ended""#))
        host.send(Self.topUp("1").map { Example.line(for: $0) + "\n" }.joined())
        #expect(await host.waitForOutput("Balance: 10,002.00"))
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(0))
        #expect(result.errors == "")
        let rows = try await run(
            URL(filePath: "/usr/bin/env"),
            ["sqlite3", "\(data.path)/ledger.sqlite", "SELECT balance FROM entry"]
        )
        #expect(rows.output == "10000.0\n10001.0\n10002.0\n", "\(rows.errors)")
    }

    @Test("changes add up over several starts, and an ordinary end leaves no log behind")
    func starts() async throws {
        _ = try await play(Self.topUp("1.5") + Self.topUp("2"))
        _ = try await play([])
        let last = try await play(Self.topUp("0.25"))
        #expect(balance(last) == "10,003.75")
        #expect(last.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"))
        #expect(!FileManager.default.fileExists(atPath: ledger.path + "-wal"))
    }

    @Test("a file that cannot be made is said", arguments: ["missing/ledger.sqlite", ".", ""])
    func unwritable(file: String) async throws {
        let example = try await play([], file: file)
        expect("The ledger `\(file)` cannot be opened: unable to open database file.", in: example)
    }

    @Test("a file that may only be read is said before any balance is shown")
    func readOnly() async throws {
        _ = try await play(Self.topUp("1"))
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: ledger.path)
        // Root may write any file, unless it gives that up.
        let asAnyUser = getuid() == 0 ? ["setpriv", "--bounding-set=-dac_override"] : []
        let result = try await run(
            URL(filePath: "/usr/bin/env"),
            asAnyUser + [BuildFolder.file("ribs-host").path, "--config", Self.config.path, "--ui", "json", "--leaks"],
            in: folder.url
        )
        expect("The ledger `ledger.sqlite` cannot be written: the file is read-only.", in: try Example(result))
    }

    @Test("a name that SQLite would keep in memory only is a file like any other")
    func memory() async throws {
        _ = try await play(Self.topUp("1"), file: ":memory:")
        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: ":memory:").path))
        #expect(try await balance(play([], file: ":memory:")) == "10,001.00")
    }

    @Test("a damaged database is found when it is opened, and left as it is")
    func damaged() async throws {
        _ = try await play(Self.topUp("1"))
        var bytes = try Data(contentsOf: ledger)
        // The second page holds the rows.
        bytes.replaceSubrange(4096..<4112, with: Data(repeating: 0xFF, count: 16))
        try bytes.write(to: ledger)
        let example = try await play(["tryAgain"])
        #expect(example.paths.allSatisfy { $0 == "out-of-order" })
        // What follows is SQLite's, and differs from version to version.
        #expect(example.lastTexts.first?.hasPrefix("The ledger `ledger.sqlite` is damaged: ") == true)
        #expect(try Data(contentsOf: ledger) == bytes)
    }

    @Test("a second host is kept out, and may try again when the first has ended")
    func secondHost() async throws {
        let arguments = ["--config", Self.config.path, "--ui", "json"]
        let first = try RunningProcess(BuildFolder.file("ribs-host"), arguments, in: folder.url)
        first.send(Self.topUp("5").map { Example.line(for: $0) + "\n" }.joined())
        #expect(await first.waitForOutput("10,005.00"))
        let second = try RunningProcess(BuildFolder.file("ribs-host"), arguments, in: folder.url)
        #expect(await second.waitForOutput("The ledger `ledger.sqlite` cannot be used: database is locked."))
        first.closeInput()
        #expect(await first.result().ending == .exit(0))
        second.send(Example.line(for: "tryAgain") + "\n")
        #expect(await second.waitForOutput("10,005.00"))
        second.closeInput()
        #expect(await second.result().ending == .exit(0))
    }

    @Test("a change that cannot be written is said, and the balance is the ledger's again")
    func fullDisk() async throws {
        // Files may grow to 24 KiB; beyond that a write fails, as on a full disk.
        let actions = (1...9).flatMap { _ in Self.topUp("1") } + ["tryAgain"]
        let result = try await run(
            URL(filePath: "/usr/bin/env"),
            [
                "bash", "-c", #"trap "" XFSZ; ulimit -f 24; exec "$0" "$@""#, BuildFolder.file("ribs-host").path,
                "--config", Self.config.path, "--ui", "json", "--leaks",
            ],
            input: actions.map { Example.line(for: $0) + "\n" }.joined(),
            in: folder.url
        )
        let example = try Example(result)
        #expect(
            example.faults.first
                == "The step `top-up` was detached before its outcome `topUpDidFinish` had its turn; the outcome was dropped."
        )
        let failed = try #require(example.screens.firstIndex { $0.path == ["out-of-order"] })
        #expect(example.screens[failed].texts == ["The ledger `ledger.sqlite` cannot be used: disk I/O error."])
        let shown = example.screens[..<failed].last { $0.title == "Finance" }
        #expect(example.screens.last?.texts == shown?.texts)
        #expect(try await play([]).lastTexts == shown?.texts)
    }
}
