import Foundation
import Glibc
import TestSupport
import Testing

/// Threads and crashes of plugins, processes of their own, and a log that cannot grow.
@Suite("What plugins log")
struct LogTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(#"{"plugins": {"crash": "libCrashPlugin.so"}, "flow": ["crash"]}"#, to: "plugins.json")
    }

    private func play(_ actions: [String], _ arguments: [String]) async throws -> ProcessResult {
        let lines = actions.map { Example.line(for: $0) + "\n" }
        let words = ["--ui", "json"] + arguments
        let needsProcess = arguments.contains("--trace")
        return try await needsProcess
            ? runHost(words, input: lines.joined(), in: folder.url)
            : runInMemory(words, input: lines.joined(), in: folder.url)
    }

    /// The lines of the file, without their times, which all have the same form.
    private func logged(_ file: String = "a.log") throws -> [String] {
        let text = try String(contentsOf: folder.url.appending(path: file), encoding: .utf8)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.first == "# ribs-host log 1")
        return lines.dropFirst().map { line in
            guard !line.hasPrefix("  ") else { return line }
            #expect(line.prefix(24).wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(line)")
            return String(line.dropFirst(25))
        }
    }

    /// The written lines, without the notices of what takes long: on a busy machine everything does.
    private static func lines(of result: ProcessResult) -> [String] {
        result.output.split(separator: "\n").map(String.init).filter {
            !$0.hasPrefix(#"{"type":"notice","kind":"busy""#)
        }
    }

    private static let line =
        #"{"type":"log","level":"warning","plugin":"crash","message":"first\nsecond \u001B[31m"}"#
    private static let long = String(repeating: "x", count: 4_096) + "…"

    @Test(
        "is an object of protocol 1, before what the action has led to, and a line of the file"
    )
    func line() async throws { try await expectLine([]) }

    @Test("so it is from a process of the plugin's own")
    func isolatedLine() async throws { try await expectLine(["--isolate"]) }

    private func expectLine(_ arguments: [String]) async throws {
        let result = try await play(["log"], ["--log", "a.log"] + arguments)
        let lines = Self.lines(of: result)
        let place = try #require(lines.firstIndex(of: Self.line), "\(lines)")
        #expect(lines[place + 1] == #"{"type":"log","level":"debug","plugin":"crash","message":"\#(Self.long)"}"#)
        #expect(lines[place + 2] == #"{"type":"done","changed":false}"#)
        #expect(result.errors.isEmpty && result.ending == .exit(0))
        #expect(
            try logged() == ["warning crash: first", #"  second \u{1B}[31m"#, "debug crash: \(Self.long)"]
        )
    }

    @Test(
        "of a thread that an action waits for comes before what that has led to, from a process of the plugin's own"
    )
    func joined() async throws {
        let result = try await play(["logJoined"], ["--isolate"])
        let lines = Self.lines(of: result)
        let line = #"{"type":"log","level":"info","plugin":"crash","message":"from a thread that is waited for"}"#
        let place = try #require(lines.firstIndex(of: line), "\(lines)")
        #expect(lines[place + 1] == #"{"type":"done","changed":false}"#)
    }

    @Test(
        "comes from any thread, under the plugin's name in the file of the flow",
        .startsPrograms(for: .end),
        arguments: [[], ["--isolate"]]
    )
    func thread(arguments: [String]) async throws {
        try folder.write(
            #"{"plugins": {"mine": {"path": "libCrashPlugin.so", "id": "crash"}}, "flow": ["mine"]}"#,
            to: "plugins.json"
        )
        let config = folder.url.appending(path: "plugins.json").path
        try await HostSession.run(["--config", config] + arguments) { session in
            session.send([Example.line(for: "logThread")])
            let lines = try await session.lines(to: "log")
            #expect(lines.last == #"{"type":"log","level":"info","plugin":"mine","message":"from afar"}"#)
        }
    }

    @Test(
        "of a thread that logs without end keeps no action from its answer, and what is left out is said",
        .startsPrograms(for: .end),
        arguments: [[], ["--isolate"]]
    )
    func flood(arguments: [String]) async throws {
        // The thread keeps a processor busy, which a busy machine lacks.
        let entry = #"{"path": "libCrashPlugin.so", "deadline": 60}"#
        try folder.write(#"{"plugins": {"crash": \#(entry)}, "flow": ["crash"]}"#, to: "plugins.json")
        let config = folder.url.appending(path: "plugins.json").path
        try await HostSession.run(["--config", config] + arguments) { session in
            try await session.act(["logFlood"])
            var lines: [String] = []
            // A process that does not answer in time is stopped, which is a fault.
            while !lines.contains(where: { $0.contains("left out") }) {
                lines += try await session.exchange([Example.line(for: "logThread")])
            }
            #expect(!lines.contains { $0.hasPrefix(#"{"type":"fault""#) })
        }
    }

    @Test(
        "is there after a crash, and the crash's place in the source is in the notice",
        .startsPrograms(for: .end),
        .needs("llvm-symbolizer")
    )
    func crash() async throws {
        let result = try await runHost(
            ["--ui", "json", "--log", "a.log", "--isolate"],
            input: Example.line(for: "logFatal") + "\n",
            in: folder.url
        )
        let fault =
            "The plugin `crash` crashed at CrashPlugin/CrashBuilder.swift:\(try Self.lineOfCrash) (SIGILL)."
        #expect(result.output.contains(#""message":"before the end""#))
        let lines = try logged()
        #expect(lines.first == "error crash: before the end")
        #expect(lines.dropFirst().first?.hasPrefix("fault crash: \(fault)") == true, "\(lines)")
        #expect(result.output.contains(fault))
    }

    /// The line of `fatalError` after the log in the fixture.
    private static var lineOfCrash: Int {
        get throws {
            let file = BuildFolder.repository.appending(path: "Tests/Fixtures/CrashPlugin/CrashBuilder.swift")
            let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            return try #require(lines.firstIndex { $0.contains("before the end") }) + 2
        }
    }

    @Test("is not in plain lines, whose output stays as it is")
    func plain() async throws {
        let input = "16\n"
        let without = try await runInMemory(["--ui", "plain"], input: input, in: folder.url)
        let with = try await runInMemory(["--ui", "plain", "--log", "a.log"], input: input, in: folder.url)
        #expect(without.output == with.output && with.errors.isEmpty)
        #expect(!with.output.contains("first"))
        #expect(try logged().first == "warning crash: first")
    }

    @Test("is written behind what an earlier run has logged, which may have crashed")
    func again() async throws {
        for _ in 1...2 { _ = try await play(["log"], ["--log", "a.log"]) }
        let text = try String(contentsOf: folder.url.appending(path: "a.log"), encoding: .utf8)
        #expect(text.split(separator: "# ribs-host log 1\n").map { $0.split(separator: "\n").count } == [3, 3])
    }

    @MainActor
    @Test("continues in a file that logrotate has copied and emptied, which stays a log")
    func rotation() async throws {
        let file = folder.url.appending(path: "a.log")
        let host = try MemoryHost(["--ui", "json", "--log", "a.log"], in: folder.url)
        try host.send(Example.line(for: "log") + "\n")
        #expect(truncate(file.path, 0) == 0)
        try host.send(Example.line(for: "log") + "\n")
        _ = try host.end()
        #expect(try logged() == ["warning crash: first", #"  second \u{1B}[31m"#, "debug crash: \(Self.long)"])
        let again = try await play(["log"], ["--log", "a.log"])
        #expect(again.ending == .exit(0), "\(again.errors)")
    }

    @Test("is not written into a file that is not a log")
    func notALog() async throws {
        let result = try await play(["log"], ["--log", "plugins.json"])
        #expect(result.ending == .exit(64), "\(result)")
        try folder.write("mine\n", to: "notes.txt")
        let refused = try await play(["log"], ["--log", "notes.txt"])
        #expect(
            refused.errors.hasPrefix(
                "error[RH410]: The log `notes.txt` cannot be written: there is a file that is not a log.\n"
            )
        )
        #expect(try String(contentsOf: folder.url.appending(path: "notes.txt"), encoding: .utf8) == "mine\n")
    }

    @Test("of a file that becomes too large, says so once, and the flow continues", .startsPrograms(for: .end))
    func full() async throws {
        try folder.write(#"{"action":"log"}"# + "\n" + #"{"action":"log"}"# + "\n", to: "input")
        // In blocks of 1,024 bytes.
        let script = #"ulimit -f 1; "$0" --ui json --log a.log < input"#
        let result = try await run(
            URL(filePath: "/bin/bash"),
            ["-c", script, BuildFolder.file("ribs-host").path],
            in: folder.url
        )
        let notice =
            #"{"type":"notice","kind":"log","message":"The log can no longer be written: File too large. "#
            + #"What is logged from now on is missing there.","words":"#
        #expect(result.output.components(separatedBy: notice).count == 2, "\(result.output)")
        #expect(result.output.components(separatedBy: Self.line).count == 3)
        #expect(result.ending == .exit(0))
    }

    @Test("is not recorded, and a replay is not different because of it")
    func replay() async throws {
        let recorded = try await play(["log"], ["--record", "a.session"])
        #expect(recorded.output.contains(Self.line))
        #expect(
            try !String(contentsOf: folder.url.appending(path: "a.session"), encoding: .utf8).contains("second")
        )
        let replay = try await runInMemory(["replay", "a.session"], in: folder.url)
        #expect(replay.output == "a.session: 2 requests, all answered as recorded.\n")
        #expect(replay.ending == .exit(0))
    }

    @Test("is among what a trace has", .startsPrograms(for: .end))
    func trace() async throws {
        _ = try await play(["log"], ["--trace", "a.trace"])
        let text = try String(contentsOf: folder.url.appending(path: "a.trace"), encoding: .utf8)
        #expect(text.contains(#""name":"log""#) && text.contains("crash: first"))
    }
}
