import Foundation
import HostSupport
import TestSupport
import Testing

/// A plugin that is built again while its flow is played, in each place where it can run.
@MainActor
@Suite("A plugin that is built again")
struct RebuildTests {
    private static let game = "libTicTacToePlugin.so"
    private static let plugin = "libGenerationPlugin.so"
    private static let version2 = "This is version 0002 of the plugin."

    @Test("two builds of one plugin in one process: types, casts and streams stay apart, and only the new one lives")
    func generations() throws {
        let session = try ChangingFlow(
            ReloadFlow.generation(),
            libraries: [Self.plugin],
            ["--watch", "--leaks"]
        )
        let first = try session.act("count", "count", "write", "mark")
        #expect(
            first.texts == [
                "This is version 0001 of the plugin.", "counted 2", "number 1, delivered 2",
                "a mark of mine: This is version 0001 of the plugin.",
            ]
        )
        try session.replace(Self.plugin, by: ReloadFlow.library(ofGeneration: 2))
        #expect(try session.reload() == ReloadFlow.built("generation"))
        // It keeps nothing, so it counts from the start; the stream is the host's. What the old one left is of no type
        // of this one.
        #expect(try session.screen.texts == [Self.version2, "counted 0", "number 1, delivered 1", "of another type"])
        let second = try session.act("write", "mark", "count")
        // Delivered once, for the old RIB is gone.
        #expect(
            second.texts == [Self.version2, "counted 1", "number 2, delivered 2", "a mark of mine: \(Self.version2)"]
        )
        let result = try session.end()
        #expect(result.ending == .exit(0))
        #expect(result.errors == "ribs-host: 4 RIBs were attached, 0 of them leaked.\n")
    }

    @Test("an older build that comes back is a build of its own")
    func older() throws {
        let session = try ChangingFlow(ReloadFlow.generation(), libraries: [Self.plugin])
        for number in [2, 1, 3] {
            try session.replace(Self.plugin, by: ReloadFlow.library(ofGeneration: number))
            #expect(try session.reload() == ReloadFlow.built("generation"))
            #expect(try session.screen.texts.first == "This is version 000\(number) of the plugin.")
        }
        try session.end()
    }

    @Test("a step for which nothing changes is the same object: it continues counting")
    func sameObject() throws {
        let session = try ChangingFlow(ReloadFlow.generation())
        try session.act("count", "count")
        let text = ReloadFlow.generation().replacing("\"startGame\": \"generation\"", with: "\"startGame\": \"@stay\"")
        try session.save(text)
        #expect(try session.reload() == ReloadFlow.changed)
        let screen = try session.act("count")
        #expect(screen.texts[1] == "counted 3")
        // The new order holds.
        try session.act("leave", "startGame")
        #expect(try session.screen.path == ["off-game"])
        try session.end()
    }

    @Test("the board is kept", arguments: RebuiltPlace.all)
    func board(place: RebuiltPlace) throws {
        let text = ReloadFlow.game(player: "Ada", place.entry)
        let session = try ChangingFlow(text, libraries: [Self.game], ["--watch"] + place.arguments)
        let screen = try session.act("startGame", "place=2,2", "place=1,1")
        for _ in 1...3 {
            try session.replace(Self.game)
            #expect(try session.reload() == ReloadFlow.built("tic-tac-toe"))
            #expect(try session.screen.offers == screen.offers)
        }
        // The game goes on to its end, and counts once.
        try session.act("place=1,2", "place=1,3", "place=3,2", "close")
        #expect(try session.faults.isEmpty)
        try session.save(ReloadFlow.game(["off-game", "tic-tac-toe"], player: "Ada", place.entry))
        _ = try session.reload()
        #expect(try session.screens.contains { $0.texts.contains("Ada won!") })
        #expect(try session.end().ending == .exit(0))
    }

    @Test("one that is not shown is played when its step comes", arguments: RebuiltPlace.all)
    func notShown(place: RebuiltPlace) throws {
        let text = ReloadFlow.generation(place.entry)
        let session = try ChangingFlow(text, libraries: [Self.plugin], ["--watch"] + place.arguments)
        try session.act("count", "leave")
        try session.replace(Self.plugin, by: ReloadFlow.library(ofGeneration: 2))
        #expect(try session.reload() == ReloadFlow.built("generation"))
        #expect(try session.screen.path == ["off-game"])
        #expect(try session.screens.count { $0.path == ["off-game"] } == 1)
        let screen = try session.act("startGame")
        #expect(screen.texts.first == Self.version2)
        try session.end()
    }
}

/// The place in which a plugin runs: what its entry says, and what the command line does.
struct RebuiltPlace: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var entry = ""
    var arguments: [String] = []

    static let all = [
        RebuiltPlace(testDescription: "in the host's process"),
        RebuiltPlace(testDescription: "in its own process", entry: ", \"process\": true"),
        RebuiltPlace(testDescription: "in a process that is shared", entry: ", \"process\": \"both\""),
        RebuiltPlace(testDescription: "with --isolate", arguments: ["--isolate"]),
    ]
}
