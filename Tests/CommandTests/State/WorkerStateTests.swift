import Foundation
import TestSupport
import Testing

/// A process of a plugin that is killed, crashes or hangs.
@Suite("A plugin that crashes in a process of its own continues from what it has kept", .timeLimit(.ofPrograms))
struct WorkerStateTests {
    private static let continues = "It is started again, and its step continues from what it has kept."

    private static func play(_ words: [String], in folder: URL? = nil) throws -> RunningProcess {
        try RunningProcess(BuildFolder.file("ribs-host"), words + ["--ui", "json"], in: folder)
    }

    /// The worker of a plugin, by the name that it shows.
    private static func worker(of host: RunningProcess, named name: String) throws -> Int32 {
        try #require(
            ProcessTable.children(of: host.processIdentifier).first { process in
                (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)) == name + "\n"
            }
        )
    }

    @Test("killed between two moves: one fault, and the board is there", arguments: [[], ["--state", "game.state"]])
    func killed(arguments: [String]) async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let host = try Self.play(["--config", flow.config, "--isolate"] + arguments, in: flow.folder.url)
        let session = HostSession(host: host)
        try await session.act(["startGame", "place=1,1", "place=2,2"])
        let before = try JSONLine.lines(of: host.output.wholeLines).last { $0.type == "screen" }
        #expect(before?.texts.isEmpty == false)
        kill(try Self.worker(of: host, named: "tic-tac-toe"), SIGKILL)
        #expect(await host.waitForOutput(#""type":"fault""#))
        try await session.act([])
        host.send(Example.line(for: "place=1,2") + "\n")
        host.closeInput()
        let example = try Example(await host.result())
        #expect(example.ending == .exit(0))
        #expect(example.faults == ["The plugin `tic-tac-toe` was killed (SIGKILL). \(Self.continues)"])
        // The score, three screens of the game, and the one after the last move: the same board is not shown again.
        try #require(example.screens.count == 5)
        #expect(example.screens[3].offers == before?.offers)
        #expect(example.screens[4].offers == before?.offers.filter { $0 != "place 1,2" })
    }

    @Test("in the middle of an action: it is as it was before the action")
    func inAnAction() async throws {
        let flow = try KeeperFlow(process: "true")
        let example = try await flow.play(["say=kept", "now", "value=2"])
        #expect(example.ending == .exit(0))
        #expect(example.faults.map(\.withoutPlaces) == ["The plugin `keeper` crashed (SIGILL). \(Self.continues)"])
        #expect(
            example.screens.map { $0.texts.prefix(2).joined(separator: ", ") }.suffix(2) == [
                "text 4 6b 65 70 74, value 0.0, values []", "text 4 6b 65 70 74, value 2.0, values []",
            ]
        )
    }

    @Test(
        "when it is asked for its state",
        arguments: [("crash", "crashed (SIGILL)"), ("hang", FaultyFlow.late)]
    )
    func asked(act: String, words: String) async throws {
        let flow = try KeeperFlow(process: "true", deadline: act == "hang" ? FaultyFlow.patience : 60)
        let example = try await flow.resume(["say=kept", "act=\(act)", "value=2"])
        #expect(example.ending == .exit(0))
        #expect(example.faults.map(\.withoutPlaces) == ["The plugin `keeper` \(words). \(Self.continues)"])
        #expect(example.lastTexts.prefix(2) == ["text 4 6b 65 70 74", "value 2.0, values []"])
        #expect(try await flow.resume().lastTexts == example.lastTexts)
    }
}
