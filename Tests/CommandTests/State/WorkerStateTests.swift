import Foundation
import TestSupport
import Testing

/// A process of a plugin that crashes or hangs while its code says what it keeps. `HostTests` has the other ends.
@Suite("A plugin that crashes in a process of its own continues from what it has kept", .startsPrograms(for: .end))
struct WorkerStateTests {
    private static let continues = "It is started again, and its step continues from what it has kept."

    @Test(
        "when it is asked for its state",
        arguments: [("crash", "crashed (SIGILL)"), ("hang", FaultyFlow.late)]
    )
    func asked(act: String, words: String) async throws {
        let flow = try KeeperFlow(process: "true", deadline: act == "hang" ? FaultyFlow.patience : 60)
        let example = try await flow.resume(["say=kept", "act=\(act)", "value=2"], inProcess: true)
        #expect(example.ending == .exit(0))
        #expect(example.faults.map(\.withoutPlaces) == ["The plugin `keeper` \(words). \(Self.continues)"])
        #expect(example.lastTexts.prefix(2) == ["text 4 6b 65 70 74", "value 2.0, values []"])
        #expect(try await flow.resume().lastTexts == example.lastTexts)
    }
}
