import Foundation
import TestSupport
import Testing

/// Places of children that their parent pushes and presents, on a terminal.
@MainActor
@Suite("A parent that pushes and presents its children, in a terminal")
struct PileTests {
    @Test("Escape goes back from one that is pushed, and Enter closes each")
    func play() throws {
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
        let terminal = try ScreenHost(config.path, columns: 60, rows: 16)
        terminal.expect(focus: "Push d")
        try terminal.type("\r", shows: "Continue")
        try terminal.escape()
        terminal.expect("d was left")
        terminal.expect(focus: "Push d")
        try terminal.type("\r")
        terminal.expect(focus: "Continue")
        try terminal.type("\r", shows: "d is done")
        terminal.expect(focus: "Push d")
        try terminal.type("\u{1B}[B\r", shows: "Continue")
        #expect(!terminal.shown.contains("Choose a card"))
        try terminal.type("\r", shows: "d is done")
        try terminal.quit()
    }
}
