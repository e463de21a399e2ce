import Foundation
import TestSupport
import Testing

/// The app that is written as for RIBs-iOS, on a full screen; `CommandTests` plays it in the other faces, and in a process of its own.
@MainActor
@Suite("An app that imports RIBs, in a terminal")
struct ErrandsTests {
    @Test("is played by clicks and keys, and leaks nothing")
    func played() throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            #"{"plugins": {"errands": "libErrandsPlugin.so"}, "dependencies": {"name": "Ada"}, "flow": ["errands"]}"#,
            to: "plugins.json"
        )
        let terminal = try ScreenHost(config.path, ["--leaks"])
        terminal.expect("Welcome, Ada.")
        try terminal.click("Open errand 2")
        try terminal.click("Log in")
        // The workflow has waited for the login.
        terminal.expect("Buy bread")
        try terminal.click("Back", shows: "Water the plants (home)")
        try enterLetter(in: terminal)
        #expect(try terminal.quit("\u{3}").errors.contains("0 of them leaked"))
    }

    /// The modal flow, with Back from its second step.
    private func enterLetter(in terminal: ScreenHost) throws {
        try terminal.click("New", shows: "Cancel")
        terminal.expect(focus: "Title")
        try terminal.type("Post a letter", shows: "Post a letter")
        try terminal.click("Continue", shows: "What kind of errand is “Post a letter”?")
        // There is one Back, which leads to the first step again.
        let buttons = terminal.shown.split(separator: "\n").dropLast().joined(separator: "\n")
        #expect(buttons.components(separatedBy: " Back ").count == 2, "\(terminal.shown)")
        try terminal.click("Back", shows: "Continue")
        try terminal.click("Continue", shows: "For home")
        try terminal.click("For home", shows: "Post a letter (home)")
    }
}
