import Foundation
import TestSupport
import Testing

/// The examples with the real host, at the sizes that terminals have.
@Suite("The examples at each size of a terminal", .timeLimit(.ofPrograms))
struct SizesTests {
    private static let examples = [
        "plugins.json", "Examples/tutorial/plugins.json", "Examples/finance/plugins.json",
        "Examples/games/plugins.json",
        "Examples/adapters/plugins.json", "Examples/cases/plugins.json", "Examples/navigation/container.json",
        "Examples/scorekeeper/plugins.json",
    ]

    /// What opens and closes each page, what moves, and what leads on from the first screen.
    private static let keys = [
        Keys.f12, "\u{1B}OP", "\u{1B}OP", "\u{1B}OQ", "\u{1B}OQ", "\u{10}", Keys.down, Keys.click(0, 0), "\t",
        Keys.pageDown,
        Keys.end, Keys.home, "\r", Keys.f12, "\r", "\t", "\r",
    ]

    @Test(
        "nothing is drawn outside, nothing unknown is sent, and the host ends as it should",
        arguments: examples,
        [[20, 5], [80, 24], [120, 40], [200, 50]]
    )
    func example(_ example: String, _ size: [Int]) async throws {
        let config = BuildFolder.repository.appending(path: example).path
        let host = BuildFolder.file("ribs-host").path
        let terminal = try PseudoTerminal(host, ["--config", config], columns: size[0], rows: size[1])
        #expect(await terminal.waitUntil(shows: "quit"))
        for key in Self.keys {
            // Ctrl-L draws all again when the key has been handled.
            let clears = terminal.emulator.clears
            terminal.type(key + "\u{C}")
            await terminal.waitUntil { $0.clears > clears }
            #expect(terminal.emulator.unknown == [] && terminal.emulator.overruns == 0, "\(key.debugDescription)")
        }
        terminal.type("\u{3}")
        #expect(exitCode(await terminal.end()) == 0)
        terminal.expectGivenBack()
    }
}
