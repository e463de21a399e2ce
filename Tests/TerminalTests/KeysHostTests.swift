import Foundation
import TestSupport
import Testing

/// The environment of a process names the folder of a person's settings; `Host/NamedKeysTests` has files that are named.
@Suite("ribs-host with other keys", .startsPrograms(for: .terminal))
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
}
