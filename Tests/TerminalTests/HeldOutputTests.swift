import Foundation
import Glibc
import TestSupport
import Testing

/// The standard streams of a process, while its terminal has a picture.
@Suite("What a plugin writes past the face", .startsPrograms(for: .terminal))
struct HeldOutputTests {
    private static let host = BuildFolder.file("ribs-host").path
    private static let flow = #"{"plugins": {"crash": "libCrashPlugin.so"}, "flow": ["crash"]}"#

    private func start(_ folder: TemporaryFolder) throws -> PseudoTerminal {
        try PseudoTerminal(Self.host, ["--config", try folder.write(Self.flow, to: "plugins.json").path])
    }

    /// What was written after the screen was given back.
    private func told(_ terminal: PseudoTerminal) -> String {
        terminal.output.components(separatedBy: "\u{1B}[?1049l").dropFirst().joined()
    }

    @Test("leaves the picture alone, and is printed when the terminal has been restored")
    func printing() async throws {
        let folder = try TemporaryFolder()
        let terminal = try start(folder)
        #expect(await terminal.waitUntil(shows: "Print"))
        // Twice; what comes after has been handled when the list of keys is shown.
        terminal.type(Keys.button(6) + Keys.button(6) + "?")
        #expect(await terminal.waitUntil(shows: "Keys"))
        #expect(!terminal.output.contains("its own"))
        terminal.type("?q")
        #expect(exitCode(await terminal.end()) == 0)
        #expect(terminal.settings == terminal.settingsBefore)
        let text = "a line of ?[31mits own??0m\r\nand one to standard error"
        #expect(told(terminal).contains("\(text)\(text)\r\n"))
        #expect(!terminal.emulator.isAlternate)
    }

    @Test("goes on to another terminal, where standard error has been led to one")
    func otherTerminal() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(Self.flow, to: "plugins.json").path
        let other = try PseudoTerminal("/bin/sh", ["-c", "tty; exec cat"])
        #expect(await other.waitUntil(shows: "/dev/pts/"))
        let name = other.shown.trimmingCharacters(in: .whitespacesAndNewlines)
        let terminal = try PseudoTerminal(
            "/bin/sh",
            ["-c", #"exec "$0" --config "$1" 2>"$2""#, Self.host, config, name]
        )
        #expect(await terminal.waitUntil(shows: "Print"))
        terminal.type(Keys.button(6))
        #expect(await other.waitUntil(shows: "and one to standard error"))
        #expect(!terminal.output.contains("its own"))
        await terminal.quit()
        #expect(told(terminal).contains("a line of ?[31mits own??0m\r\n"))
        other.type("\u{4}")
        #expect(exitCode(await other.end()) == 0)
    }

    @Test("is kept and told in its last part, where it is too much")
    func flood() async throws {
        let folder = try TemporaryFolder()
        let terminal = try start(folder)
        #expect(await terminal.waitUntil(shows: "Flood"))
        terminal.type(Keys.button(8) + Keys.button(8) + Keys.button(6) + "q")
        #expect(exitCode(await terminal.end()) == 0)
        let lines = told(terminal).split(separator: "\r\n").map { $0.drop { $0 != "l" && $0 != "a" } }
        #expect(lines.suffix(3) == ["line 19999", "a line of ?[31mits own??0m", "and one to standard error"])
        #expect(lines.count > 1000 && told(terminal).utf8.count < 20_000)
    }

    @Test("does not keep a host from its end whose terminal takes nothing more")
    func stopped() async throws {
        let folder = try TemporaryFolder()
        let terminal = try start(folder)
        #expect(await terminal.waitUntil(shows: "Flood"))
        terminal.type(Keys.button(8) + "?")
        #expect(await terminal.waitUntil(shows: "Keys"))
        terminal.stop()
        kill(terminal.process, SIGTERM)
        #expect(endSignal(await terminal.end()) == SIGTERM)
        #expect(terminal.settings == terminal.settingsBefore)
    }

    @Test("nothing is done with what was typed while a plugin hung: it was meant for the process that has ended")
    func typedWhileHanging() async throws {
        let folder = try TemporaryFolder()
        // Its deadline is far away: on a busy machine this test might type late.
        let plugin = #"{"path": "libCrashPlugin.so", "process": true, "deadline": 3600}"#
        let flow = #"{"plugins": {"crash": \#(plugin)}, "flow": ["crash"]}"#
        let config = try folder.write(flow, to: "plugins.json").path
        let terminal = try PseudoTerminal(Self.host, ["--config", config])
        #expect(await terminal.waitUntil(shows: "Hang"))
        terminal.type(Keys.button(4))
        #expect(await terminal.waitUntil(shows: "has been busy"))
        // Read nothing: it would crash the new process.
        terminal.type(Keys.button(1))
        terminal.type("\u{3}")
        #expect(await terminal.waitUntil(shows: "was stopped by Ctrl-C"))
        await terminal.quit()
        #expect(!terminal.output.contains("SIGSEGV"))
        #expect(terminal.output.components(separatedBy: "fault: ").count == 2)
    }

