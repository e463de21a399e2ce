import Foundation
import Glibc
import TestSupport
import Testing

/// What other programs have left behind in a terminal, what plugins do to it, and what it gets back.
@Suite("A terminal that is shared with others", .startsPrograms(for: .terminal))
struct OtherProgramsTests {
    private static let host = BuildFolder.file("ribs-host").path
    private static let config = BuildFolder.repository.appending(path: "plugins.json").path

    private func start(_ words: [String] = []) throws -> PseudoTerminal {
        try PseudoTerminal(Self.host, ["--config", Self.config] + words)
    }

    /// Starts a flow of the plugin that does something when its first button is pressed.
    private func start(_ act: String, in folder: TemporaryFolder) throws -> PseudoTerminal {
        let config = try folder.write(
            """
            {
              "plugins": { "faulty": "libFaultyPlugin.so" },
              "dependencies": { "act": "\(act)", "moment": "perform", "number": { "stream": "Int", "value": 0 } },
              "flow": { "start": "faulty", "steps": { "faulty": { "on": { "left": "@stay" } } } }
            }
            """,
            to: "plugins.json"
        )
        return try PseudoTerminal(Self.host, ["--config", config.path])
    }

    private static let answer = "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\"

    /// Plays a session again until it was quick: the host awaits the answer of its terminal for a second. On a machine that
    /// is never so quick there is nothing to see.
    ///
    /// - Parameter play: plays a session; false if `isQuick` has been false once the terminal had answered.
    private func untilQuick(_ play: (_ isQuick: () -> Bool) async throws -> Bool) async throws {
        for _ in 0..<20 {
            let start = ContinuousClock.now
            if try await play({ ContinuousClock.now - start < .milliseconds(900) }) { return }
        }
    }

    @Test("an answer of the terminal that comes after q is not typed into the shell")
    func lateAnswer() async throws {
        let script = #""$0" --config "$1"; printf 'SHELL: '; stty -echo; read -r line; printf '<%s>END' "$line""#
        try await untilQuick { isQuick in
            let terminal = try PseudoTerminal("/bin/sh", ["-c", script, Self.host, Self.config])
            #expect(await terminal.waitUntil(shows: "Start Game"))
            #expect(terminal.emulator.commands.contains("11;?"))
            terminal.type("q")
            // The picture has gone, and what comes now was asked by the host.
            #expect(await terminal.waitUntil(writes: "\u{1B}[?1049l"))
            terminal.type(Self.answer)
            guard isQuick() else { return false }
            #expect(await terminal.waitUntil(shows: "SHELL: "))
            terminal.type("typed\r")
            #expect(await terminal.waitUntil(shows: "<typed>END"))
            return true
        }
    }

    @Test("an answer that comes after Ctrl-Z is not typed into the shell, and the screen comes back")
    func answerAfterStop() async throws {
        try await untilQuick { isQuick in
            let terminal = try start()
            #expect(await terminal.waitUntil(shows: "Start Game"))
            terminal.type("\u{1A}")
            #expect(await terminal.waitUntil(writes: "\u{1B}[?1049l"))
            terminal.type(Self.answer)
            guard isQuick() else { return false }
            // There is no shell here that could continue it, so it comes back by itself, and asks again.
            #expect(await terminal.waitUntil(writes: "\u{1B}[?1049h", count: 2))
            terminal.type("q" + Self.answer)
            #expect(exitCode(await terminal.end()) == 0)
            // A terminal with echo shows what is left in its input.
            #expect(!terminal.output.contains("rgb"))
            return true
        }
    }

    @Test("keys that are spelled as sequences, because another program has left the terminal so, are these keys")
    func spelledKeys() async throws {
        let terminal = try start()
        #expect(await terminal.waitUntil(shows: "Start Game"))
        terminal.type("\u{1B}[13u")
        #expect(await terminal.waitUntil(shows: "Ada (X) to move"))
        terminal.type("\u{1B}[122;5u")
        #expect(await terminal.waitUntil(writes: "\u{1B}[?1049l"))
        #expect(await terminal.waitUntil(writes: "\u{1B}[?1049h", count: 2))
        terminal.type("\u{1B}[27;5;99~")
        #expect(exitCode(await terminal.end()) == 0)
        #expect(terminal.settings == terminal.settingsBefore)
    }

    @Test("Ctrl-\\ that is spelled as a sequence ends the job as the terminal's own does")
    func spelledQuit() async throws {
        let terminal = try start()
        #expect(await terminal.waitUntil(shows: "Start Game"))
        terminal.type("\u{1B}[92;5u")
        #expect(endSignal(await terminal.end()) == SIGQUIT)
        #expect(terminal.settings == terminal.settingsBefore)
    }

    @Test("Ctrl-C that is spelled as a sequence ends a host that a plugin keeps busy")
    func spelledInterrupt() async throws {
        let folder = try TemporaryFolder()
        let terminal = try start("hang", in: folder)
        #expect(await terminal.waitUntil(shows: "number 0"))
        terminal.type(Keys.button(1))
        #expect(await terminal.waitUntil(shows: "The plugin `faulty` has been busy for 1"))
        terminal.type("\u{1B}[99;5u")
        #expect(endSignal(await terminal.end()) == SIGINT)
        #expect(terminal.settings == terminal.settingsBefore)
    }

    @Test("settings of the terminal that a plugin has changed are restored, and the plugin is named")
    func changedSettings() async throws {
        let folder = try TemporaryFolder()
        let terminal = try start("echo", in: folder)
        #expect(await terminal.waitUntil(shows: "number 0"))
        let settings = terminal.settings
        terminal.type(Keys.button(1))
        #expect(
            await terminal.waitUntil(
                shows: "While `faulty` was shown, something changed the terminal's settings; they"
            )
        )
        #expect(terminal.settings == settings)
        terminal.type(Keys.button(2))
        #expect(await terminal.waitUntil(shows: "number 1"))
        await terminal.quit()
        #expect(terminal.settings == terminal.settingsBefore)
    }
}
