import Checking
import Configuration
import Foundation
import PluginManifest
import TestSupport
import Testing
import Tools

/// Pictures of flows, in all forms that are text. The whole text is compared.
@Suite("Pictures")
struct DrawingTests {
    /// The manifests of the sample plugins and of RIB flattening, by id.
    private static let manifests: [String: Manifest] = {
        let folders =
            ["OffGamePlugin", "TicTacToePlugin", "RandomWinAdapter"].map { "Plugins/\($0)" }
            + ["A", "B", "C", "D", "E"].map { "Examples/flattening/Plugins/\($0)" }
            + ["Examples/scorekeeper/Plugins/ScorekeeperPlugin"]
            + ["Wallet", "FinanceHome", "Savings", "TopUp"].map { "Examples/finance/Plugins/\($0)Plugin" }
        var manifests: [String: Manifest] = [:]
        for folder in folders {
            let file = BuildFolder.repository.appending(path: "\(folder)/manifest.json")
            let bytes = (try? Data(contentsOf: file)).map(Array.init) ?? []
            guard let manifest = Manifest.decode(SourceFile(name: file.path, bytes: bytes)).manifest else {
                fatalError("\(file.path) cannot be read.")
            }
            manifests[manifest.id] = manifest
        }
        return manifests
    }()

    private func expect(_ text: String, equals name: String) throws {
        let source = SourceFile(name: "plugins.json", bytes: Array(text.utf8))
        let decoded = Configuration.decode(source)
        let configuration = try #require(decoded.configuration)
        let ids = Set(configuration.plugins.map(\.id.value))
        let result = FlowChecker.check(configuration, manifests: Self.manifests.filter { ids.contains($0.key) })
        let diagnostics = decoded.diagnostics + result.diagnostics
        let drawing = FlowDrawing(result, diagnostics: diagnostics)
        try Golden.expect(drawing.text(color: false), equals: "\(name).txt")
        let colored = drawing.text(color: true).replacing("\u{1B}[1;31merror", with: "error")
        #expect(colored.replacing("\u{1B}[0m", with: "") == drawing.text(color: false))
        #expect(colored.contains("\u{1B}") == drawing.lines.contains(where: \.isError))
        try Golden.expect(drawing.mermaid, equals: "\(name).mermaid")
        try Golden.expect(drawing.dot, equals: "\(name).dot")
        // The places of a manifest say where this repository lies.
        let json = FlowDrawing.json(drawing, diagnostics).replacing(BuildFolder.repository.path, with: "REPOSITORY")
        try Golden.expect(json + "\n", equals: "\(name).json")
    }

    private func file(_ path: String) throws -> String {
        try String(contentsOf: BuildFolder.repository.appending(path: path), encoding: .utf8)
    }

    @Test("the sample: a linear flow that begins again")
    func sample() throws {
        try expect(try file("plugins.json"), equals: "sample")
    }

    @Test("a graph with a switch")
    func games() throws {
        try expect(try file("Examples/games/plugins.json"), equals: "games")
    }

    @Test("the children in a slot are a cluster, and their outcomes lead to the RIB that has it")
    func children() throws {
        try expect(try file("Examples/finance/slots.json"), equals: "children")
    }

    @Test("sub-flows are clusters of their own")
    func flattening() throws {
        try expect(try file("Examples/flattening/A-BC-or-DE.json"), equals: "flattening")
    }

    @Test("each word that a target can be, a named step, @failed, and a flow that ends")
    func words() throws {
        let text = """
            {
              "plugins": { "a": "a.so", "b": "b.so", "c": "c.so", "d": "d.so" },
              "atEnd": "exit",
              "flow": {
                "start": "first",
                "steps": {
                  "first": { "plugin": "a", "on": { "left": "b", "right": "@exit", "@failed": "@finish" } },
                  "b": { "on": { "done": { "switch": "isLoud", "cases": { "true": "c", "false": "@stay" } } } },
                  "c": { "on": { "*": "@back" } },
                  "d": { "on": { "*": "@restart" } }
                }
              }
            }
            """
        try expect(text, equals: "words")
    }

