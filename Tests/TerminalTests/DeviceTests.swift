import Foundation
import Glibc
import TestSupport
import Testing

@testable import Terminal

/// A process has a terminal: its settings, its signals and its shell.
@Suite("A terminal, taken and given back")
struct DeviceTests {
    @Test(
        "each signal that ends the program leaves the terminal as it was",
        .startsPrograms(for: .terminal),
        arguments: [
            SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGIO, SIGXCPU,
            SIGXFSZ, SIGPWR, SIGSTKFLT,
            // SIGRTMIN, SIGRTMAX and one between them.
            34, 50, 64,
            SIGSYS,
        ]
    )
    func signals(_ signal: Int32) async throws {
        let terminal = try PseudoTerminal(probe, ["face"])
        #expect(await terminal.waitUntil(shows: "Play"))
        kill(terminal.process, signal)
        #expect(endSignal(await terminal.end()) == signal)
        terminal.expectGivenBack()
    }

    @Test(
        "a crash in a plugin leaves the terminal as it was and names the plugin, without a backtrace",
        .startsPrograms(for: .terminal),
        arguments: ["Crash", "Recurse"]
    )
    func crash(_ button: String) async throws {
        let terminal = try PseudoTerminal(probe, ["face"])
        #expect(await terminal.waitUntil(shows: "Play"))
        terminal.type("\t\r")
        #expect(await terminal.waitUntil(shows: "0 marks"))
        terminal.type(button == "Crash" ? "\t" : "\t\t")
        await terminal.waitUntil(focus: button)
        terminal.type("\r")
        #expect(endSignal(await terminal.end()) == SIGSEGV)
        #expect(terminal.output.withoutPlaces.contains("probe: The plugin `bad-plugin` crashed with SIGSEGV"))
        #expect(!terminal.output.contains("Program crashed"))
        terminal.expectGivenBack()
    }

