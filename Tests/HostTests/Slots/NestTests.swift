import Foundation
import HostSupport
import TestSupport
import Testing

/// Slots in slots, events that a slot provides, and flows as fills, in whichever processes parents and
/// children run.
@MainActor
@Suite("Nested slots, with events and flows")
struct NestTests {
    /// A nest with a nest in it, and in that a flow and a plugin.
    static let text = """
        {
          "plugins": {
            "nest": {
              "path": "libNestPlugin.so",
              "children": { "eggs": [{ "name": "inner", "plugin": "nest", "children": { "eggs": ["bc", "d"] } }, "e"] }
            },
            "b": "libFlatteningB.so", "c": "libFlatteningC.so", "d": "libFlatteningD.so", "e": "libFlatteningE.so"
          },
          "dependencies": { "number": { "stream": "Int", "value": 0 }, "pulse": { "events": "Int" } },
          "flow": { "start": "nest", "steps": { "nest": { "on": { "left": "nest" } } } },
          "flows": { "bc": {
            "start": "b",
            "steps": { "b": { "on": { "done": "c" } }, "c": { "on": { "done": "@finish/done" } } }
          } },
          "links": { "say": {
            "query": { "word": "String", "isLoud": "Bool" }, "to": "nest/eggs/inner/eggs/bc/c"
          } }
        }
        """

    @Test("events go up and down through the slots, a flow in a slot ends as an outcome, and what left comes again")
    func play() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rewritten(Self.text) { _ in nil }, to: "plugins.json")
        let actions = ["inner/up", "down", "inner/down", "inner/bc/shout", "inner/bc/goOn", "inner/leave", "attach"]
        let played = try await Example.play(file: file, actions, arguments: ["--leaks"])
        #expect(played.faults == [])
        let texts = played.screens.map { $0.texts.joined(separator: "; ") }
        #expect(
            texts == [
                "above 0, below 0; above 0, below 0; How shall C greet you?",
                "above 0, below 1; above 1, below 0; How shall C greet you?",
                "above 0, below 11; above 11, below 0; How shall C greet you?",
                "above 0, below 11; above 11, below 10; How shall C greet you?",
                "above 0, below 11; above 11, below 10; HELLO",
                "above 0, below 11; above 11, below 10; bc is done",
                "above 0, below 11; inner left",
                "above 0, below 11; inner left; above 0, below 0; How shall C greet you?",
            ]
        )
        #expect(played.errors.hasSuffix(" 0 of them leaked.\n"))
        #expect(played.ending == .exit(0))
    }

    @Test(
        "a link leads through slots into a flow that fills one, and then to a step of it",
        arguments: [[], ["--isolate"]]
    )
    func link(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rewritten(Self.text) { _ in nil }, to: "plugins.json")
        let url = "ribs://say?word=hello&isLoud=true"
        let played = try await Example.play(file: file, [url], arguments: ["--leaks"] + arguments)
        #expect(played.faults == [])
        #expect(played.lastTexts.last == "HELLO")
        let opened = try await Example.play(file: file, [], arguments: ["--open", url] + arguments)
        #expect(opened.lastTexts == played.lastTexts)
        #expect(played.errors.hasSuffix(" 0 of them leaked.\n"))
    }

    @Test("by random actions, with the tree after each, it plays the same in each grouping of its plugins")
    func spread() async throws {
        let groupings = Spread.groupings(of: 5)
        let stride = FaultyCell.isWholeMatrix ? 1 : 12
        let chosen = Swift.stride(from: 1, to: groupings.count, by: stride).map { groupings[$0] }
        try await compare(Self.text, walks: 2, steps: 25, chosen + Spread.local)
    }

    @Test(
        "children of two parents that answer each other see the same values in the same order, wherever all of them run",
        arguments: Spread.local
    )
    func answers(spread: Spread) async throws {
        let folder = try TemporaryFolder()
        var texts: [[String]] = []
        for process in [{ _ in nil }, spread.process] {
            let file = try folder.write(rewritten(Self.answering, process), to: "plugins.json")
            let played = try await Example.play(file: file, ["a/one", "inner/up"])
            #expect(played.faults == [])
            texts.append(played.screens.map { $0.texts.joined(separator: "; ") })
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].last?.hasPrefix("above 0, below 13; ") == true)
    }

    /// The children of both nests write the number that these pass on in answer to each other, and send events.
    private static let answering = """
        {
          "plugins": {
            "nest": "libNestPlugin.so",
            "egg": { "path": "libEchoA.so", "id": "echo-a", "adapt": { "outcomes": { "reached": "done" } } },
            "other": { "path": "libEchoB.so", "id": "echo-b", "adapt": { "outcomes": { "reached": "done" } } }
          },
          "dependencies": {
            "number": { "stream": "Int", "value": 0 }, "log": { "stream": "Int", "value": 0 },
            "fuel": { "stream": "Int", "value": 12 }, "pulse": { "events": "Int" }
          },
          "flow": { "start": "nest", "steps": { "nest": {
            "children": { "eggs": [
              { "name": "b", "plugin": "egg", "with": { "reflex": 3, "habits": [] } },
              { "name": "inner", "plugin": "nest", "children": { "eggs": [
                { "name": "c", "plugin": "egg", "with": { "reflex": 2, "habits": [] } },
                { "name": "d", "plugin": "egg", "with": { "reflex": 3, "habits": [] } }
              ] } },
              { "name": "a", "plugin": "other", "with": { "reflex": 4, "habits": ["pulse change"] } }
            ] },
            "on": { "left": "nest" }
          } } }
        }
        """
}
