import Foundation
import TestSupport
import Testing

/// Places of children that their parent pushes and presents, on a terminal.
@Suite("A parent that pushes and presents its children, in a terminal", .timeLimit(.ofPrograms))
struct PileTests {
    @Test("Escape goes back from one that is pushed, and Enter closes each", arguments: [[], ["--isolate"]])
    func play(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            """
            {
              "plugins": {
                "pile": { "path": "libPilePlugin.so", "children": { "cards": ["d"] } }, "d": "libFlatteningD.so"
              },
              "flow": ["pile"]
            }
            """,
            to: "plugins.json"
        )
        let words = ["--config", config.path] + arguments
        let terminal = try PseudoTerminal(BuildFolder.file("ribs-host").path, words, columns: 60, rows: 16)
        await terminal.waitUntil(focus: "Push d")
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "Continue"))
        terminal.type("\u{1B}")
        #expect(await terminal.waitUntil(shows: "d was left"))
        await terminal.waitUntil(focus: "Push d")
        terminal.type("\r")
        await terminal.waitUntil(focus: "Continue")
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "d is done"))
        await terminal.waitUntil(focus: "Push d")
        terminal.type("\u{1B}[B\r")
        #expect(await terminal.waitUntil(shows: "Continue"))
        #expect(!terminal.shown.contains("Choose a card"))
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "d is done"))
        await terminal.quit()
    }
}
