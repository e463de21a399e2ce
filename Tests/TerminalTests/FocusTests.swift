import Foundation
import TestSupport
import Testing

/// Where the focus is in the example flows, by what a person sees.
@Suite("The focus in a terminal", .timeLimit(.ofPrograms))
struct FocusTests {
    private func start(_ example: String, _ columns: Int, _ rows: Int) throws -> PseudoTerminal {
        let config = BuildFolder.repository.appending(path: "Examples/\(example).json").path
        return try PseudoTerminal(
            BuildFolder.file("ribs-host").path,
            ["--config", config],
            columns: columns,
            rows: rows
        )
    }

    @Test(
        "digits mean the same tab wherever one is, and the arrows go over the tabs",
        arguments: [(40, 8), (80, 24), (120, 40)]
    )
    func tabs(columns: Int, rows: Int) async throws {
        let terminal = try start("finance/plugins", columns, rows)
        #expect(await terminal.waitUntil(shows: "unread"))
        for (key, tab, seen) in [
            ("2", "Finance", "Super Pay"), ("3", "Profile", "Customer"), ("2", "Finance", "Super Pay"),
            ("1", "Home", "unread"),
            (Keys.right, "Finance", "Super Pay"), (Keys.right, "Profile", "Customer"),
            (Keys.left, "Finance", "Super Pay"),
        ] {
            terminal.type(key)
            await terminal.waitUntil { $0.text.contains("▸ \(tab) ◂") && $0.text.contains(seen) }
        }
        await terminal.quit()
    }

    @Test(
        "a stack that is higher than the terminal: the tabs stay, pages have the focus, and it stays in the step of what is pressed"
    )
    func stack() async throws {
        let terminal = try start("finance/flattened", 40, 10)
        #expect(await terminal.waitUntil(shows: "unread"))
        terminal.type("2")
        await terminal.waitUntil(focus: "Super Pay")
        terminal.type("\t")
        await terminal.waitUntil(focus: "Top up")
        terminal.type(Keys.end)
        await terminal.waitUntil {
            $0.text.contains("▸ Cancel") && $0.text.contains("Profile") && !$0.text.contains("Balance")
        }
        terminal.type(Keys.home)
        await terminal.waitUntil { $0.text.contains("▸ Top up") && $0.text.contains("Profile") }
        terminal.type("\u{3}")
        #expect(exitCode(await terminal.end()) == 0)
    }

}
