import Testing

/// The inspector on a screen that has room for it beside the flow's.
@MainActor
@Suite("The inspector in a terminal")
struct InspectorTests {
    @Test("shows what a game does while it is played by keys, and goes when F12 is pressed again")
    func game() throws {
        let terminal = try ScreenHost("plugins.json", columns: 120, rows: 40)
        terminal.expect("Start Game")
        try terminal.type(Keys.f12, shows: "│         waits for startGame")
        terminal.expect("│ None yet.")
        terminal.expect("▌")
        terminal.expect(#"│   {"player1Score":0,"player2Score":0}"#)
        try terminal.type("\r", shows: "Ada (X) to move")
        terminal.expect("  off-game  startGame")
        terminal.expect("│         waits for gameDidEnd")
        // X top left, O below it, X top middle, O centre, X top right.
        for move in ["\r", "j\r", "kl\r", "j\r", "kl\r"] { try terminal.type(move) }
        terminal.expect("Ada won!")
        terminal.expect(#"{"player1Score":1,"player2Score":0}"#)
        try terminal.type(Keys.f12)
        #expect(!terminal.shown.contains("RIB tree"))
        try terminal.quit()
    }

    @Test("has the children in slots below their parent")
    func slots() throws {
        let terminal = try ScreenHost("Examples/finance/slots.json", columns: 160, rows: 40)
        terminal.expect("Balance: 10,000.00")
        try terminal.type(Keys.f12, shows: "● much  savings  active")
        for line in [
            "│ ● Root  active", "│ └─ ● Wrapper  flow  active", "│    └─ ● wallet  active  waits for topUp",
            "│       ├─ ● finance-home  active  waits for topUp", "│       ├─ ● little  savings  active",
            "│       │    waits for didClose", "│       └─ ● much  savings  active",
        ] { terminal.expect(line) }
        // The dashboard's button: its parent reports it in turn, and is covered with its children, which stay.
        try terminal.type("\r", shows: "● top-up  active")
        for line in [
            "  wallet › finance-home  topUp", "  wallet  topUp", "│    ├─ ● wallet  active  waits for topUp",
            "│    │  ├─ ● finance-home  active  waits for topUp", "│    │  └─ ● much  savings  active",
        ] { terminal.expect(line) }
        try terminal.quit("\u{3}")
    }

    @Test("a game is played by the names of its actions, and the flow says where it is")
    func palette() throws {
        let terminal = try ScreenHost("Examples/finance/plugins.json")
        terminal.expect("Home")
        try terminal.type(":", shows: "╭─ Actions")
        try terminal.type("finance", shows: "▌ Tab: Finance")
        try terminal.type("\r", shows: "  Top up  ")
        try terminal.type(":", shows: "╭─ Actions")
        try terminal.type("top", shows: "▌ Top up")
        try terminal.type("\r", shows: "Finance › Top up")
        try terminal.type("\u{1B}OQ", shows: "● top-up")
        terminal.expect("● finance [flow]")
        #expect(!terminal.shown.contains("● app-home"))
        try terminal.quit("\u{3}")
    }
}
