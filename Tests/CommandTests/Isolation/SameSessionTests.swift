import Foundation
import PluginManifest
import TestSupport
import Testing

/// A flow of five plugins has 203 groupings: `make soak` has all; here a flow has ten at most, spread over them.
@Suite("A flow plays the same wherever its plugins run", .timeLimit(.ofPrograms))
struct SameSessionTests {
    static let files = [
        "plugins.json", "Examples/scorekeeper/plugins.json", "Examples/scorekeeper/nested.json",
        "Examples/cases/plugins.json",
        "Examples/navigation/plugins.json", "Examples/navigation/container.json", "Examples/navigation/pages.json",
        "Examples/flattening/BCD.json", "Examples/flattening/A-BC-or-DE.json", "Examples/flattening/ECD.json",
        "Examples/flattening/A-BC-DE.json", "Examples/flattening/A-in-BC.json",
        "Examples/flattening/CB-with-constants.json",
        "Examples/finance/plugins.json", "Examples/finance/flattened.json", "Examples/finance/super-app.json",
        "Examples/finance/premium.json",
        "Examples/finance/slots.json", "Examples/finance/offers.json", "Examples/tutorial/slots.json",
        "Examples/tutorial/plugins.json",
        "Examples/games/plugins.json", "Examples/adapters/plugins.json", "Examples/adapters/wrapped.json",
        "Examples/everyday/conversation.json", "Examples/everyday/board.json", "Examples/everyday/kanban.json",
    ]

    /// Those in which plugins take children of others.
    static let filesWithSlots = [
        "Examples/finance/slots.json", "Examples/tutorial/slots.json", "Examples/flattening/A-in-BC.json",
    ]

    /// Those that are not played, and why.
    private static let others = [
        "Examples/everyday/mail.json": "small/mail.json is the same with fewer messages",
        "Examples/everyday/small/mail.json":
            "what has been read is not kept; ExampleSessionTests plays it in both places",
        "Examples/everyday/chat.json": "its times change; conversation.json has the same plugin",
        "Examples/everyday/files.json": "small/files.json is the same with fewer files, and cannot change them",
        "Examples/everyday/small/files.json": "what is open is not kept; ExampleSessionTests plays it in both places",
        "Examples/everyday/settings.json": "a password is kept nowhere; ExampleSessionTests plays it in both places",
        "Examples/everyday/words.json": "its work takes time; BackgroundWorkTests plays it in both places",
        "Examples/everyday/dashboard.json": "what it shows changes with the machine",
        "Examples/everyday/machine.json": "it reads a folder beside it, which a process of its own cannot",
        "Examples/flattening/CB.json": "it is refused: its steps are in the wrong order",
        "Examples/teams/plugins.json": "its flows are files beside it, and these tests copy one file",
        "Examples/teams/friendly.json": "its flows are files beside it, and these tests copy one file",
        "Examples/teams/cup-alone.json": "its flows are files beside it, and these tests copy one file",
        "Examples/teams/cup.json": "it needs the players' names from the file that includes it",
        "Examples/teams/match.json": "it needs the players' names from the file that includes it",
        "Examples/scoreboard/plugins.json": "its plugins are a package that ScoreboardTests builds and plays",
        "Examples/ledger/plugins.json": "its plugins are a package of their own, which LedgerTests builds and plays",
    ]

    @Test("each configuration in Examples is played, or named with the reason why it is not")
    func isComplete() throws {
        let folder = BuildFolder.repository.appending(path: "Examples")
        let found = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            path.hasSuffix(".json") && !path.hasSuffix("/manifest.json") && !path.contains("/.build/")
        }
        #expect(found.count > 10)
        let named = Self.files.filter { $0.hasPrefix("Examples/") } + Self.others.keys
        #expect(Set(found.map { "Examples/\($0)" }) == Set(named))
        #expect(Set(named).count == named.count)
    }

    @Test(
        "each example, by random actions, with the tree after each, in each grouping of its plugins",
        arguments: files
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
        try await compare(text, walks: 1, steps: 20, chosen + [.elsewhere])
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
