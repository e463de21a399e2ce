import Foundation
import TestSupport
import Testing

/// Fields of the example plugins, filled in key by key as a person does it.
@Suite("A form in a terminal", .timeLimit(.ofPrograms))
struct FormTests {
    private func start(_ example: String) throws -> PseudoTerminal {
        let config = BuildFolder.repository.appending(path: "Examples/\(example).json").path
        return try PseudoTerminal(BuildFolder.file("ribs-host").path, ["--config", config])
    }

    /// Types each character once the one before it has been handled, which the cursor's moving on tells.
    private func type(_ text: String, in terminal: PseudoTerminal) async {
        for character in text {
            let x = terminal.emulator.x
            terminal.type(String(character))
            await terminal.waitUntil { $0.x != x }
        }
    }

    @Test("a name of two words is typed as it is, though the plugin trims it each time")
    func name() async throws {
        let terminal = try start("tutorial/plugins")
        #expect(await terminal.waitUntil(shows: "▸ Player 1"))
        await type("Ada Love", in: terminal)
        #expect(await terminal.waitUntil(shows: "▸ Ada Love "))
        terminal.type("\t\t")
        await terminal.waitUntil(focus: "Login")
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "Ada Love: 0"))
        await terminal.quit()
    }

    @Test(
        "an amount is typed through invalid texts, Enter in an empty field does not lead to Cancel, and what is pressed and disappears leaves the focus in its step"
    )
    func amount() async throws {
        let terminal = try start("finance/flattened")
        #expect(await terminal.waitUntil(shows: "unread"))
        // The tab, which opens no field, and from it into the field.
        terminal.type("2")
        await terminal.waitUntil(focus: "Super Pay")
        terminal.type("\t")
        await terminal.waitUntil(focus: "Top up")
        terminal.type("\r")
        // The step that the flow leads to.
        await terminal.waitUntil(focus: "Amount")
        terminal.type("\r\r")
        await type("12.50", in: terminal)
        #expect(await terminal.waitUntil(shows: "▸ 12.50 "))
        terminal.type("\r")
        await terminal.waitUntil(focus: "Confirm")
        terminal.type("\r")
        await terminal.waitUntil { $0.text.contains("10,012.50") && $0.text.contains("▸ 1000 ") }
        terminal.type("\u{3}")
        #expect(exitCode(await terminal.end()) == 0)
    }

    @Test("an amount that is refused stays as it is, and cannot be confirmed until it is corrected")
    func refusedAmount() async throws {
        let terminal = try start("finance/plugins")
        #expect(await terminal.waitUntil(shows: "unread"))
        terminal.type("2")
        await terminal.waitUntil(focus: "Finance")
        terminal.type("4")
        await terminal.waitUntil(focus: "Amount")
        await type("2.5", in: terminal)
        await type(".", in: terminal)
        #expect(await terminal.waitUntil(shows: "This is not an amount."))
        #expect(terminal.shown.contains("▸ 2.5. "))
        #expect(terminal.shown.contains("( Confirm )"))
        await type("\u{7F}", in: terminal)
        await terminal.waitUntil { !$0.text.contains("This is not an amount.") }
        #expect(terminal.shown.contains("▸ 2.5 "))
        terminal.type("\r")
        await terminal.waitUntil(focus: "Confirm")
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "10,002.50"))
        await terminal.quit()
    }
}
