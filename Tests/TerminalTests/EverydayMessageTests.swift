import Foundation
import TestSupport
import Testing

/// What the everyday applications say for a moment, in the real host on a full screen.
@Suite("A message for a moment, in a terminal", .timeLimit(.ofPrograms))
struct EverydayMessageTests {
    @Test("is seen above the footer, and goes by itself", arguments: [[], ["--isolate"]])
    func saved(arguments: [String]) async throws {
        let config = BuildFolder.repository.appending(path: "Examples/everyday/settings.json").path
        let terminal = try PseudoTerminal(
            BuildFolder.file("ribs-host").path,
            ["--config", config] + arguments,
            columns: 80,
            rows: 40
        )
        #expect(await terminal.waitUntil(shows: "Send statistics"))
        await terminal.waitUntil(focus: "New password")
        terminal.type("correct horse")
        #expect(await terminal.waitUntil(shows: "•••••••••••••"))
        try ErrandsTests.click("Save", in: terminal)
        #expect(await terminal.waitUntil(shows: "✓ Saved"))
        await terminal.waitUntil { !$0.text.contains("✓ Saved") }
        terminal.type("\u{3}")
        #expect(exitCode(await terminal.end()) == 0)
    }
}
