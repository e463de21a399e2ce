import Foundation
import Glibc
import TestSupport
import Testing

/// What is typed while the host is busy, at the real host: it does nothing to the screen that comes.
@Suite("What is typed in a terminal before a screen could be seen", .startsPrograms(for: .terminal))
struct TypedAheadTests {
    private static let host = BuildFolder.file("ribs-host").path

    /// A plugin whose build waits for a gate to be opened.
    private struct SlowHost {
        let terminal: PseudoTerminal
        let gate: String

        init(_ folder: TemporaryFolder, flow: String, _ words: [String] = []) throws {
            gate = folder.url.appending(path: "gate").path
            guard mkfifo(gate, 0o600) == 0 else { throw PseudoTerminal.Failure.cannotOpen }
            let config = try folder.write(
                """
                {
                  "plugins": { "off-game": "libOffGamePlugin.so", "slow": "libSlowPlugin.so" },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace", "milliseconds": 0, "gate": "\(gate)" },
                  "flow": [\(flow)]
                }
                """,
                to: "plugins.json"
            )
            terminal = try PseudoTerminal(host, ["--config", config.path] + words)
        }

        /// Lets the plugin be built. It is waiting, so that this does not block.
        func open() {
            close(Glibc.open(gate, O_WRONLY))
        }
    }

    @Test(
        "keys do nothing, while the first plugin is loaded and while a press leads to another",
        arguments: [#""slow""#, #""off-game", "slow""#]
    )
    func keys(flow: String) async throws {
        let folder = try TemporaryFolder()
        let slow = try SlowHost(folder, flow: flow)
        let terminal = slow.terminal
        if flow.contains("off-game") {
            #expect(await terminal.waitUntil(shows: "Start Game"))
            terminal.type("\r")
        }
        #expect(await terminal.waitUntil(shows: " The plugin `slow` has been loading for "))
        terminal.type("?q\r\u{1B}[2")
        slow.open()
        #expect(await terminal.waitUntil(shows: "Here at last"))
        // The rest of F12, which is not a key by itself.
        terminal.type("4~?")
        #expect(await terminal.waitUntil(shows: "Always"))
        #expect(!terminal.shown.contains("RIB tree"))
        terminal.type("qq")
        #expect(exitCode(await terminal.end()) == 0)
        #expect(terminal.settings == terminal.settingsBefore)
    }

    @Test("Ctrl-C is heard, also among other keys")
    func interrupt() async throws {
        let folder = try TemporaryFolder()
        let slow = try SlowHost(folder, flow: #""slow""#)
        #expect(await slow.terminal.waitUntil(shows: " The plugin `slow` has been loading for "))
        slow.terminal.type("?\u{3}")
        #expect(endSignal(await slow.terminal.end()) == SIGINT)
        #expect(slow.terminal.settings == slow.terminal.settingsBefore)
    }

    @Test("a line does nothing in plain lines either, and the face says so; half a line is gone")
    func lines() async throws {
        let folder = try TemporaryFolder()
        let slow = try SlowHost(folder, flow: #""off-game", "slow""#, ["--ui", "plain"])
        let terminal = slow.terminal
        #expect(await terminal.waitUntil(shows: "1. Start Game"))
        terminal.type("1\n")
        #expect(await terminal.waitUntil(shows: "The plugin `slow` has been loading for "))
        terminal.type("q\nope")
        slow.open()
        #expect(await terminal.waitUntil(shows: "`q` was typed before this screen was shown; nothing was done."))
        #expect(terminal.shown.contains("Here at last"))
        terminal.type("tree\n")
        #expect(await terminal.waitUntil(shows: "slow: active"))
        terminal.type("q\n")
        #expect(exitCode(await terminal.end()) == 0)
    }

    @Test("lines of a pipe are all done, whenever they were written")
    func pipe() async throws {
        let config = BuildFolder.repository.appending(path: "plugins.json").path
        let output = try await run(
            URL(filePath: Self.host),
            ["--config", config, "--ui", "plain"],
            input: "1\n1\n2\nq\n"
        ).output
        #expect(output.contains("Row 1: X, O, empty"))
        #expect(!output.contains("was typed before"))
    }
}
