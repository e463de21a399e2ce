import Foundation
import TestSupport
import Testing

/// Examples/languages as its page builds it, in a folder of the tests.
@Suite("Examples/languages: steps in Swift, Python, C and Rust", .startsPrograms(for: .separation))
struct LanguageFlowTests {
    private static let page = "Examples/languages/README.md"
    private static let words = ["swift": "there was", "python": "a \"Zoë\"", "c": "who said: \\ 日本", "rust": "🎲."]

    private let folder: TemporaryFolder
    private var example: URL { folder.url.appending(path: "Examples/languages") }

    init() async throws {
        folder = try TemporaryFolder()
        for name in ["Examples/languages", "Templates"] {
            let copy = folder.url.appending(path: name)
            let parent = copy.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: BuildFolder.repository.appending(path: name), to: copy)
        }
    }

    @Test(
        "each adds its line to the story, in any order of the file, wherever it runs",
        .needs("python3", "cc", "make", "rustc")
    )
    func orders() async throws {
        let command = try PageCommand.only("make -C Examples/languages", on: Self.page)
        let built = try await run(URL(filePath: "/bin/sh"), ["-c", command], in: folder.url)
        try #require(built.ending == .exit(0), "\(built.errors)")
        // What `make run CONFIG=Examples/languages/plugins.json` plays, and other orders.
        let order = ["swift", "python", "c", "rust"]
        try await play(order)
        try await play(order.reversed(), arguments: ["--isolate"])
        try await play(["c", "rust", "swift", "python"])
        try await play(["python", "c", "python", "rust"], arguments: ["--isolate"])
    }

    @Test(
        "a parent in Python has children in Python: values, streams, outcomes, entries and a crash",
        .needs("python3")
    )
    func children() async throws {
        let port = BuildFolder.repository.appending(path: "Tests/Port")
        for name in ["cafe.py", "cafe.manifest.json", "card.py", "card.manifest.json"] {
            try folder.copy(port.appending(path: name))
        }
        try folder.copy(BuildFolder.repository.appending(path: "Templates/python/ribs.py"))
        let file = try folder.write(Self.cafe, to: "plugins.json")
        let actions = ["tea", "1/top", "2/spend", "ribs://show?word=menu", "1/crash", "2/close"]
        let played = try await Example.playInProcess(file: file, actions, arguments: ["--leaks"])
        // What is shown between is a matter of time.
        var shown = played.screens.map(\.texts)[...]
        for texts in [
            ["Ada: 0 teas, 5 left", "5 EUR", "5 EUR"],
            ["Ada: 1 teas, 5 left", "5 EUR", "5 EUR"],
            ["Ada: 1 teas, 15 left", "15 EUR", "15 EUR"],
            ["Ada: 1 teas, 14 left", "14 EUR", "14 EUR"],
            ["Ada: 1 teas, 14 left, menu", "14 EUR", "14 EUR"],
            ["Ada: 1 teas, 14 left, \(Self.crash)", "14 EUR"],
        ] {
            shown = shown.drop { $0 != texts }
            #expect(shown.first == texts, "\(played.screens.map(\.texts))")
        }
        #expect(played.faults == ["\(Self.crash) It is started again, and its step is entered again."])
        #expect(played.errors.contains("visa: RuntimeError: The card is torn.\n"))
        #expect(played.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"))
    }

    private static let crash = "The plugin `visa` crashed at card.py:23 (RuntimeError: The card is torn.)."
    private static let cafe = """
        {
          "plugins": {
            "cafe": { "path": "cafe.py", "children": { "cards": ["visa", "gift"] }, "deadline": 60 },
            "visa": { "path": "card.py", "id": "card", "deadline": 60 },
            "gift": { "path": "card.py", "id": "card", "deadline": 60 }
          },
          "dependencies": {
            "city": "Rome", "guest": "Ada", "orders": { "events": "String" },
            "rate": { "stream": "Double", "value": 1.5 }, "total": { "stream": "Int", "value": 7 }
          },
          "links": { "show": { "query": { "word": "String" }, "to": "cafe", "entry": "show" } },
          "flow": ["cafe"]
        }
        """

    private func play(_ order: [String], arguments: [String] = []) async throws {
        let config = example.appending(path: "plugins.json")
        let text = try String(contentsOf: config, encoding: .utf8)
        let steps = order.map { "\"story-\($0)\"" }.joined(separator: ", ")
        let changed = text.replacing(#/"flow": \[.*\]/#, with: "\"flow\": [\(steps)], \"atEnd\": \"exit\"")
        let file = example.appending(path: "order.json")
        try Data(changed.utf8).write(to: file)
        let actions = order.flatMap { ["line=" + (Self.words[$0] ?? ""), "add"] }
        let played = try await Example.playInProcess(file: file, actions, arguments: ["--leaks"] + arguments)
        let lines = ["Once upon a time"] + order.map { Self.words[$0] ?? "" }
        #expect(played.lastTexts == lines, "\(order): \(played.errors)")
        #expect(played.faults == [], "\(order)")
        #expect(played.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"), "\(played.errors)")
        #expect(played.ending == .exit(0), "\(order)")
    }
}
