import Foundation
import TestSupport
import Testing

/// The end of a process while a child is built in it.
@Suite("A child that crashes while its parent detaches it", .timeLimit(.ofPrograms))
struct PileTests {
    private static let text = """
        {
          "plugins": {
            "pile": { "path": "libPilePlugin.so", "children": { "cards": [
              "d", "de", { "name": "echo", "plugin": "echo", "with": {
                "reflex": 0, "habits": ["write build", "crash build"]
              } }
            ] } },
            "d": "libFlatteningD.so", "e": "libFlatteningE.so",
            "echo": { "path": "libEchoA.so", "id": "echo-a", "adapt": { "outcomes": { "reached": "done" } } }
          },
          "dependencies": {
            "log": { "stream": "Int", "value": 0 }, "fuel": { "stream": "Int", "value": 12 }, "pulse": { "events": "Int" }
          },
          "flow": ["pile"],
          "flows": { "de": {
            "start": "d",
            "steps": { "d": { "on": { "done": "e" } }, "e": { "on": { "done": "@finish/done" } } }
          } }
        }
        """

    @Test(
        "a child that its parent detaches while it is being built, and that then crashes, costs nothing more",
        arguments: [Spread("the child alone") { $0 == 0 ? nil : "true" }, .apart]
    )
    func detachedWhileBuilt(spread: Spread) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rewritten(Self.text, spread.process), to: "plugins.json")
        let played = try await Example.playInProcess(file: file, ["push=echo", "push=d", "goOn"])
        #expect(played.screens.map(\.title).suffix(2) == ["D", "Pile"])
        #expect(played.screens.contains { $0.texts.contains("echo is done") })
        #expect(played.lastTexts.last == "d is done")
        let end = "The plugin `echo` ended by itself with exit code 2. It is started again when it is needed."
        #expect(played.faults == [end])
        #expect(played.ending == .exit(0))
    }
}
