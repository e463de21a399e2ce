import Testing

/// Fields of the example plugins, filled in key by key as a person does it.
@MainActor
@Suite("A form in a terminal")
struct FormTests {
    @Test("a name of two words is typed as it is, though the plugin trims it each time")
    func name() throws {
        let terminal = try ScreenHost("Examples/tutorial/plugins.json")
        terminal.expect("▌ Player 1")
        for character in "Ada Love" { try terminal.type(String(character)) }
        terminal.expect("▌ Ada Love ")
        try terminal.type("\t\t")
        terminal.expect(focus: "Login")
        try terminal.type("\r", shows: "Ada Love: 0")
        try terminal.quit()
    }

    @Test(
        "an amount is typed through invalid texts, Enter in an empty field does not lead to Cancel, and what is pressed and disappears leaves the focus in its step"
    )
    func amount() throws {
        let terminal = try ScreenHost("Examples/finance/flattened.json")
        terminal.expect("unread")
        // The tab, which opens no field, and from it into the field.
        try terminal.type("2")
        terminal.expect(focus: "Super Pay")
        try terminal.type("\t")
        terminal.expect(focus: "Top up")
        try terminal.type("\r")
        // The step that the flow leads to.
        terminal.expect(focus: "Amount")
        try terminal.type("\r\r")
        for character in "12.50" { try terminal.type(String(character)) }
        terminal.expect("▌ 12.50 ")
        try terminal.type("\r")
        terminal.expect(focus: "Confirm")
        try terminal.type("\r", shows: "10,012.50")
        terminal.expect("▌ 1000 ")
        try terminal.quit("\u{3}")
    }

    @Test("an amount that is refused stays as it is, and cannot be confirmed until it is corrected")
    func refusedAmount() throws {
        let terminal = try ScreenHost("Examples/finance/plugins.json")
        terminal.expect("unread")
        try terminal.type("2")
        terminal.expect(focus: "Finance")
        try terminal.type("\t\r")
        terminal.expect(focus: "Amount")
        try terminal.type("2.5")
        try terminal.type(".", shows: "This is not an amount.")
        #expect(terminal.shown.contains("▌ 2.5. "))
        #expect(!terminal.shown.contains("↵ Confirm"))
        try terminal.type("\u{7F}")
        #expect(!terminal.shown.contains("This is not an amount."))
        #expect(terminal.shown.contains("▌ 2.5 "))
        try terminal.type("\r")
        terminal.expect(focus: "Confirm")
        try terminal.type("\r", shows: "10,002.50")
        try terminal.quit()
    }
}
