import Foundation
import Glibc
import TestSupport
import Testing

/// A process crashes, is killed, has a limit for its files, and shows what comes by itself; and tests in memory would wait
/// for a recording of 64 MiB. `HostTests` has all else about recordings.
@Suite("Recording a process, and replaying it", .startsPrograms(for: .end))
struct ReplayTests {
    private static let requests = [#"{"action":"startGame"}"#, #"{"action":"place","value":"1,1"}"#]

    private let flow: SampleFlow
    private var session: URL { flow.folder.url.appending(path: "a.session") }

    init() throws {
        flow = try SampleFlow(["off-game", "tic-tac-toe"])
    }

    private func text() throws -> String { try String(contentsOf: session, encoding: .utf8) }

    /// Records in the flow's folder.
    @discardableResult
    private func record(_ input: String, _ arguments: [String] = ["--ui", "json"]) async throws -> ProcessResult {
        try await runHost(["--record", "a.session"] + arguments, input: input, in: flow.folder.url)
    }

    private func replay(_ arguments: [String] = []) async throws -> ProcessResult {
        try await runHost(["replay", "a.session"] + arguments, in: flow.folder.url)
    }

    @Test("what comes by itself is recorded, and waited for")
    func byItself() async throws {
        try flow.folder.write(
            """
            {
              "plugins": { "naughty": "libNaughtyPlugin.so" },
              "dependencies": { "place": "/" },
              "flow": ["naughty"]
            }
            """,
            to: "plugins.json"
        )
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--ui", "json", "--record", "a.session"],
            in: flow.folder.url
        )
        host.send(#"{"action":"crowd"}"# + "\n")
        #expect(await host.waitForOutput("crowd: dispersed"))
        host.send(#"{"action":"crowd"}"# + "\n")
        #expect(await host.waitForOutput("crowd: dispersed", count: 2))
        host.closeInput()
        _ = await host.result()
        #expect(try text().components(separatedBy: "crowd: dispersed").count == 3)
        let result = try await replay(["--timeout", "600"])
        #expect(result.output == "a.session: 3 requests, all answered as recorded.\n")
        #expect(result.ending == .exit(0))
    }

    @Test("a replay of a session that ended with a crash crashes where that did")
    func crashAgain() async throws {
        var faulty = FaultyFlow(act: "abort", moment: "perform")
        faulty.process = "false"
        let folder = try faulty.folder()
        _ = try await runHost(["--ui", "plain", "--record", "a.session"], input: "1\n1\n", in: folder.url)
        let text = try String(contentsOf: folder.url.appending(path: "a.session"), encoding: .utf8)
        #expect(text.split(separator: "\n").last?.hasPrefix("> ") == true)
        #expect(try await runHost(["replay", "a.session"], in: folder.url).ending == .signal(SIGABRT))
    }

    @Test("a recording that a crash has cut short is whole to its last line, and replays as far as it goes")
    func crash() async throws {
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--ui", "json", "--record", "a.session"],
            in: flow.folder.url
        )
        host.send(Self.requests[0] + "\n")
        #expect(await host.waitForOutput(#""type":"done""#))
        host.signal(SIGKILL)
        _ = await host.result()
        #expect(try text().hasSuffix(#"< {"type":"done","changed":true}"# + "\n"))
        let result = try await replay()
        #expect(result.output == "a.session: 1 request, all answered as recorded.\n")
        #expect(result.ending == .exit(0))
    }

    @Test("a recording that would become larger than a replay reads ends the session, with 73, and a replay reads it")
    func tooLarge() async throws {
        let large = try TemporaryFolder()
        try large.write(
            """
            {
              "plugins": { "hostile": "libHostilePlugin.so" },
              "dependencies": { "number": { "stream": "Int", "value": 0 } },
              "flow": { "start": "hostile", "steps": { "hostile": { "on": { "left": "@stay", "said": "@stay" } } } }
            }
            """,
            to: "plugins.json"
        )
        // Each answer is a screen of more than a mebibyte.
        let requests = ["now=show a mebibyte"] + Array(repeating: "count", count: 70)
        let result = try await runHost(
            ["--ui", "json", "--record", "a.session"],
            input: requests.map { Example.line(for: $0) + "\n" }.joined(),
            in: large.url
        )
        #expect(
            result.errors == """
                error[RH410]: The recording `a.session` cannot be written: it would be larger than 64 MiB, the most that `ribs-host replay` reads.
                  = help: Record shorter sessions.

                1 error; ribs-host explain RH410 says more.

                """
        )
        #expect(result.ending == .exit(73))
        let size = try FileManager.default.attributesOfItem(
            atPath: large.url.appending(path: "a.session").path
        )[.size]
        #expect(try #require(size as? Int) > 63 << 20)
        // With another flow it ends immediately, but only after all of the file has been read.
        let other = ["replay", "--config", flow.config, "a.session"]
        let replay = try await runHost(other, in: large.url)
        #expect(replay.output.hasPrefix("a.session:2: At its start the answer differs.\n"))
        #expect(replay.ending == .exit(1))
    }

    @Test("a file that can no longer be written ends the session, with 73")
    func full() async throws {
        // One block of 1024 bytes: the header and the first screen fit, the board does not.
        let result = try await run(
            URL(filePath: "/bin/bash"),
            ["-c", #"ulimit -f 1; exec "$0" --ui json --record a.session"#, BuildFolder.file("ribs-host").path],
            input: Self.requests.map { $0 + "\n" }.joined(),
            in: flow.folder.url
        )
        #expect(result.errors.contains("error[RH410]: The recording `a.session` cannot be written: File too large."))
        #expect(result.ending == .exit(73))
    }
}
