import Foundation
import TestSupport
import Testing

/// A process without threads.
@Suite("A full screen on a system with few threads", .startsPrograms(for: .limits), .enabled(if: getuid() == 0))
struct FewThreadsTests {
    /// Starts the host as a user without any other process, so that the limit counts only those of this host. Root has
    /// no limit.
    private func start(limit: Int, _ words: [String]) throws -> PseudoTerminal {
        let user = "\(1_000_000_000 + Int32.random(in: 0..<1_000_000_000))"
        return try PseudoTerminal(
            "/usr/bin/setpriv",
            [
                "--reuid=\(user)", "--clear-groups", "/bin/bash", "-c", #"cd /; ulimit -u "$1"; shift; exec "$0" "$@""#,
                BuildFolder.file("ribs-host").path, "\(limit)", "--config",
                BuildFolder.repository.appending(path: "plugins.json").path,
            ] + words,
            columns: 120
        )
    }

    /// Presses a key again and again while it waits: a key that is pressed before a screen is visible is not meant for it.
    private func pressing<Result>(
        _ key: String,
        on terminal: PseudoTerminal,
        _ wait: () async -> Result
    ) async -> Result {
        let presses = Task {
            while !Task.isCancelled {
                terminal.type(key)
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        defer { presses.cancel() }
        return await wait()
    }

    @Test(
        "handles each key, or says what is missing: before the screen is taken, or when a process is needed",
        arguments: 1...14,
        [[], ["--isolate"]]
    )
    func keys(limit: Int, words: [String]) async throws {
        let terminal = try start(limit: limit, words)
        if await terminal.waitUntil(shows: "Start Game") {
            _ = await pressing("\r", on: terminal) { await terminal.waitUntil(shows: ") to move") }
        } else {
            #expect(terminal.output.contains("RH404") || terminal.output.contains("RH510"))
        }
        let code = exitCode(await pressing("q", on: terminal) { await terminal.end() })
        #expect(code == 0 || code == 71)
        #expect(code == 0 || terminal.output.contains(": Resource temporarily unavailable."))
        #expect(!terminal.output.contains("stopped. It"))
        #expect(!terminal.emulator.isAlternate)
        #expect(terminal.settings == terminal.settingsBefore)
    }
}
