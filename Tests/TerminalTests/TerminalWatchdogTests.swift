import Foundation
import Glibc
import TestSupport
import Testing

/// A host in full screen that ends without any code of its own having a turn.
@Suite("The terminal is restored although no handler runs", .timeLimit(.minutes(30)))
struct TerminalWatchdogTests {
    /// What a person reads where the screen was.
    private static let message = """
        ribs-host: The program was killed, or a plugin ended it by calling `_exit`. The terminal has been restored.
        """

    /// Starts the host in a shell, which stays, as a person's does. It sets nothing in the terminal.
    private func start(
        _ flow: FaultyFlow,
        before: String = "",
        after: String = ""
    ) throws -> (terminal: PseudoTerminal, folder: TemporaryFolder) {
        let folder = try flow.folder()
        let host = BuildFolder.file("ribs-host").path
        let command = """
            \(flow.variables.map { "export \($0); " }.joined())
            \(before)'\(host)' --config '\(folder.url.appending(path: "plugins.json").path)'
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

    /// The host, once the process that watches over the terminal has been started and waits.
    private func watchedHost(_ terminal: PseudoTerminal) async throws -> Int32 {
        let host = try #require(ProcessTable.children(of: terminal.process).first)
        _ = try await ProcessTable.child(named: "sh", of: host)
        try await ProcessTable.waitForRest(of: host)
        return host
    }

    @Test("after kill -9")
    func killed() async throws {
        let (terminal, folder) = try start(inProcess("none", "perform"))
        defer { withExtendedLifetime(folder) {} }
        #expect(await terminal.waitUntil(shows: "number 0"))
        kill(try await watchedHost(terminal), SIGKILL)
        await expectRestored(terminal, code: 128 + SIGKILL)
    }

    @Test("after a plugin that calls _exit(2) when a person acts")
    func ended() async throws {
        let (terminal, folder) = try start(inProcess("_exit", "perform"))
        defer { withExtendedLifetime(folder) {} }
        #expect(await terminal.waitUntil(shows: "number 0"))
        _ = try await watchedHost(terminal)
        terminal.type("1")
        await expectRestored(terminal, code: 4)
    }

    @Test("after a plugin that calls _exit(2) while it is loaded, as the dynamic linker does for some damaged files")
    func endedWhileLoading() async throws {
        var flow = inProcess("_exit", "load")
        flow.start = .score
        let (terminal, folder) = try start(flow)
        defer { withExtendedLifetime(folder) {} }
        #expect(await terminal.waitUntil(shows: "Start Game"))
        _ = try await watchedHost(terminal)
        terminal.type("1")
        await expectRestored(terminal, code: 4)
    }

    @Test("but only if they are still the host's settings: a shell has its own")
    func changed() async throws {
        let (terminal, folder) = try start(inProcess("none", "perform"))
        defer { withExtendedLifetime(folder) {} }
        #expect(await terminal.waitUntil(shows: "number 0"))
        let host = try await watchedHost(terminal)
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

    @Test("and what watches over it ends with Ctrl-Z, and is there again after fg")
    func stopped() async throws {
        let (terminal, folder) = try start(inProcess("none", "perform"), before: "set -m; ", after: "fg; ")
        defer { withExtendedLifetime(folder) {} }
        #expect(await terminal.waitUntil(shows: "number 0"))
        let host = try await watchedHost(terminal)
        let first = try await ProcessTable.child(named: "sh", of: host)
        terminal.type("\u{1A}")
        await ProcessTable.waitForEnd(of: first)
        #expect(await terminal.waitUntil(writes: "number 0", count: 2))
        kill(try await watchedHost(terminal), SIGKILL)
        #expect(await terminal.waitUntil(writes: Self.message))
        #expect(terminal.settings == terminal.settingsBefore)
        #expect(await terminal.waitUntil(writes: "ended with "))
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
        let host = try await watchedHost(terminal)
        let watchdog = try await ProcessTable.child(named: "sh", of: host)
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
