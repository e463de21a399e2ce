import Foundation
import TestSupport
import Testing

/// The end of a process while a child is built in it.
@Suite("A child that crashes while its parent detaches it", .startsPrograms(for: .end))
struct PileTests {
    @Test(
        "a child that its parent detaches while it is being built, and that then crashes, costs nothing more",
        arguments: [Spread("the child alone") { $0 == 0 ? nil : "true" }, .apart]
    )
    func detachedWhileBuilt(spread: Spread) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rewritten(PileFlow.text, spread.process), to: "plugins.json")
        let played = try await Example.playInProcess(file: file, ["push=echo", "push=d", "goOn"])
        #expect(played.screens.map(\.title).suffix(2) == ["D", "Pile"])
        #expect(played.screens.contains { $0.texts.contains("echo is done") })
        #expect(played.lastTexts.last == "d is done")
        let end = "The plugin `echo` ended by itself with exit code 2. It is started again when it is needed."
        #expect(played.faults == [end])
        #expect(played.ending == .exit(0))
    }
}
