import Foundation
import HostSupport
import PluginManifest
import TestSupport
import Testing

/// A flow of five plugins has 203 groupings: `make soak` has all; here a flow has ten at most, spread over them.
/// `CommandTests` has real processes.
@MainActor
@Suite("A flow plays the same wherever its plugins run")
struct SameSessionTests {
    @Test("each configuration in Examples is played, or named with the reason why it is not")
    func isComplete() throws {
        let folder = BuildFolder.repository.appending(path: "Examples")
        let found = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            path.hasSuffix(".json") && !path.hasSuffix("manifest.json") && !path.contains("/.build/")
        }
        #expect(found.count > 10)
        let named = PlayedExamples.files.filter { $0.hasPrefix("Examples/") } + PlayedExamples.others.keys
        #expect(Set(found.map { "Examples/\($0)" }) == Set(named))
        #expect(Set(named).count == named.count)
    }

    @Test(
        "each example, by random actions, with the tree after each, in each grouping of its plugins",
        arguments: PlayedExamples.files
    )
    func examples(_ path: String) async throws {
        let file = BuildFolder.repository.appending(path: path)
        let text = try String(contentsOf: file, encoding: .utf8)
        let document = try JSONDocument.parse(SourceFile(name: path, bytes: Array(text.utf8))).get()
        let count = try #require(document.root["plugins"]).members.count
        let groupings = Spread.groupings(of: count)
        #expect(groupings.count == [1: 2, 2: 5, 3: 15, 4: 52, 5: 203][count])
        let stride = FaultyCell.isWholeMatrix ? 1 : (groupings.count + 9) / 10
        let chosen = Swift.stride(from: 0, to: groupings.count, by: stride).map { groupings[$0] }
        try await compare(text, walks: 1, steps: 20, chosen)
    }

    @Test(
        "plugins that answer each other's changes of a stream and events, in each container",
        arguments: ["tabs", "stack"]
    )
    func cascades(container: String) async throws {
        try await compare(Self.echoes(container: container), walks: 6, steps: 30, Spread.local)
    }

    private static func echoes(container: String) -> String {
        """
        {
          "plugins": { "echo-a": "libEchoA.so", "echo-b": "libEchoB.so", "echo-c": "libEchoC.so" },
          "dependencies": {
            "number": { "stream": "Int", "value": 0 }, "habits": [],
            "fuel": { "stream": "Int", "value": 1000 }, "log": { "stream": "Int", "value": 0 },
            "pulse": { "events": "Int" }
          },
          "container": "\(container)",
          "flow": {
            "start": "echo-a",
            "steps": {
              "echo-a": { "with": { "reflex": 0 }, "on": { "reached": "second" } },
              "echo-b": { "with": { "reflex": 2 } },
              "second": { "plugin": "echo-b", "with": { "reflex": 0 } },
              "echo-c": { "with": { "reflex": 3 }, "on": { "reached": "echo-a" } }
            }
          }
        }
        """
    }
}
