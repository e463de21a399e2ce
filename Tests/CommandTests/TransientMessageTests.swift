import Foundation
import TestSupport
import Testing

/// The settings of Examples/everyday, which say that they are saved, in the real host; TerminalTests has the full screen.
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

    private func types(_ output: String) -> [String] {
        output.split(separator: "\n").compactMap { line in
            line.split(separator: "\"").dropFirst(3).first.map(String.init)
        }
    }

    @Test("is heard once in JSON, behind the screen and before the answer", arguments: [[], ["--isolate"]])
    func json(arguments: [String]) async throws {
        let requests = ["sounds=false", "save", "sounds=true"].map { Example.line(for: $0) }
        let result = try await play(requests, ["--ui", "json"] + arguments)
        let steps = ["hello", "screen", "screen", "done", "screen", "message", "done", "screen", "done", "exit"]
        #expect(types(result.output) == steps)
        #expect(result.output.components(separatedBy: Self.message + "\n").count == 2)
        #expect(result.errors.isEmpty && result.ending == .exit(0))
    }

    @Test("is heard once in plain lines, behind what has changed", arguments: [[], ["--isolate"]])
    func plain(arguments: [String]) async throws {
        let result = try await play(["Sounds", "Save", "again", "Close"], ["--ui", "plain"] + arguments)
        #expect(result.output.contains("  11. Save (not available now)\nmessage: Saved\n"))
        #expect(result.output.components(separatedBy: "message: ").count == 2)
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

    @Test("is not heard again by a flow that continues from its state", arguments: [[], ["--isolate"]])
    func state(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let state = ["--ui", "json", "--state", folder.url.appending(path: "a.state").path] + arguments
        let requests = ["sounds=false", "save"].map { Example.line(for: $0) }
        #expect(try await play(requests, state).output.contains(Self.message))
        let later = try await play([], state)
        #expect(types(later.output) == ["hello", "screen", "exit"])
        // What was saved is there.
        #expect(later.output.contains(#""label":"Sounds: off (turn on)""#))
    }
}
