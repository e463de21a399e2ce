import Testing

/// The place of the focus in the everyday applications, after keys that people press without looking.
@MainActor
@Suite("The focus in the everyday applications")
struct EverydayFocusTests {
    @Test("in a chat, the keys that lead to another room lead into its field, from the field and from the rooms")
    func rooms() throws {
        let terminal = try ScreenHost(everyday: "chat.json", columns: 80, rows: 24)
        try terminal.type("\u{1B}n", shows: "Take the tables of logarithms.")
        terminal.expect(focus: "Message")
        try terminal.type(Keys.backTab, shows: "▌› #cards")
        try terminal.type("n", shows: "Turn the page by a quarter.")
        try terminal.type("I did.", shows: "▸ I did.")
        _ = try terminal.end()
    }
}
