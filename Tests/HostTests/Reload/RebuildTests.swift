import Foundation
import HostSupport
import TestSupport
import Testing

/// A plugin in the host's process that is built again while its flow is played; `CommandTests` has other processes.
@MainActor
@Suite("A plugin that is built again")
struct RebuildTests {
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
}
