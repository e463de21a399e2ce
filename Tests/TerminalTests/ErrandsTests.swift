import Foundation
import TestSupport
import Testing

/// The app that is written as for RIBs-iOS, on a full screen; `CommandTests` plays it in the other faces.
@Suite("An app that imports RIBs, in a terminal", .timeLimit(.ofPrograms))
struct ErrandsTests {
    @Test("is played by keys, and leaks nothing", arguments: [[], ["--isolate"]])
    func keys(arguments: [String]) async throws {
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
        await terminal.waitUntil(focus: "Log in")
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "2 to do, 0 done"))
        await terminal.waitUntil(focus: "Errands")
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "Buy bread (shopping)"))
        await terminal.waitUntil(focus: "New")
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "New errand"))
        await terminal.waitUntil(focus: "Title")
        await Self.enterLetter(in: terminal)
        terminal.type("q")
        #expect(exitCode(await terminal.end()) == 0)
        #expect(terminal.output.contains("0 of them leaked"))
    }

    /// The modal flow, with Back from its second step.
    private static func enterLetter(in terminal: PseudoTerminal) async {
        terminal.type("Post a letter")
        #expect(await terminal.waitUntil(shows: "Post a letter"))
        terminal.type("\t\r")
        #expect(await terminal.waitUntil(shows: "What kind of errand is “Post a letter”?"))
        await terminal.waitUntil(focus: "For home")
        // Above it is the one Back, which leads to the first step again.
        terminal.type("\u{1B}[A")
        await terminal.waitUntil(focus: "Back")
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "Continue"))
        await terminal.waitUntil(focus: "Title")
        terminal.type("\t\r")
        #expect(await terminal.waitUntil(shows: "For home"))
        await terminal.waitUntil(focus: "For home")
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "Post a letter (home)"))
    }
}
