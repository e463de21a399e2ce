import Foundation
import Glibc
import TestSupport
import Testing

/// The real host whose plugin runs in a process of its own, as a person meets it in a terminal.
@Suite("A plugin in a process of its own, in a terminal", .startsPrograms(for: .terminal))
struct WorkerHostTests {
    /// A process that the host starts itself, and one that stays behind a shell.
    static let processes = [
        "true", #"{"via": ["sh", "-c", "\"$0\" \"$@\"; exit", "\#(BuildFolder.file("ribs-host").path)"]}"#,
    ]

    private func start(_ folder: TemporaryFolder, process: String = "true") throws -> PseudoTerminal {
        let config = try folder.write(
            """
            {"plugins": {"crash": {"path": "libCrashPlugin.so", "process": \(process), "deadline": 60}}, "flow": ["crash"]}
            """,
            to: "plugins.json"
        )
        return try PseudoTerminal(BuildFolder.file("ribs-host").path, ["--config", config.path])
    }

    /// What is shown, as one line: a sentence with a place can need two.
    private static func line(_ emulator: Emulator) -> String {
        emulator.text.split { $0.isWhitespace }.joined(separator: " ").withoutPlaces
    }

    private func quit(_ terminal: PseudoTerminal) async {
        await terminal.quit()
        terminal.expectGivenBack()
    }

    @Test(
        "a crash and an exit are one notice, and the screen is there again",
        arguments: [
            (1, "The plugin `crash` crashed (SIGSEGV)"), (2, "The plugin `crash` crashed (SIG"),
            (3, "The plugin `crash` used up its stack and crashed (SIGSEGV)"), (7, "exit code 3"),
        ]
    )
    func crash(button: Int, words: String) async throws {
        let folder = try TemporaryFolder()
        let terminal = try start(folder)
        #expect(await terminal.waitUntil(shows: "Read nothing"))
        terminal.type(Keys.button(button))
        await terminal.waitUntil { Self.line($0).contains(words) }
        #expect(Self.line(terminal.emulator).contains(words), "\(terminal.shown)")
        #expect(terminal.shown.contains("Read nothing"))
        await quit(terminal)
    }

    @Test(
        "Ctrl-C stops the process that hangs, and not the host; however soon it is pressed",
        arguments: [1, 2],
        processes
    )
    func interrupt(presses: Int, process: String) async throws {
        let folder = try TemporaryFolder()
        let terminal = try start(folder, process: process)
        #expect(await terminal.waitUntil(shows: "Read nothing"))
        if presses == 1 {
            terminal.type(Keys.button(4) + "\u{3}")
        } else {
            terminal.type(Keys.button(4))
            let start = ContinuousClock.now
            terminal.type("\u{3}")
            terminal.type("\u{3}")
            // The machine was too busy: a press that comes once the process has been stopped is meant for the host.
            guard ContinuousClock.now - start < .milliseconds(10) else {
                return try await interrupt(presses: presses, process: process)
            }
        }
        #expect(await terminal.waitUntil(shows: "was stopped by Ctrl-C"))
        #expect(terminal.shown.contains("Read nothing"))
        await quit(terminal)
    }

    @Test("what it prints stays out of the picture, and is printed with its name at the end")
    func output() async throws {
        let folder = try TemporaryFolder()
        let terminal = try start(folder)
        #expect(await terminal.waitUntil(shows: "Read nothing"))
        terminal.type(Keys.button(6))
        terminal.type(Keys.button(5))
        #expect(await terminal.waitUntil(shows: "(nested too deep to be shown)"))
        #expect(!terminal.shown.contains("a line of"))
        await quit(terminal)
        #expect(terminal.output.contains("crash: a line of "))
        #expect(terminal.output.contains("crash: and one to standard error"))
    }
}