    @Test("a link is an entry into the root flow, with its query and an edge for each case")
    func links() throws {
        let text = """
            {
              "plugins": { "b": "b.so", "c": "c.so", "d": "d.so" },
              "dependencies": { "word": "hi", "isLoud": true },
              "flow": ["b", "c", "d"],
              "links": {
                "greet": {
                  "query": { "word": "String", "step": "Int?" },
                  "to": { "switch": "step", "cases": { "1": "c", "2": "d" }, "default": "b" }
                },
                "again": { "to": "@restart" },
                "last": { "to": "d" }
              }
            }
            """
        try expect(text, equals: "links")
    }

    @Test("a step says what provides its static dependencies: a flow, its entry, the file, or the host")
    func scopes() throws {
        let text = """
            {
              "plugins": { "off-game": "o.so", "random-win": "r.so" },
              "dependencies": { "player2Name": "Grace" },
              "flow": {
                "start": "first",
                "steps": {
                  "first": { "flow": "evening", "with": { "player1Name": "Ada" }, "on": { "finished": "second" } },
                  "second": { "flow": "night", "with": { "player1Name": "Bob" }, "on": { "finished": "first" } }
                }
              },
              "flows": {
                "evening": {
                  "dependencies": { "scoreStream": { "stream": "Score" }, "messages": { "events": "String" } },
                  "start": "game",
                  "steps": { "game": { "on": { "finished": "@finish" } } }
                },
                "night": ["game"],
                "game": { "dependencies": { "games": ["chess"] }, "start": "off-game", "steps": {
                  "off-game": { "on": { "startGame": "random-win" } },
                  "random-win": { "on": { "*": "@finish" } }
                } }
              }
            }
            """
        try expect(text, equals: "scopes")
    }

    @Test("a step without a view is marked, and a service in its own way")
    func viewless() throws {
        let text = """
            {
              "plugins": { "random-win": "r.so", "scorekeeper": "s.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "services": { "keeper": { "plugin": "scorekeeper" } },
              "flow": ["random-win", "scorekeeper"]
            }
            """
        try expect(text, equals: "viewless")
    }

    @Test("what is wrong with a link is marked at the link, or at its edge")
    func wrongLinks() throws {
        let text = """
            {
              "plugins": { "b": "b.so", "d": "d.so" },
              "flow": ["b"],
              "links": {
                "@odd": { "to": "b" },
                "stay": { "to": "@stay" },
                "back": { "to": "@back" },
                "away": { "query": { "x": "Strng" }, "to": { "switch": "y", "cases": { "1": "d" }, "default": "b" } }
              }
            }
            """
        try expect(text, equals: "wrong-links")
    }

    @Test("errors are marked where they are: at steps, at edges, and elsewhere")
    func wrong() throws {
        let text = """
            {
              "plugins": { "a": "a.so", "b": "b.so", "c": "c.so", "d": "d.so", "gone": "gone.so" },
              "atEnd": "never",
              "flow": {
                "start": "a",
                "steps": {
                  "a": { "on": { "left": "c", "right": "nowhere" } },
                  "b": { "on": {} },
                  "c": { "on": { "doen": "d" } },
                  "d": { "on": { "done": "again" } },
                  "again": { "flow": "loop", "on": { "finished": "gone" } },
                  "gone": { "on": { "x": "e" } },
                  "e": { "on": { "*": "a" } }
                }
              },
              "flows": { "loop": ["d", "loop"] }
            }
            """
        try expect(text, equals: "wrong")
    }

    @Test("names cannot break out of a picture's language")
    func hostileNames() throws {
        let text = #"""
            {
              "plugins": { "d": "d.so" },
              "flow": {
                "start": "\"]; x --> y\n`<b>&#",
                "steps": { "\"]; x --> y\n`<b>&#": { "plugin": "d", "on": { "done": "\\\"nö\u0007" } } }
              }
            }
            """#
        try expect(text, equals: "hostile")
    }
}
