import Foundation
import TestSupport
import Testing

/// A script of a process waits for it; `HostTests` has both other faces, and TerminalTests the full screen.
@Suite("A plugin that says something for a moment", .timeLimit(.ofPrograms))
struct TransientMessageTests {
    private static let config = "Examples/everyday/settings.json"

    private func play(_ input: [String], _ arguments: [String]) async throws -> ProcessResult {
        try await runHost(
            ["--config", Self.config] + arguments,
            input: input.map { $0 + "\n" }.joined(),
            in: BuildFolder.repository
        )
    }

    @Test("a script waits for it", arguments: [[], ["--isolate"]])
    func script(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let script = try folder.write("Sounds\nSave\nexpect message: Saved\nClose\n", to: "a.script")
        let result = try await play([], ["--script", script.path] + arguments)
        #expect(result.output.contains("message: Saved\n"))
        #expect(result.ending == .exit(0))
    }
}
