import Testing

/// The focus in the example flows.
@MainActor
@Suite("The focus in a terminal")
struct FocusTests {
    @Test(
        "digits mean the same tab wherever one is, and the arrows go over the tabs",
        arguments: [(40, 8), (80, 24), (120, 40)]
    )
    func tabs(columns: Int, rows: Int) throws {
        let terminal = try ScreenHost("Examples/finance/plugins.json", columns: columns, rows: rows)
        terminal.expect("unread")
        for (key, tab, seen) in [
            ("2", "Finance", "Super Pay"), ("3", "Profile", "Customer"), ("2", "Finance", "Super Pay"),
            ("1", "Home", "unread"),
            (Keys.right, "Finance", "Super Pay"), (Keys.right, "Profile", "Customer"),
            (Keys.left, "Finance", "Super Pay"),
        ] {
            try terminal.type(key, shows: "▌ \(tab) ▐")
            terminal.expect(seen)
        }
        try terminal.quit()
    }

    @Test(
        "a stack that is higher than the terminal: the tabs stay, pages have the focus, and it stays in the step of what is pressed"
    )
    func stack() throws {
        let terminal = try ScreenHost("Examples/finance/flattened.json", columns: 40, rows: 9)
        terminal.expect("unread")
        try terminal.type("2")
        terminal.expect(focus: "Super Pay")
        try terminal.type("\t")
        terminal.expect(focus: "Top up")
        try terminal.type(Keys.end, shows: "▌ Cancel")
        terminal.expect("Profile")
        #expect(!terminal.shown.contains("Balance"))
        try terminal.type(Keys.home, shows: "▌ Top up")
        terminal.expect("Profile")
        try terminal.quit("\u{3}")
    }
}
