import Foundation
import HostSupport
import TestSupport
import Testing

/// The settings of Examples/everyday, which say that they are saved; TerminalTests has the full screen.
@MainActor
@Suite("A plugin that says something for a moment")
struct TransientMessageTests {
    private static let config = "Examples/everyday/settings.json"
    private static let message = #"{"type":"message","text":"Saved","tone":"positive","seconds":4}"#

    private func play(_ input: [String], _ arguments: [String]) throws -> ProcessResult {
        try runInMemory(
            ["--config", Self.config] + arguments,
            input: input.map { $0 + "\n" }.joined(),
            in: BuildFolder.repository
        )
    }

    @Test(
        "is heard once in JSON, behind the screen and before the answer, wherever the plugin runs",
        arguments: [[], ["--isolate"]]
    )
    func json(place: [String]) throws {
        let requests = ["sounds=false", "save", "sounds=true"].map { Example.line(for: $0) }
        let result = try play(requests, ["--ui", "json"] + place)
        let steps = ["hello", "screen", "screen", "done", "screen", "message", "done", "screen", "done", "exit"]
        let lines = try JSONLine.all(of: result.output).filter { $0.kind != "busy" }
        #expect(lines.map(\.type) == steps)
        #expect(result.output.components(separatedBy: Self.message + "\n").count == 2)
        #expect(result.errors.isEmpty && result.ending == .exit(0))
    }

    @Test("is heard once in plain lines, behind what has changed")
    func plain() throws {
        let result = try play(["Sounds", "Save", "again", "Close"], ["--ui", "plain"])
        let changed = "  11. Save (or type s, not available now)\n  12. Discard (not available now)\n  13. Close\n"
        #expect(result.output.contains("\(changed)message: Saved\n"))
        #expect(result.output.components(separatedBy: "message: ").count == 2)
        #expect(result.errors.isEmpty && result.ending == .exit(0))
    }

    @Test("is what a script expects, wherever the plugin runs", arguments: [[], ["--isolate"]])
    func script(place: [String]) throws {
        let folder = try TemporaryFolder()
        let script = try folder.write("Sounds\nSave\nexpect message: Saved\nClose\n", to: "a.script")
        let result = try play([], ["--script", script.path] + place)
        #expect(result.output.contains("message: Saved\n"))
        #expect(result.ending == .exit(0))
    }

    @Test("is not heard again by a flow that continues from its state")
    func state() throws {
        let folder = try TemporaryFolder()
        let state = ["--ui", "json", "--state", folder.url.appending(path: "a.state").path]
        let requests = ["sounds=false", "save"].map { Example.line(for: $0) }
        #expect(try play(requests, state).output.contains(Self.message))
        let later = try play([], state)
        #expect(try JSONLine.all(of: later.output).map(\.type) == ["hello", "screen", "exit"])
        // What was saved is there.
        #expect(later.output.contains(#""label":"Sounds: off (turn on)""#))
    }
}