    /// Starts the probe, and has its plugin or the program itself be busy for ever.
    private func startHanging(_ words: [String]) async throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(probe, words)
        #expect(await terminal.waitUntil(shows: "Play"))
        terminal.type("\t\r")
        #expect(await terminal.waitUntil(shows: "0 marks"))
        terminal.type("\t\t\t")
        await terminal.waitUntil(focus: "Hang")
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "hanging"))
        return terminal
    }

    @Test(
        "Ctrl-C, once or twice, and Ctrl-\\ end a program that a plugin keeps busy",
        .startsPrograms(for: .terminal),
        arguments: [("\u{3}", SIGINT), ("\u{3}\u{3}", SIGINT), ("\u{1C}", SIGQUIT)]
    )
    func hang(_ keys: String, signal: Int32) async throws {
        let terminal = try await startHanging(["face"])
        terminal.type(keys)
        #expect(endSignal(await terminal.end()) == signal)
        terminal.expectGivenBack()
    }

    @Test(
        "Ctrl-C ends a program that is busy outside of all plugins, and the program says that it knows no more",
        .startsPrograms(for: .terminal)
    )
    func hangOutside() async throws {
        let terminal = try await startHanging(["face", "outside"])
        terminal.type("\u{3}")
        #expect(endSignal(await terminal.end()) == SIGINT)
        #expect(
            terminal.output.hasSuffix(
                "probe: The program hung, which kept it from taking ctrl-c. "
                    + "Whether a plugin caused it could not be determined.\r\n"
            )
        )
        terminal.expectGivenBack()
    }

    @Test("Ctrl-C, even if pressed several times, quits an idle program", .startsPrograms(for: .terminal))
    func interruptTwice() async throws {
        let terminal = try PseudoTerminal(probe, ["face"])
        #expect(await terminal.waitUntil(shows: "Play"))
        terminal.type("\u{3}\u{3}")
        #expect(exitCode(await terminal.end()) == 0)
        terminal.expectGivenBack()
    }

    @Test("a read that gives nothing is the end, whatever failed before it")
    func staleError() {
        let empty = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(empty) }
        errno = EAGAIN
        #expect(InputPiece.read(from: empty) == .end)
        #expect(InputPiece.read(from: -1) == .failure(EBADF))
    }

    @MainActor
    @Test("input waits from when it can be read until it has been handled")
    func waitingInput() async throws {
        let pipe = Pipe()
        let (pieces, handled) = AsyncStream.makeStream(of: [UInt8].self)
        let reader = try TerminalReader(
            descriptor: pipe.fileHandleForReading.fileDescriptor,
            body: { handled.yield($0.bytes) },
            atEnd: {}
        )
        #expect(!reader.hasInput())
        try pipe.fileHandleForWriting.write(contentsOf: Data("[24~".utf8))
        // The main thread is here, and handles nothing.
        #expect(reader.hasInput())
        #expect(reader.hasInput())
        for await piece in pieces {
            #expect(piece == Array("[24~".utf8))
            break
        }
        #expect(!reader.hasInput())
    }

    @Test("Ctrl-Z gives the terminal to the shell, and fg takes it again", .startsPrograms(for: .terminal))
    func stop() async throws {
        let folder = try TemporaryFolder()
        let terminal = try PseudoTerminal("/bin/bash", ["--norc", "--noprofile", "-i"])
        #expect(await terminal.waitUntil(shows: "shell>"))
        terminal.type("stty -a | tr '\\n' ' ' | md5sum > \(folder.url.path)/before; \(probe) face\n")
        #expect(await terminal.waitUntil(shows: "Play"))
        terminal.type("abc")
        #expect(await terminal.waitUntil(shows: "Hello, abc!"))
        terminal.type("\u{1A}")
        #expect(await terminal.waitUntil(shows: "Stopped"))
        #expect(!terminal.emulator.isAlternate)
        #expect(terminal.emulator.isCursorVisible)
        terminal.type("fg\n")
        #expect(await terminal.waitUntil(shows: "Hello, abc!"))
        terminal.type("d")
        #expect(await terminal.waitUntil(shows: "Hello, abcd!"))
        terminal.type("\u{3}")
        // Until the shell prompts for the third time, the program may still read what is typed.
        #expect(await terminal.waitUntil(writes: "shell> ", count: 3))
        // Taken once at the start and once by fg.
        #expect(terminal.output.components(separatedBy: "\u{1B}[?1049h").count == 3)
        terminal.type("stty -a | tr '\\n' ' ' | md5sum | cmp - \(folder.url.path)/before && echo same''again; exit\n")
        #expect(await terminal.waitUntil(shows: "sameagain"))
        _ = await terminal.end()
    }

    @Test(
        "Ctrl-Z in the middle of a paste cuts it off, and the keys after fg are heard",
        .startsPrograms(for: .terminal)
    )
    func stopInPaste() async throws {
        let terminal = try PseudoTerminal("/bin/bash", ["--norc", "--noprofile", "-i"])
        #expect(await terminal.waitUntil(shows: "shell>"))
        terminal.type("\(probe) face\n")
        #expect(await terminal.waitUntil(shows: "Play"))
        // What is shown of the first letter says that the beginning of the paste has been read too.
        terminal.type("x\u{1B}[200~hello ")
        #expect(await terminal.waitUntil(shows: "Hello, x!"))
        terminal.type("\u{1A}")
        #expect(await terminal.waitUntil(shows: "Stopped"))
        terminal.type("fg\n")
        #expect(await terminal.waitUntil(shows: "Hello, x"))
        terminal.type("y")
        await terminal.waitUntil { $0.text.contains("Hello, x") && $0.text.contains("y!") }
        terminal.type("\u{3}")
        // Until the shell prompts for the third time, the program may still read what is typed.
        #expect(await terminal.waitUntil(writes: "shell> ", count: 3))
        terminal.type("echo again at the'' prompt; exit\n")
        #expect(await terminal.waitUntil(shows: "again at the prompt"))
        _ = await terminal.end()
    }

    @Test(
        "a program that SIGSTOP stopped takes the terminal again when it continues, and redraws",
        .startsPrograms(for: .terminal)
    )
    func stopSignal() async throws {
        let terminal = try PseudoTerminal(probe, ["face"])
        #expect(await terminal.waitUntil(shows: "Play"))
        let settings = terminal.settings
        kill(terminal.process, SIGSTOP)
        await terminal.waitForStop()
        // What a shell does meanwhile.
        terminal.resetSettings()
        let clears = terminal.emulator.clears
        kill(terminal.process, SIGCONT)
        await terminal.waitUntil { $0.clears > clears && $0.text.contains("Play") }
        #expect(terminal.emulator.text.contains("Play"))
        #expect(terminal.settings == settings)
        terminal.type("x")
        #expect(await terminal.waitUntil(shows: "Hello, x!"))
        terminal.type("\u{3}")
        #expect(exitCode(await terminal.end()) == 0)
        terminal.expectGivenBack()
    }

    @Test(
        "a program that continues in the background leaves the terminal to the shell, even if it is killed there",
        .startsPrograms(for: .terminal)
    )
    func background() async throws {
        let terminal = try PseudoTerminal("/bin/bash", ["--norc", "--noprofile", "-i"])
        #expect(await terminal.waitUntil(shows: "shell>"))
        terminal.type("\(probe) face\n")
        #expect(await terminal.waitUntil(shows: "Play"))
        terminal.type("\u{1A}")
        #expect(await terminal.waitUntil(shows: "Stopped"))
        let takes = terminal.output.components(separatedBy: "\u{1B}[?1049").count
        // It wants the terminal, and is stopped for it.
        terminal.type("bg; until grep -q State:.T /proc/$!/status; do :; done; echo sto''pped again\n")
        #expect(await terminal.waitUntil(shows: "stopped again"))
        terminal.type("kill %1; while kill -0 $! 2>/dev/null; do :; done; echo go''ne\n")
        #expect(await terminal.waitUntil(shows: "gone"))
        #expect(terminal.output.components(separatedBy: "\u{1B}[?1049").count == takes)
        terminal.type("exit\n")
        _ = await terminal.end()
    }

    @Test(
        "of two terminals, one gets its settings back, and the other one its screen",
        .startsPrograms(for: .terminal),
        arguments: ["<", ">"]
    )
    func two(redirection: String) async throws {
        let other = try PseudoTerminal("/bin/sh", ["-c", "tty; exec sleep infinity"])
        #expect(await other.waitUntil(shows: "/dev/pts/"))
        let name = other.shown.trimmingCharacters(in: .whitespacesAndNewlines)
        other.change { $0.c_cc.0 = 5 }
        let otherSettings = other.settings
        let own = try PseudoTerminal("/bin/sh", ["-c", "exec '\(probe)' face \(redirection)'\(name)'"])
        let (input, output) = redirection == "<" ? (other, own) : (own, other)
        #expect(await output.waitUntil(shows: "Play"))
        #expect(input.settings != (redirection == "<" ? otherSettings : own.settingsBefore))
        kill(own.process, SIGTERM)
        #expect(endSignal(await own.end()) == SIGTERM)
        #expect(other.settings == otherSettings)
        #expect(own.settings == own.settingsBefore)
        await output.waitUntil { !$0.isAlternate }
        #expect(!output.emulator.isAlternate)
        #expect(!input.output.contains("\u{1B}[?1049l"))
    }
}