    @Test("takes room of a fixed size, however much a worker prints while nothing is typed")
    func endless() async throws {
        let folder = try TemporaryFolder()
        // Its deadline is far away: it prints without an end.
        let flow = """
            {
              "plugins": { "hostile": { "path": "libHostilePlugin.so", "process": true, "deadline": 3600 } },
              "dependencies": { "number": { "stream": "Int", "value": 0 } },
              "flow": { "start": "hostile", "steps": { "hostile": { "on": { "left": "@exit", "said": "@stay" } } } }
            }
            """
        let config = try folder.write(flow, to: "plugins.json").path
        let terminal = try PseudoTerminal(Self.host, ["--config", config])
        try #require(await terminal.waitUntil(shows: "Later"), "\(terminal.output)")
        let read = try #require(ProcessTable.amountRead(by: terminal.process))
        let memory = try ProcessTable.greatestMemory(of: terminal.process)
        terminal.type("\tprint\r")
        // The host reads everything twice: from the worker, and from where it holds it.
        while try #require(ProcessTable.amountRead(by: terminal.process)) - read < 64 << 20 {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try ProcessTable.greatestMemory(of: terminal.process) - memory < 16 << 20)
        kill(terminal.process, SIGTERM)
        _ = await terminal.end()
    }

    @Test(
        "is bounded, its last part readable and the rest counted, while the host is idle: F3 shows that, a log has all"
    )
    func background() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(Self.flow, to: "plugins.json").path
        let log = folder.url.appending(path: "a.log").path
        let terminal = try PseudoTerminal(Self.host, ["--config", config, "--log", log])
        try #require(await terminal.waitUntil(shows: "Print"))
        let memory = try ProcessTable.greatestMemory(of: terminal.process)
        // Enter chooses only what has been shown as chosen, and a key that comes early takes it back.
        terminal.type(":Flood on another")
        await terminal.waitUntil(focus: "Flood on another thread")
        terminal.type("\r")
        await terminal.waitUntil { !$0.text.contains(" Actions ") }
        terminal.type("\u{1B}OR")
        #expect(await terminal.waitUntil(shows: "Log, the newest first"))
        #expect(await terminal.waitUntil(shows: "info     crash  all is printed"))
        #expect(try ProcessTable.greatestMemory(of: terminal.process) - memory < 4 << 20)
        terminal.type("\u{1B}[F")
        #expect(await terminal.waitUntil(shows: "all is printed   "))
        terminal.type("qq")
        #expect(exitCode(await terminal.end()) == 0)
        let lines = told(terminal).components(separatedBy: "\r\n").filter { !$0.isEmpty }
        #expect(lines.last == "all is printed")
        #expect(lines.contains { $0.hasSuffix("... 8373248 earlier bytes") }, "\(lines.first ?? "")")
        #expect(told(terminal).utf8.count < 20_000)
        let logged = try String(contentsOfFile: log, encoding: .utf8)
        #expect(logged.components(separatedBy: " written output: xxx").count == 8_193)
        #expect(
            logged.contains(" written output: all is printed\n") && logged.contains(" info crash: all is printed\n")
        )
    }

    @Test("is a line of the log to its end, also where that is not the end of a line")
    func lastLine() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(Self.flow, to: "plugins.json").path
        let log = folder.url.appending(path: "a.log").path
        let terminal = try PseudoTerminal(Self.host, ["--config", config, "--log", log])
        #expect(await terminal.waitUntil(shows: "Print"))
        terminal.type(Keys.button(6) + "?")
        #expect(await terminal.waitUntil(shows: "Keys"))
        terminal.type("?q")
        #expect(exitCode(await terminal.end()) == 0)
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").dropFirst()
        #expect(
            lines.map { $0.dropFirst(25) } == [
                #"written output: a line of \u{1B}[31mits own\u{9B}0m"#, "written output: and one to standard error",
            ]
        )
    }

    @Test("is not a line of --ui json: it goes to standard error")
    func json() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.flow, to: "plugins.json")
        let input = #"{"action":"print"}"# + "\n"
        let result = try await runHost(["--config", "plugins.json", "--ui", "json"], input: input, in: folder.url)
        #expect(result.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
        #expect(result.errors == "a line of \u{1B}[31mits own\u{9B}0m\nand one to standard error")
    }

    @Test("by exit(3) a plugin ends the program, and the terminal is given back")
    func exit() async throws {
        let folder = try TemporaryFolder()
        let terminal = try start(folder)
        #expect(await terminal.waitUntil(shows: "Exit"))
        terminal.type(Keys.button(7))
        #expect(exitCode(await terminal.end()) == 3)
        terminal.expectGivenBack()
    }
}
