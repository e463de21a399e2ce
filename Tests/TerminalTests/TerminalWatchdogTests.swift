import Foundation
import Glibc
import TestSupport
import Testing

/// A host in full screen that ends without any code of its own having a turn.
@Suite("The terminal is restored although no handler runs", .timeLimit(.ofPrograms))
struct TerminalWatchdogTests {
    /// What a person reads where the screen was.
    private static let message = """
        ribs-host: The program was killed, or a plugin ended it by calling `_exit` or `execve`. The terminal has been restored.
        """

    /// Starts the host in a shell, which stays, as a person's does. It sets nothing in the terminal.
    private func start(
        _ flow: FaultyFlow,
        before: String = "",
        after: String = "",
        redirection: String = ""
    ) throws -> (terminal: PseudoTerminal, folder: TemporaryFolder) {
        let folder = try flow.folder()
        let host = BuildFolder.file("ribs-host").path
        let command = """
            \(flow.variables.map { "export \($0); " }.joined())
            \(before)'\(host)' --config '\(folder.url.appending(path: "plugins.json").path)' \(redirection)
            \(after)printf 'ended with %s.\\n' $?
            IFS= read -r _
            """
        return (try PseudoTerminal("/bin/sh", ["-c", command], columns: 120), folder)
    }

    private func expectRestored(_ terminal: PseudoTerminal, code: Int32) async {
        #expect(await terminal.waitUntil(writes: Self.message))
        #expect(await terminal.waitUntil(writes: "ended with "))
        #expect(terminal.output.contains("ended with \(code)."))
        #expect(!terminal.emulator.isAlternate)
        #expect(terminal.emulator.isCursorVisible)
        #expect(terminal.emulator.modes.isDisjoint(with: [1000, 1006, 2004, 2026]))
        #expect(terminal.emulator.keptTitles == [])
        #expect(terminal.output.components(separatedBy: "\u{1B}[?1049l").count == 2)
        #expect(terminal.settings == terminal.settingsBefore)
        terminal.type("\n")
        #expect(exitCode(await terminal.end()) == 0)
    }

    private func inProcess(_ act: String, _ moment: String) -> FaultyFlow {
        var flow = FaultyFlow(act: act, moment: moment)
        flow.process = "false"
        flow.start = .faulty
        return flow
    }

    private func host(_ terminal: PseudoTerminal) throws -> Int32 {
        try #require(ProcessTable.children(of: terminal.process).first)
    }

    private func watchdog(of host: Int32) async throws -> Int32 {
        try await ProcessTable.child(named: "sh", of: host)
    }

    @Test("after kill -9")
    func killed() async throws {
        let (terminal, folder) = try start(inProcess("none", "perform"))
        defer { withExtendedLifetime(folder) {} }
        #expect(await terminal.waitUntil(shows: "number 0"))
        kill(try host(terminal), SIGKILL)
        await expectRestored(terminal, code: 128 + SIGKILL)
    }

    @Test("after a plugin that calls _exit(2) when a person acts")
    func ended() async throws {
        let (terminal, folder) = try start(inProcess("_exit", "perform"))
        defer { withExtendedLifetime(folder) {} }
        #expect(await terminal.waitUntil(shows: "number 0"))
        terminal.type("1")
        await expectRestored(terminal, code: 4)
    }

    @Test(
        "after a plugin that calls _exit(2) while it is loaded, as the dynamic linker does for some damaged files",
        arguments: [FaultyFlow.Start.score] + Array(repeating: .faulty, count: 20)
    )
    func endedWhileLoading(start place: FaultyFlow.Start) async throws {
        var flow = inProcess("_exit", "load")
        flow.start = place
        let (terminal, folder) = try start(flow)
        defer { withExtendedLifetime(folder) {} }
        if place == .score {
            #expect(await terminal.waitUntil(shows: "Start Game"))
            terminal.type("1")
        }
        await expectRestored(terminal, code: 4)
    }

    @Test("after a plugin that replaces the program by another")
    func replaced() async throws {
        let (terminal, folder) = try start(inProcess("execv", "perform"))
        defer { withExtendedLifetime(folder) {} }
        #expect(await terminal.waitUntil(shows: "number 0"))
        let host = try host(terminal)
        terminal.type("1")
        #expect(await terminal.waitUntil(writes: Self.message))
        #expect(ProcessTable.words(of: host) == ["sleep", "infinity"])
        kill(host, SIGKILL)
        await expectRestored(terminal, code: 128 + SIGKILL)
    }

    @Test("after its own end: what watches over it is started again if something kills it")
    func killedItself() async throws {
        let (terminal, folder) = try start(inProcess("none", "perform"))
        defer { withExtendedLifetime(folder) {} }
        #expect(await terminal.waitUntil(shows: "number 0"))
        let host = try host(terminal)
        let first = try await watchdog(of: host)
        kill(first, SIGKILL)
        try await ProcessTable.waitForRemoval(of: first)
        _ = try await watchdog(of: host)
        try await ProcessTable.waitForRest(of: host)
        kill(host, SIGKILL)
        await expectRestored(terminal, code: 128 + SIGKILL)
    }

