import Foundation
import TestSupport
import Testing

/// Processes that start and end with a reload, and a crash of what was built again. `HostTests` has each place.
@Suite("A plugin that is built again is played from where it stood", .startsPrograms(for: .linking))
struct RebuildTests {
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
