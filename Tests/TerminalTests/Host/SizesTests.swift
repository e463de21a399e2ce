import Testing

/// The examples at the sizes that terminals have.
@MainActor
@Suite("The examples at each size of a terminal")
struct SizesTests {
    private nonisolated static let examples = [
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
    func example(_ example: String, _ size: [Int]) throws {
        let terminal = try ScreenHost(example, columns: size[0], rows: size[1])
        terminal.expect("quit")
        for key in Self.keys {
            try terminal.type(key)
            let emulator = terminal.surface.emulator
            #expect(emulator.unknown == [] && emulator.overruns == 0, "\(key.debugDescription)")
        }
        try terminal.quit("\u{3}")
    }
}
