import Foundation
import HostSupport
import PluginManifest
import TestSupport
import Testing

/// A plugin in the host's process that goes wrong again and again; `CommandTests` has those in processes of their own.
@MainActor
@Suite("A plugin that says more than it may")
struct SpeechTests {
    @Test("by outcomes that it does not declare gets a thousand faults and some; the tree has the last fifty")
    func faults() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            { "plugins": { "flawed": "libFlawedPlugin.so" },
              "dependencies": { "flaw": "outcomes", "number": 1, "pulse": { "events": "Int" } }, "flow": ["flawed"] }
            """,
            to: "plugins.json"
        )
        let count = 2_000
        let actions = Array(repeating: "count", count: 3) + Array(repeating: "act", count: count)
        let input = actions.map { Example.line(for: $0) + "\n" }.joined() + #"{"command":"tree"}"# + "\n"
        let result = try runInMemory(["--ui", "json", "--log", "a.log"], input: input, in: folder.url)
        #expect(result.ending == .exit(0))
        let lines = try JSONLine.lines(of: result.output)
        let faults = lines.filter { $0.type == "fault" }
        let words = "The step `flawed` reported `undeclared`, which its manifest does not declare"
        #expect(faults.allSatisfy { $0.message.hasPrefix(words) })
        #expect(1_000..<count ~= faults.count)
        #expect(faults.count + JSONLine.omitted(of: "flawed", in: lines) == count)
        let tree = try #require(lines.first { $0.type == "tree" })
        let listed = try #require(tree.root["faults"]).elements.map { $0["message"]?.string }
        #expect(listed.count == 50 && listed.last == faults.last?.message)
        let log = try String(contentsOf: folder.url.appending(path: "a.log"), encoding: .utf8)
        #expect(log.ranges(of: " fault flawed: ").count == faults.count)
        #expect(log.contains(" left out of what `flawed` says: it says more than 20 lines a second.\n"))
    }
}
