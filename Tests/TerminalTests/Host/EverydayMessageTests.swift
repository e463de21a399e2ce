import Testing

/// A message of an everyday application.
@MainActor
@Suite("A message for a moment, in a terminal")
struct EverydayMessageTests {
    @Test("is seen above the footer, and goes by itself")
    func saved() throws {
        let terminal = try ScreenHost("Examples/everyday/settings.json", rows: 40)
        terminal.expect("Send statistics")
        try terminal.click("Change password", shows: "Password")
        try terminal.type("correct horse", shows: "•••••••••••••")
        try terminal.click("Save", shows: "✓ Saved")
        try terminal.passTime()
        #expect(!terminal.shown.contains("✓ Saved"))
        try terminal.quit("\u{3}")
    }
}
