import Foundation
import TestSupport
import Testing

/// A process of a plugin that crashes or hangs within its own code. `HostTests` has one that ends between two calls.
@Suite("A plugin that crashes in a process of its own continues from what it has kept", .timeLimit(.ofPrograms))
struct WorkerStateTests {
    private static let continues = "It is started again, and its step continues from what it has kept."

    private static func play(_ flow: KeeperFlow, _ actions: [String], _ words: [String] = []) async throws -> Example {
        try await Example.playInProcess(
            file: URL(filePath: flow.config),
            actions,
            arguments: words,
            in: flow.folder.url
        )
    }

    @Test("in the middle of an action: it is as it was before the action")
    func inAnAction() async throws {
        let flow = try KeeperFlow(process: "true")
        let example = try await Self.play(flow, ["say=kept", "now", "value=2"])
        #expect(example.ending == .exit(0))
        #expect(example.faults.map(\.withoutPlaces) == ["The plugin `keeper` crashed (SIGILL). \(Self.continues)"])
        #expect(
            example.screens.map { $0.texts.prefix(2).joined(separator: ", ") }.suffix(2) == [
                "text 4 6b 65 70 74, value 0.0, values []", "text 4 6b 65 70 74, value 2.0, values []",
            ]
        )
    }

    @Test(
        "when it is asked for its state",
        arguments: [("crash", "crashed (SIGILL)"), ("hang", FaultyFlow.late)]
    )
    func asked(act: String, words: String) async throws {
        let flow = try KeeperFlow(process: "true", deadline: act == "hang" ? FaultyFlow.patience : 60)
        let example = try await Self.play(flow, ["say=kept", "act=\(act)", "value=2"], ["--state", flow.file.path])
        #expect(example.ending == .exit(0))
        #expect(example.faults.map(\.withoutPlaces) == ["The plugin `keeper` \(words). \(Self.continues)"])
        #expect(example.lastTexts.prefix(2) == ["text 4 6b 65 70 74", "value 2.0, values []"])
        #expect(try await flow.resume().lastTexts == example.lastTexts)
    }
}
