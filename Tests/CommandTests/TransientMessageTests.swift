import Foundation
import TestSupport
import Testing

/// It crosses from the process of a plugin, and a script of a process waits for it; `HostTests` has both other faces,
/// and TerminalTests the full screen.
@Suite("A plugin that says something for a moment", .timeLimit(.ofPrograms))
struct TransientMessageTests {
    private static let config = "Examples/everyday/settings.json"
    private static let message = #"{"type":"message","text":"Saved","tone":"positive","seconds":4}"#

    private func play(_ input: [String], _ arguments: [String]) async throws -> ProcessResult {
        try await runHost(
            ["--config", Self.config] + arguments,
            input: input.map { $0 + "\n" }.joined(),
            in: BuildFolder.repository
        )
    }

    @Test("is heard once in JSON, behind the screen and before the answer, from a process of its own")
    func json() async throws {
        let requests = ["sounds=false", "save", "sounds=true"].map { Example.line(for: $0) }
        let result = try await play(requests, ["--ui", "json", "--isolate"])
        let steps = ["hello", "screen", "screen", "done", "screen", "message", "done", "screen", "done", "exit"]
        let lines = try JSONLine.all(of: result.output).filter { $0.kind != "busy" }
        #expect(lines.map(\.type) == steps)
        #expect(result.output.components(separatedBy: Self.message + "\n").count == 2)
        #expect(result.errors.isEmpty && result.ending == .exit(0))
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
