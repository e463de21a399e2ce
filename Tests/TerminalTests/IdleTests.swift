import Foundation
import TestSupport
import Testing

/// That a host in which nothing happens costs its machine nothing.
@Suite("An idle host", .startsPrograms(for: .pace))
struct IdleTests {
    struct Surroundings: CustomTestStringConvertible {
        let testDescription: String
        let words: [String]
        /// What the host and its plugins' processes are together, once all have been started.
        let processCount: Int
    }

    private static let everything = ["--show-tree", "--watch", "--leaks", "--state", "state", "--trace", "trace"]

    @Test(
        "no thread runs or is woken, whatever is switched on",
        arguments: [
            Surroundings(testDescription: "nothing", words: [], processCount: 1),
            Surroundings(testDescription: "the inspector", words: ["--show-tree"], processCount: 1),
            Surroundings(testDescription: "everything", words: everything, processCount: 1),
            Surroundings(testDescription: "a recording", words: ["--record", "recording"], processCount: 1),
            // The plugin that is shown, and the spare process.
            Surroundings(testDescription: "and processes", words: everything + ["--isolate"], processCount: 3),
        ]
    )
    func idle(surroundings: Surroundings) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "off-game": "libOffGamePlugin.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game"]
            }
            """,
            to: "plugins.json"
        )
        let script = #"cd "$0" && exec "$@""#
        let words = ["-c", script, folder.url.path, BuildFolder.file("ribs-host").path] + surroundings.words
        let terminal = try PseudoTerminal("/bin/sh", words, columns: 120, rows: 40)
        #expect(await terminal.waitUntil(shows: "Start Game"))
        try await expectIdle(terminal.process, surroundings.processCount)
        await terminal.quit()
    }

    /// Threads that had something to do at the start wait for more for some seconds, and end. From then on nothing
    /// happens; something that looks every second or two would be seen in each of these spans. What is waited for is
    /// that nothing happens, so the span itself is what is measured.
    private func expectIdle(_ host: Int32, _ processCount: Int) async throws {
        var before: [Int32: [String: ThreadActivity]] = [:]
        var isIdle = false
        // On a machine with much to do, what is done at the start takes long: for four minutes at most.
        for _ in 0..<80 where !isIdle {
            try await Task.sleep(for: .seconds(3))
            let processes = [host] + ProcessTable.descendants(of: host)
            // One that has ended meanwhile is not there at the next look.
            let activities = processes.compactMap { process in
                (try? ThreadActivity.ofThreads(in: process)).map { (process, $0) }
            }
            let now = Dictionary(uniqueKeysWithValues: activities)
            isIdle = now == before
            before = now
        }
        #expect(isIdle)
        #expect(before.count == processCount)
    }
}
