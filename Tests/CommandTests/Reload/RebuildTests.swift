import Foundation
import TestSupport
import Testing

/// A plugin that is built again is seen by a watch, and played in the process that is its place.
@Suite("A plugin that is built again is played from where it stood", .timeLimit(.ofPrograms))
struct RebuildTests {
    private static let game = "libTicTacToePlugin.so"
    private static let plugin = "libGenerationPlugin.so"
    private static let version2 = "This is version 0002 of the plugin."

    /// Where a plugin runs: what its entry says, and what the command line does.
    struct Place: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var entry = ""
        var arguments: [String] = []
    }

    static let places = [
        Place(testDescription: "in the host's process"),
        Place(testDescription: "in its own process", entry: ", \"process\": true"),
        Place(testDescription: "in a process that is shared", entry: ", \"process\": \"both\""),
        Place(testDescription: "with --isolate", arguments: ["--isolate"]),
    ]

    @Test("the board is kept", arguments: places)
    func board(place: Place) async throws {
        let text = ReloadFlow.game(player: "Ada", place.entry)
        let session = try await ReloadSession(text, libraries: [Self.game], ["--watch"] + place.arguments)
        let screen = try await session.act("startGame", "place=2,2", "place=1,1")
        for _ in 1...3 {
            try session.replace(Self.game)
            #expect(try await session.notice() == ReloadFlow.built("tic-tac-toe"))
            #expect(try session.screen.offers == screen.offers)
        }
        // The game goes on to its end, and counts once.
        try await session.act("place=1,2", "place=1,3", "place=3,2", "close")
        #expect(try session.faults.isEmpty)
        try session.save(ReloadFlow.game(["off-game", "tic-tac-toe"], player: "Ada", place.entry))
        _ = try await session.notice()
        #expect(try session.screens.contains { $0.texts.contains("Ada won!") })
        #expect(await session.end().ending == .exit(0))
    }

    @Test("one that is not shown is played when its step comes", arguments: places)
    func notShown(place: Place) async throws {
        let text = ReloadFlow.generation(place.entry)
        let session = try await ReloadSession(text, libraries: [Self.plugin], ["--watch"] + place.arguments)
        try await session.act("count", "leave")
        try session.replace(Self.plugin, by: ReloadFlow.library(ofGeneration: 2))
        #expect(try await session.notice() == ReloadFlow.built("generation"))
        #expect(try session.screen.path == ["off-game"])
        #expect(try session.screens.count { $0.path == ["off-game"] } == 1)
        let screen = try await session.act("startGame")
        #expect(screen.texts.first == Self.version2)
        await session.end()
    }

    @Test("from the host's process to one of its own, and back")
    func otherProcess() async throws {
        let session = try await ReloadSession(ReloadFlow.game())
        let screen = try await session.act("startGame", "place=2,2")
        #expect(ProcessTable.children(of: session.host.processIdentifier).isEmpty)
        try session.save(ReloadFlow.game(player: "Ada", ", \"process\": true"))
        #expect(try await session.notice() == ReloadFlow.changed)
        #expect(try session.screen.offers == screen.offers)
        #expect(!ProcessTable.children(of: session.host.processIdentifier).isEmpty)
        try await session.act("place=1,1")
        try session.save(ReloadFlow.game())
        #expect(try await session.notice() == ReloadFlow.changed)
        #expect(try session.screen.offers.count == screen.offers.count - 1)
        for process in ProcessTable.children(of: session.host.processIdentifier) {
            await ProcessTable.waitForEnd(of: process)
        }
        let result = await session.end()
        #expect(result.ending == .exit(0))
        #expect(try session.faults.isEmpty)
    }

    @Test("what it prints while it is first built in a process is not lost, and a crash is put down to it")
    func crashAfterwards() async throws {
        let text = #"{"plugins": {"crash": "libCrashPlugin.so"}, "flow": ["crash"]}"#
        let session = try await ReloadSession(text, libraries: ["libCrashPlugin.so"])
        try session.replace("libCrashPlugin.so")
        #expect(try await session.notice() == ReloadFlow.built("crash"))
        session.host.send(Example.line(for: "read") + "\n")
        let result = await session.host.result()
        #expect(result.ending == .signal(SIGSEGV))
        #expect(result.errors.withoutPlaces.contains("The plugin `crash` crashed with SIGSEGV"), "\(result.errors)")
    }
}
