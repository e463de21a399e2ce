import Base
import Foundation
import TestSupport
import Testing

/// A person's file of keys.
@MainActor
@Suite("A full screen with other keys")
struct NamedKeysTests {
    @Test("--keys names a file of keys")
    func named() throws {
        let folder = try TemporaryFolder()
        let keys = #"{ "commands": { "quit": ["x"] }, "controls": { "off-game": { "startGame": "s" } } }"#
        let terminal = try ScreenHost("plugins.json", ["--keys", folder.write(keys, to: "mine.json").path])
        terminal.expect("x quit")
        try terminal.type("s", shows: "Ada (X) to move")
        try terminal.type("q?", shows: "x ctrl-c")
        try terminal.type("?")
        try terminal.quit("x")
    }

    @Test("a file that is wrong is refused before the screen is taken")
    func wrong() throws {
        let folder = try TemporaryFolder()
        let keys = #"{ "commands": { "quit": ["esc"] } }"#
        let terminal = try ScreenHost("plugins.json", ["--keys", folder.write(keys, to: "mine.json").path])
        #expect(terminal.code == 78)
        #expect(try terminal.end().errors.contains("`esc` always means the same."))
        #expect(terminal.surface.written == "")
    }
}