    @Test(
        "where input and output are two terminals: the settings of the one, and the screen of the other",
        arguments: ["<", ">"],
        [SIGKILL, SIGTERM]
    )
    func two(redirection: String, signal: Int32) async throws {
        let other = try PseudoTerminal("/bin/sh", ["-c", "tty; exec sleep infinity"], columns: 120)
        #expect(await other.waitUntil(shows: "/dev/pts/"))
        let name = other.shown.trimmingCharacters(in: .whitespacesAndNewlines)
        other.change { $0.c_cc.0 = 5 }
        let otherSettings = other.settings
        let (own, folder) = try start(inProcess("none", "perform"), redirection: "\(redirection)'\(name)'")
        defer { withExtendedLifetime(folder) {} }
        let (input, output) = redirection == "<" ? (other, own) : (own, other)
        #expect(await output.waitUntil(shows: "number 0"))
        #expect(input.settings != (redirection == "<" ? otherSettings : own.settingsBefore))
        kill(try host(own), signal)
        if signal == SIGKILL { #expect(await output.waitUntil(writes: Self.message)) }
        #expect(await own.waitUntil(writes: "ended with \(128 + signal)."))
        #expect(other.settings == otherSettings)
        #expect(own.settings == own.settingsBefore)
        await output.waitUntil { !$0.isAlternate }
        #expect(!output.emulator.isAlternate)
        #expect(!input.output.contains("\u{1B}[?1049l"))
        own.type("\n")
        #expect(exitCode(await own.end()) == 0)
    }

    @Test("but only if they are still the host's settings: a shell has its own")
    func changed() async throws {
        let (terminal, folder) = try start(inProcess("none", "perform"))
        defer { withExtendedLifetime(folder) {} }
        #expect(await terminal.waitUntil(shows: "number 0"))
        let host = try host(terminal)
        let settings = terminal.settings
        terminal.change { $0.c_cc.0 = 5 }
        let changed = terminal.settings
        #expect(changed != settings)
        kill(host, SIGKILL)
        #expect(await terminal.waitUntil(writes: Self.message))
        #expect(terminal.settings == changed)
        terminal.resetSettings()
        terminal.type("\n")
        #expect(exitCode(await terminal.end()) == 0)
    }

    @Test("after Ctrl-Z and fg, however soon after that")
    func stopped() async throws {
        let (terminal, folder) = try start(inProcess("none", "perform"), before: "set -m; ", after: "fg; ")
        defer { withExtendedLifetime(folder) {} }
        #expect(await terminal.waitUntil(shows: "number 0"))
        let host = try host(terminal)
        terminal.type("\u{1A}")
        #expect(await terminal.waitUntil(writes: "\u{1B}[?1049h", count: 2))
        kill(host, SIGKILL)
        #expect(await terminal.waitUntil(writes: Self.message))
        #expect(terminal.settings == terminal.settingsBefore)
        #expect(await terminal.waitUntil(writes: "ended with "))
        terminal.type("\n")
        #expect(exitCode(await terminal.end()) == 0)
    }

    @Test("and not after Ctrl-Z, for a host that is killed while it is stopped: the terminal is the shell's")
    func killedWhileStopped() async throws {
        let (terminal, folder) = try start(inProcess("none", "perform"), before: "set -m; ")
        defer { withExtendedLifetime(folder) {} }
        #expect(await terminal.waitUntil(shows: "number 0"))
        let host = try host(terminal)
        let watchdog = try await watchdog(of: host)
        terminal.type("\u{1A}")
        #expect(await terminal.waitUntil(writes: "ended with \(128 + SIGTSTP)."))
        kill(host, SIGKILL)
        await ProcessTable.waitForEnd(of: watchdog)
        #expect(!terminal.output.contains(Self.message))
        terminal.type("\n")
        #expect(exitCode(await terminal.end()) == 0)
    }

    @Test("and one process watches over it, however fast it is given back and taken again")
    func often() async throws {
        let folder = try inProcess("none", "perform").folder()
        let config = folder.url.appending(path: "plugins.json").path
        // As the leader of its session it cannot be stopped: it gives the terminal back, and takes it again.
        let terminal = try PseudoTerminal(BuildFolder.file("ribs-host").path, ["--config", config], columns: 120)
        #expect(await terminal.waitUntil(shows: "number 0"))
        for count in 2...6 {
            kill(terminal.process, SIGTSTP)
            #expect(await terminal.waitUntil(writes: "\u{1B}[?1049h", count: count))
        }
        _ = try await ProcessTable.child(named: "sh", of: terminal.process)
        try await ProcessTable.waitForRest(of: terminal.process)
        let shells = ProcessTable.children(of: terminal.process).filter { ProcessTable.name(of: $0) == "sh" }
        #expect(shells.count == 1)
        terminal.type("q")
        #expect(exitCode(await terminal.end()) == 0)
        #expect(!terminal.output.contains(Self.message))
        #expect(terminal.emulator.keptTitles == [])
        for shell in shells { await ProcessTable.waitForEnd(of: shell) }
    }

    @Test("and not twice: a host that restores it itself leaves no process behind", arguments: ["q", "1"])
    func dismissed(key: String) async throws {
        let (terminal, folder) = try start(inProcess("read", "perform"))
        defer { withExtendedLifetime(folder) {} }
        #expect(await terminal.waitUntil(shows: "number 0"))
        let watchdog = try await watchdog(of: host(terminal))
        terminal.type(key)
        #expect(await terminal.waitUntil(writes: "ended with "))
        #expect(terminal.output.contains("ended with \(key == "q" ? 0 : 128 + SIGSEGV)."))
        await ProcessTable.waitForEnd(of: watchdog)
        #expect(terminal.output.components(separatedBy: "\u{1B}[?1049l").count == 2)
        #expect(!terminal.output.contains(Self.message))
        terminal.type("\n")
        #expect(exitCode(await terminal.end()) == 0)
    }
}
