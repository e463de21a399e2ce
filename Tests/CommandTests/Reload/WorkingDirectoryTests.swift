import TestSupport
import Testing

@Suite("A plugin in the host's process that goes to another directory", .timeLimit(.ofPrograms))
struct WorkingDirectoryTests {
    private static let flow = """
        {
          "plugins": { "faulty": "libFaultyPlugin.so" },
          "dependencies": { "act": "chdir", "moment": "build", "number": { "stream": "Int", "value": 0 } },
          "flow": ["faulty"]
        }
        """

    @Test("changes nothing in what relative paths mean, for --watch and for a reload")
    func reload() async throws {
        let session = try await ReloadSession(Self.flow, libraries: ["libOffGamePlugin.so"])
        try session.save(
            ReloadFlow.game(["off-game"]).replacing("\"libOffGamePlugin.so\"", with: "\"./libOffGamePlugin.so\"")
        )
        #expect(try await session.notice().hasPrefix(ReloadFlow.changed))
        #expect(try session.screen.path == ["off-game"])
        try session.replace("libOffGamePlugin.so")
        #expect(try await session.notice() == ReloadFlow.built("off-game"))
        try session.save("{}")
        #expect(try await session.notice().hasPrefix("plugins.json:1:"))
        let result = await session.end()
        #expect(result.ending == .exit(0))
    }
}
