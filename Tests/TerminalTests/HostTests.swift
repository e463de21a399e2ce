import Foundation
import Glibc
import TestSupport
import Testing

/// The real host with the sample plugins, as a person meets it in a terminal.
@Suite("ribs-host in a terminal", .startsPrograms(for: .terminal))
struct HostTests {
    private static let host = BuildFolder.file("ribs-host").path

    private func start(_ words: [String] = [], columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
        let config = BuildFolder.repository.appending(path: "plugins.json").path
        return try PseudoTerminal(Self.host, ["--config", config] + words, columns: columns, rows: rows)
    }

    @Test(
        "a whole game by keys, with resizes in between, ends with the terminal and the title of its window as they were"
    )
    func keys() async throws {
        let terminal = try start()
        #expect(await terminal.waitUntil(shows: "Start Game"))
        #expect(terminal.emulator.isAlternate && terminal.emulator.modes.contains(2004))
        #expect(terminal.emulator.title == "Off game" && terminal.emulator.keptTitles == [""])
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "Ada (X) to move"))
        #expect(terminal.emulator.title == "Tic-tac-toe")
        // The focus begins at the top left: X there, O below it, and so on, until X has the first row.
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "Grace (O) to move"))
        terminal.type("\u{1B}[B\r")
        #expect(await terminal.waitUntil(shows: "Ada (X) to move"))
        terminal.resize(60, 18)
        await terminal.waitUntil { $0.columns == 60 && $0.text.contains("Ada (X) to move") }
        terminal.type("\u{1B}[A\u{1B}[C\r")
        #expect(await terminal.waitUntil(shows: "Grace (O) to move"))
        terminal.type("j\r")
        #expect(await terminal.waitUntil(shows: "Ada (X) to move"))
        terminal.type("kl\r")
        #expect(await terminal.waitUntil(shows: "Ada won!"))
        await terminal.waitUntil(focus: "Close")
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "Let chance decide"))
        terminal.type("\r")
        await terminal.waitUntil(focus: "Close")
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "Start Game"))
        #expect(terminal.shown.contains("Ada: 2") || terminal.shown.contains("Grace: 1"))
        await terminal.quit()
        terminal.expectGivenBack()
        #expect(terminal.emulator.title == "" && terminal.emulator.keptTitles == [])
    }

    @Test("a plugin is asked for its screen once per turn")
    func oneScreenPerTurn() async throws {
        let folder = try TemporaryFolder()
        // The plugin prints a line whenever it makes its screen.
        let config = try folder.write(
            """
            {
              "plugins": { "faulty": "libFaultyPlugin.so" },
              "dependencies": { "act": "print", "moment": "screen", "number": { "stream": "Int", "value": 0 } },
              "flow": { "start": "faulty", "steps": { "faulty": { "on": { "left": "@stay" } } } }
            }
            """,
            to: "plugins.json"
        )
        let terminal = try PseudoTerminal(Self.host, ["--config", config.path], columns: 80, rows: 24)
        #expect(await terminal.waitUntil(shows: "number 0"))
        for number in 1...3 {
            terminal.type(Keys.button(2))
            #expect(await terminal.waitUntil(shows: "number \(number)"))
        }
        await terminal.quit()
        #expect(terminal.output.components(separatedBy: "to standard error").count - 1 == 4)
    }

    @Test(
        "when the terminal goes away it ends, by SIGHUP, or where that is ignored by itself",
        arguments: [false, true]
    )
    func goneTerminal(isIgnored: Bool) async throws {
        let config = BuildFolder.repository.appending(path: "plugins.json").path
        let trap = isIgnored ? "trap '' HUP; " : ""
        let terminal = try PseudoTerminal(
            "/bin/sh",
            ["-c", trap + #"exec "$0" --config "$1""#, Self.host, config]
        )
        #expect(await terminal.waitUntil(shows: "Start Game"))
        terminal.hangUp()
        let ending = await terminal.end()
        #expect(isIgnored ? exitCode(ending) == 0 : endSignal(ending) == SIGHUP)
    }

    @Test(
        "a plugin that crashes is named below what it has written, the terminal is given back, and the signal is the true one",
        arguments: [(1, SIGSEGV), (2, fatalErrorSignal.number), (3, SIGSEGV)]
    )
    func crash(button: Int, number: Int32) async throws {
        let folder = try TemporaryFolder()
        let terminal = try start(crashing: folder)
        #expect(await terminal.waitUntil(shows: "Read nothing"))
        terminal.type(Keys.button(button))
        #expect(endSignal(await terminal.end()) == number)
        let reason = button == 2 ? "Fatal error: as told\r\n" : ""
        let told = terminal.output.components(separatedBy: "\u{1B}[?1049l").dropFirst().joined().withoutPlaces
        #expect(told.contains("\(reason)ribs-host: The plugin `crash` crashed with SIG"))
        // That sentence is not above or below the pages of a backtrace.
        #expect(!terminal.output.contains("Program crashed"))
        terminal.expectGivenBack()
    }

    @Test("a crash on the main queue is put down to the plugin whose closure ran")
    func crashOnQueue() async throws {
        let output = try await output(ofCrash: "Crash on the main queue", 10)
        #expect(output.withoutPlaces.contains("ribs-host: The plugin `crash` crashed with SIGABRT (it gave up)."))
    }

    @Test("a crash on a thread with no plugin's code is reported with its file, without acquitting the plugins")
    func crashOnThread() async throws {
        let output = try await output(ofCrash: "Crash on another thread", 11)
        let line = try #require(output.firstMatch(of: /ribs-host: The program crashed with .*/)?.0)
        #expect(
            line.wholeMatch(
                of:
                    /ribs-host: The program crashed with SIGABRT \(it gave up\) in `.*\/libc\.so\.6`\. Whether a plugin caused it could not be determined\.\r?/
            ) != nil,
            "\(line)"
        )
    }

    private func output(ofCrash button: String, _ place: Int) async throws -> String {
        let folder = try TemporaryFolder()
        let terminal = try start(crashing: folder)
        #expect(await terminal.waitUntil(shows: "Read nothing"))
        terminal.type(String(repeating: "j", count: place))
        await terminal.waitUntil(focus: button)
        terminal.type("\r")
        #expect(endSignal(await terminal.end()) == SIGABRT)
        terminal.expectGivenBack()
        return terminal.output
    }

    @Test("a plugin that calls quick_exit(3) ends the host, but not the terminal")
    func quickExit() async throws {
        let folder = try TemporaryFolder()
        let terminal = try start(crashing: folder)
        #expect(await terminal.waitUntil(shows: "Read nothing"))
        // The tenth has no digit.
        terminal.type(String(repeating: "j", count: 9))
        await terminal.waitUntil(focus: "Exit quickly")
        terminal.type("\r")
        #expect(exitCode(await terminal.end()) == 3)
        #expect(
            terminal.output.contains(
                "ribs-host: The plugin `crash` ended the program. Tell its author, or take it out of plugins.json.\r\n"
            )
        )
        terminal.expectGivenBack()
    }

    @Test("a plugin that closes all descriptors ends the host, and the terminal is given back by its name")
    func closed() async throws {
        let folder = try TemporaryFolder()
        let terminal = try start(crashing: folder)
        #expect(await terminal.waitUntil(shows: "Read nothing"))
        terminal.type(Keys.button(9))
        #expect(exitCode(await terminal.end()) == 70)
        #expect(
            terminal.output.contains(
                "ribs-host: The descriptors that the program works with have been closed. Only a plugin can have done that.\r\n"
            )
        )
        terminal.expectGivenBack()
    }

    @Test("Ctrl-C ends a host that a plugin keeps busy, with what the plugin has written, and names it")
    func hang() async throws {
        let folder = try TemporaryFolder()
        let terminal = try start(crashing: folder)
        #expect(await terminal.waitUntil(shows: "Read nothing"))
        terminal.type(Keys.button(6) + Keys.button(4))
        for second in 1...2 {
            #expect(await terminal.waitUntil(shows: " The plugin `crash` has been busy for \(second)"))
            #expect(terminal.shown.contains(" s.  ctrl-c to quit"))
        }
        terminal.type("\u{3}")
        #expect(endSignal(await terminal.end()) == SIGINT)
        #expect(
            terminal.output.hasSuffix(
                "and one to standard error\r\nribs-host: The plugin `crash` hung, and kept the program from taking ctrl-c. "
                    + "Tell its author, or take it out of plugins.json.\r\n"
            )
        )
        terminal.expectGivenBack()
    }

    @Test("a plugin that takes long to build is named after a moment in the last row, with the key that ends the host")
    func slow() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            #"{"plugins": {"slow": "libSlowPlugin.so"}, "dependencies": {"milliseconds": 600000}, "flow": ["slow"]}"#,
            to: "plugins.json"
        )
        let terminal = try PseudoTerminal(Self.host, ["--config", config.path])
        // On a machine that is busy a second may go by unseen: 1 and 2, or 10 and 20.
        for second in 1...2 {
            #expect(await terminal.waitUntil(shows: " The plugin `slow` has been loading for \(second)"))
            #expect(terminal.shown.contains(" s.  ctrl-c to quit"))
        }
        terminal.resize(100, 30)
        await terminal.waitUntil { terminal in
            let lines = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.count == 30 && lines[29].contains("plugin `slow` has been") && !terminal.text.contains("?")
        }
        terminal.type("\u{3}")
        #expect(endSignal(await terminal.end()) == SIGINT)
        terminal.expectGivenBack()
    }

    @Test(
        "a terminal that is resized while a plugin is loaded shows the screen at its new size, and below it what is loading"
    )
    func resizedWhileLoading() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            """
            {
              "plugins": { "off-game": "libOffGamePlugin.so", "slow": "libSlowPlugin.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace", "milliseconds": 600000 },
              "flow": ["off-game", "slow"]
            }
            """,
            to: "plugins.json"
        )
        let terminal = try PseudoTerminal(Self.host, ["--config", config.path])
        #expect(await terminal.waitUntil(shows: "Start Game"))
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "The plugin `slow` has been loading for"))
        for (columns, rows) in [(100, 30), (40, 12), (80, 24)] {
            terminal.resize(columns, rows)
            // Where nothing has been drawn since the resize, the emulator has question marks.
            await terminal.waitUntil { terminal in
                let lines = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
                return terminal.columns == columns && lines.last?.contains("plugin `slow` has been") == true
                    && terminal.text.contains("Start Game") && !terminal.text.contains("?")
            }
            #expect(terminal.shown.contains("Start Game") && !terminal.shown.contains("?"))
        }
        terminal.type("\u{3}")
        #expect(endSignal(await terminal.end()) == SIGINT)
        #expect(terminal.settings == terminal.settingsBefore)
    }

    @Test("a fault while a plugin is built is shown, and below it again what is loading")
    func slowAndFaulty() async throws {
        let folder = try TemporaryFolder()
        let gates = ["gate", "gate2"].map { folder.url.appending(path: $0) }
        for gate in gates { try #require(mkfifo(gate.path, 0o600) == 0) }
        let config = try folder.write(
            """
            {
              "plugins": { "slow": "libSlowPlugin.so" },
              "dependencies": { "milliseconds": 0, "isFaulty": true, "gate": "\(gates[0].path)" },
              "flow": ["slow"]
            }
            """,
            to: "plugins.json"
        )
        let terminal = try PseudoTerminal(Self.host, ["--config", config.path])
        #expect(await terminal.waitUntil(shows: "has been loading for"))
        try FileHandle(forWritingTo: gates[0]).close()
        #expect(await terminal.waitUntil(shows: "! As told, halfway."))
        #expect(await terminal.waitUntil(shows: "has been loading for"))
        #expect(terminal.shown.contains("! As told, halfway."))
        try FileHandle(forWritingTo: gates[1]).close()
        #expect(await terminal.waitUntil(shows: "Here at last"))
        #expect(!terminal.shown.contains("The plugin `slow`"))
        #expect(terminal.shown.contains("! As told, halfway."))
        await terminal.quit()
        #expect(!terminal.emulator.isAlternate)
    }

    @Test("a terminal is read further after a Ctrl-D that asks, and a second one ends the program")
    func endOfInput() async throws {
        let config = BuildFolder.repository.appending(path: "Examples/everyday/settings.json").path
        let terminal = try PseudoTerminal(Self.host, ["--config", config, "--ui", "plain"])
        #expect(await terminal.waitUntil(shows: "Delete account"))
        terminal.type("1 Grace\n\u{4}")
        #expect(await terminal.waitUntil(shows: "Press Ctrl-D again to quit."), "\(terminal.shown)")
        terminal.type("find nowhere\n\u{4}")
        #expect(await terminal.waitUntil(shows: "No line has that."), "\(terminal.shown)")
        terminal.type("\u{4}")
        #expect(exitCode(await terminal.end()) == 0)
    }

    @Test("--ui plain plays a game in a terminal, which stays as it is")
    func plainGame() async throws {
        let terminal = try start(["--ui", "plain"])
        #expect(await terminal.waitUntil(shows: "1. Start Game"))
        #expect(terminal.settings == terminal.settingsBefore)
        // Numbers count all squares: X top left, O below it, X top middle, O centre, X top right.
        let moves = [
            ("1", "Row 1: empty, empty, empty"), ("1", "Row 1: X, empty, empty"), ("4", "Row 2: O, empty, empty"),
            ("2", "Row 1: X, X, empty"), ("5", "Row 2: O, O, empty"), ("3", "Ada won!"),
        ]
        for (move, seen) in moves {
            terminal.type(move + "\n")
            #expect(await terminal.waitUntil(writes: seen))
        }
        // Ctrl-D, which the terminal makes an end of input.
        terminal.type("\u{4}")
        #expect(exitCode(await terminal.end()) == 0)
        #expect(terminal.settings == terminal.settingsBefore)
        #expect(!terminal.output.contains("\u{1B}"))
    }

    @Test("plain lines on a terminal that shows only ASCII are ASCII; a pipe gets them as they are")
    func plainASCII() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            """
            {
              "plugins": { "off-game": "libOffGamePlugin.so" },
              "dependencies": { "player1Name": "Zoë", "player2Name": "Ada → Bo" },
              "flow": ["off-game"]
            }
            """,
            to: "plugins.json"
        )
        let words = ["LANG=C", Self.host, "--config", config.path, "--ui", "plain"]
        let terminal = try PseudoTerminal("/usr/bin/env", words)
        #expect(await terminal.waitUntil(shows: "1. Start Game"))
        #expect(terminal.shown.contains("Zo?: 0   Ada -> Bo: 0"))
        terminal.type("q\n")
        #expect(exitCode(await terminal.end()) == 0)
        let piped = try await run(URL(filePath: "/usr/bin/env"), words, input: "q\n")
        #expect(piped.output.contains("Zoë: 0   Ada → Bo: 0"))
    }

    @Test(
        "what is wrong is said in colour where the full screen would have it",
        arguments: [("vte", true), ("xterm", true), ("vt100", false), ("", false), ("dumb", false)]
    )
    func colour(term: String, isColoured: Bool) async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write("{}", to: "plugins.json")
        let words = ["TERM=\(term)", Self.host, "check", "--config", config.path]
        let terminal = try PseudoTerminal("/usr/bin/env", words)
        #expect(exitCode(await terminal.end()) == 78)
        #expect(terminal.output.contains("error"))
        #expect(terminal.output.contains("\u{1B}[") == isColoured)
    }

    private func start(crashing folder: TemporaryFolder) throws -> PseudoTerminal {
        let config = try folder.write(
            #"{"plugins": {"crash": "libCrashPlugin.so"}, "flow": ["crash"]}"#,
            to: "plugins.json"
        )
        return try PseudoTerminal(Self.host, ["--config", config.path])
    }
}
