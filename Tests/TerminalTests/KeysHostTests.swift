import Foundation
import TestSupport
import Testing

/// The real host with a person's file of keys.
@Suite("ribs-host with other keys", .timeLimit(.ofPrograms))
struct KeysHostTests {
    private static let keys = #"{ "commands": { "quit": ["x"] }, "controls": { "off-game": { "startGame": "s" } } }"#

    private func start(_ words: [String], settings: String = "/nowhere") throws -> PseudoTerminal {
        let config = BuildFolder.repository.appending(path: "plugins.json").path
        let host = BuildFolder.file("ribs-host").path
        return try PseudoTerminal("/usr/bin/env", ["XDG_CONFIG_HOME=\(settings)", host, "--config", config] + words)
    }

    /// Starts a game with a key of the file, and quits with another one.
    private func play(_ terminal: PseudoTerminal) async {
        #expect(await terminal.waitUntil(shows: "x quit"))
        terminal.type("s")
        #expect(await terminal.waitUntil(shows: "Ada (X) to move"))
        terminal.type("q?")
        #expect(await terminal.waitUntil(shows: "x ctrl-c"))
        terminal.type("?x")
        #expect(exitCode(await terminal.end()) == 0)
        #expect(terminal.settings == terminal.settingsBefore)
    }

    @Test("--keys names a file of keys")
    func named() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.keys, to: "mine.json")
        try await play(start(["--keys", file.path]))
    }

    @Test("a file in the folder of settings is read without being named, and one that is named counts instead")
    func found() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "ribs-host"),
            withIntermediateDirectories: true
        )
        try folder.write(Self.keys, to: "ribs-host/keys.json")
        try await play(start([], settings: folder.url.path))
        let other = try folder.write(#"{ "commands": { "quit": ["z"] } }"#, to: "other.json")
        let terminal = try start(["--keys", other.path], settings: folder.url.path)
        #expect(await terminal.waitUntil(shows: "z quit"))
        terminal.type("z")
        #expect(exitCode(await terminal.end()) == 0)
    }

    @Test("a file that is wrong is refused before the screen is taken")
    func wrong() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(#"{ "commands": { "quit": ["esc"] } }"#, to: "mine.json")
        let terminal = try start(["--keys", file.path])
        #expect(exitCode(await terminal.end()) == 78)
        #expect(terminal.output.contains("`esc` always means the same."))
        #expect(!terminal.output.contains("\u{1B}[?1049h"))
    }
}
