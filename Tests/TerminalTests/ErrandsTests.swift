import Foundation
import TestSupport
import Testing

/// The app that is written as for RIBs-iOS, on a full screen; `CommandTests` plays it in the other faces.
@Suite("An app that imports RIBs, in a terminal", .timeLimit(.ofPrograms))
struct ErrandsTests {
    @Test("is played by clicks and keys, and leaks nothing", arguments: [[], ["--isolate"]])
    func played(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            #"{"plugins": {"errands": "libErrandsPlugin.so"}, "dependencies": {"name": "Ada"}, "flow": ["errands"]}"#,
            to: "plugins.json"
        )
        let terminal = try PseudoTerminal(
            BuildFolder.file("ribs-host").path,
            ["--config", config.path, "--leaks"] + arguments,
            columns: 80,
            rows: 24
        )
        #expect(await terminal.waitUntil(shows: "Welcome, Ada."))
        try Self.click("Open errand 2", in: terminal)
        try Self.click("Log in", in: terminal)
        // The workflow has waited for the login.
        #expect(await terminal.waitUntil(shows: "Buy bread"))
        try Self.click("Back", in: terminal)
        #expect(await terminal.waitUntil(shows: "Water the plants (home)"))
        try await Self.enterLetter(in: terminal)
        terminal.type("\u{3}")
        _ = await terminal.end()
        #expect(terminal.output.contains("0 of them leaked"))
    }

    /// The modal flow, with Back from its second step.
    private static func enterLetter(in terminal: PseudoTerminal) async throws {
        try click("New", in: terminal)
        #expect(await terminal.waitUntil(shows: "Cancel"))
        await terminal.waitUntil(focus: "Title")
        terminal.type("Post a letter")
        #expect(await terminal.waitUntil(shows: "Post a letter"))
        try click("Continue", in: terminal)
        #expect(await terminal.waitUntil(shows: "What kind of errand is “Post a letter”?"))
        // There is one Back, which leads to the first step again.
        #expect(terminal.shown.components(separatedBy: "Back").count == 2)
        try click("Back", in: terminal)
        await terminal.waitUntil { $0.text.contains("Continue") }
        try click("Continue", in: terminal)
        await terminal.waitUntil { $0.text.contains("For home") }
        try click("For home", in: terminal)
        #expect(await terminal.waitUntil(shows: "Post a letter (home)"))
    }

    /// Clicks on a button, whether it has the focus or not.
    static func click(_ label: String, in terminal: PseudoTerminal) throws {
        let lines = terminal.shown.split(separator: "\n", omittingEmptySubsequences: false)
        for (row, line) in lines.enumerated() {
            guard let button = try line.firstMatch(of: Regex("[\\[▸] *\(label)")) else { continue }
            return terminal.type(Keys.click(line.distance(from: line.startIndex, to: button.range.upperBound) - 1, row))
        }
        Issue.record("There is no \(label): \(terminal.shown)")
    }
}
