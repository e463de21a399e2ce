import Foundation
import TestSupport
import Testing

/// A process that can become the process of any plugin.
@Suite("One process without a plugin waits for the next plugin", .startsPrograms(for: .pace))
struct SpareProcessTests {
    private static func start(_ folder: TemporaryFolder, _ arguments: [String] = [], variables: [String] = []) throws
        -> RunningProcess
    {
        let host = BuildFolder.file("ribs-host").path
        let words = variables + [host, "--config", "plugins.json", "--ui", "json"] + arguments
        return try RunningProcess(URL(filePath: "/usr/bin/env"), words, in: folder.url)
    }

    private static func act(_ action: String, until text: String, _ host: RunningProcess) async {
        host.send(Example.line(for: action) + "\n")
        #expect(await host.waitForOutput(text))
    }

    private static func end(_ host: RunningProcess) async throws -> Example {
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(0))
        return try Example(result)
    }

    @Test("beside those of the plugins that have been needed")
    func beside() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": {
                "random-win": "libRandomWinAdapter.so",
                "off-game": "libOffGamePlugin.so",
                "tic-tac-toe": "libTicTacToePlugin.so"
              },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game", "tic-tac-toe", "random-win"]
            }
            """,
            to: "plugins.json"
        )
        let host = try Self.start(folder, ["--isolate"])
        for (action, plugins) in [("", ["off-game"]), ("startGame", ["off-game", "tic-tac-toe"])] {
            if !action.isEmpty { host.send(Example.line(for: action) + "\n") }
            try await ProcessTable.waitForChildren(named: plugins + ["ribs-host"], of: host.processIdentifier)
        }
        #expect(try await Self.end(host).faults == [])
    }

    @Test(
        "a plugins.json that has the word elsewhere keeps no process, and one that hides it gets its process",
        arguments: [
            (entry: #""libOffGamePlugin.so""#, constant: #", "process": "1""#, names: [String]()),
            (#"{ "path": "libOffGamePlugin.so", "pro\u0063ess": true }"#, "", ["off-game", "ribs-host"]),
        ]
    )
    func words(entry: String, constant: String, names: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "off-game": \(entry) },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace"\(constant) },
              "flow": ["off-game"]
            }
            """,
            to: "plugins.json"
        )
        let host = try Self.start(folder)
        let process = host.processIdentifier
        #expect(await host.waitForOutput("\"type\":\"screen\""))
        try await ProcessTable.waitForRest(of: process)
        try await ProcessTable.waitForChildren(named: names, of: process)
        #expect(try await Self.end(host).faults == [])
    }

    @Test("a process that waits and is killed is replaced, and no plugin is blamed for it")
    func killedSpare() async throws {
        var flow = FaultyFlow(act: "kill", moment: "perform")
        flow.start = .faulty
        let folder = try flow.folder()
        let host = try Self.start(folder)
        // It has its plugin's name from then on: what is called after the program waits.
        _ = try await ProcessTable.child(named: "faulty", of: host.processIdentifier)
        let spare = try await ProcessTable.child(named: "ribs-host", of: host.processIdentifier)
        kill(spare, SIGKILL)
        await ProcessTable.waitForEnd(of: spare)
        await Self.act("go", until: "is entered again", host)
        await Self.act("count", until: "number 1", host)
        #expect(try await Self.end(host).faults.count == 1)
    }
}
