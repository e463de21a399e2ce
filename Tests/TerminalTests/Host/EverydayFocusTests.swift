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
        try terminal.type("\r")
        terminal.expect(focus: "Message")
        try terminal.type(Keys.backTab, shows: "▌› #cards")
        try terminal.type("n", shows: "Turn the page by a quarter.")
        try terminal.type("I did.", shows: "▌ I did.")
        _ = try terminal.end()
    }

    @Test("in mail, the keys that turn to a draft type nothing into it, and a key sends it")
    func drafts() throws {
        let terminal = try ScreenHost(everyday: "small/mail.json", columns: 80, rows: 24)
        try terminal.type("r", shows: "Reply")
        try terminal.type("At four.", shows: "▌ At four.")
        try terminal.escape()
        try terminal.type("p", shows: "1 draft")
        try terminal.type("n", shows: "From Charles")
        try terminal.type("p", shows: "Your reply")
        try terminal.type("n", shows: "From Charles")
        try terminal.type("pr", shows: "▌ At four.")
        try terminal.type("\u{1B}s", shows: "Sent to Grace.")
        _ = try terminal.end()
    }

    @Test("in the settings, the first field has the focus, and then the field of a password that is to be changed")
    func settings() throws {
        let terminal = try ScreenHost(everyday: "settings.json", columns: 80, rows: 24)
        terminal.expect(focus: "Ada")
        try terminal.escape()
        try terminal.type("p", shows: "Password")
        terminal.expect(focus: "Password")
        try terminal.type("short\u{1B}s", shows: "Not saved. Password: At least 8 characters.")
        _ = try terminal.end()
    }

    @Test("in the words, a key counts from the list")
    func count() throws {
        let terminal = try ScreenHost(everyday: "words.json", columns: 80, rows: 24)
        try terminal.type("\u{1B}")
        try terminal.passTime()
        try terminal.type("c")
        #expect(!terminal.shown.contains("Nothing has been counted yet."), "\(terminal.shown)")
        _ = try terminal.end()
    }
}
