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
