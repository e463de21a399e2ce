import Foundation
import HostSupport
import TestSupport
import Testing

/// One library under two names: whatever the host knows by a plugin's name, it knows apart.
@MainActor
@Suite("One library under two names")
struct AliasTests {
    private static let library = "libTicTacToePlugin.so"

    private static func flow(_ steps: [String] = ["first", "second"], _ entries: [String: String] = [:]) -> String {
        func entry(_ name: String) -> String {
            #""\#(name)": { "path": "\#(library)", "id": "tic-tac-toe"\#(entries[name] ?? "") }"#
        }
        return """
            {
              "plugins": { \(entry("first")), \(entry("second")) },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": [\(steps.map { "\"\($0)\"" }.joined(separator: ", "))]
            }
            """
    }

    @Test("each keeps its own state")
    func state() async throws {
        let folder = try TemporaryFolder()
        func play(_ steps: [String], _ actions: [String]) async throws -> Example {
            try folder.write(Self.flow(steps), to: "plugins.json")
            let config = folder.url.appending(path: "plugins.json")
            return try await Example.play(file: config, actions, arguments: ["--state", "game.state"], in: folder.url)
        }
        let before = try await play(["first", "second"], ["place=1,1", "place=2,2"])
        let after = try await play(["first", "second"], [])
        #expect(after.lastTexts == before.lastTexts)
        #expect(after.screens.last?.offers.count == 7)
        // The step of the other name is another step of another plugin.
        #expect(try await play(["second"], []).screens.last?.offers.count == 9)
    }

    @Test("the same board of the other step is a screen of its own")
    func sameScreen() async throws {
        let folder = try TemporaryFolder()
        let links = #""links": { "other": { "to": "second" } }, "flow": "#
        let config = try folder.write(Self.flow().replacing(#""flow": "#, with: links), to: "plugins.json")
        let example = try await Example.play(file: config, ["ribs://other"])
        #expect(example.paths == ["first", "second"])
        #expect(example.screens.first?.offers == example.screens.last?.offers)
    }

    @Test("both are played again when the library is built again")
    func reload() throws {
        let session = try ChangingFlow(Self.flow(), libraries: [Self.library])
        let offers = try session.act("place=2,2").offers
        try session.replace(Self.library)
        #expect(try session.reload() == "\(ReloadFlow.built("first")) \(ReloadFlow.built("second"))")
        #expect(try session.screen.offers == offers)
        // Another name for the step's plugin is another plugin.
        try session.save(Self.flow(["second", "first"]))
        #expect(try session.reload().hasPrefix(ReloadFlow.changed))
        #expect(try session.end().ending == .exit(0))
    }

    @Test("each has the SHA-256 that its own entry asks for")
    func digest() throws {
        let digest = try runInMemory(["inspect", "--sha256", BuildFolder.file(Self.library).path]).output
        let right = #", "sha256": "\#(digest.prefix(64))""#
        let folder = try TemporaryFolder()
        try folder.write(Self.flow(["first", "second"], ["first": right, "second": right]), to: "plugins.json")
        #expect(try runInMemory(["check"], in: folder.url).ending == .exit(0))
        let wrong = #", "sha256": "\#(String(repeating: "0", count: 64))""#
        try folder.write(Self.flow(["first", "second"], ["first": right, "second": wrong]), to: "plugins.json")
        let check = try runInMemory(["check", "--format", "json"], in: folder.url)
        #expect(check.ending != .exit(0))
        let text = Self.flow(["first", "second"], ["first": right, "second": wrong])
        let place = try #require(text.range(of: "\"0000"))
        let offset = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
        #expect(check.output.components(separatedBy: #""code":"RH215""#).count == 2)
        #expect(check.output.contains(#""offset":\#(offset)}"#), "\(check.output)")
    }
}
