import Foundation
import Glibc
import TestSupport
import Testing

/// A process is that of one name, and ends alone; `HostTests` has all else that is known by a plugin's name.
@Suite("One library under two names, in processes", .timeLimit(.ofPrograms))
struct AliasTests {
    @Test("each has a process of its own, and a crash is that one's")
    func processes() async throws {
        let folder = try TemporaryFolder()
        let entry = #"{ "path": "libTicTacToePlugin.so", "id": "tic-tac-toe", "process": true }"#
        try folder.write(
            """
            {
              "plugins": { "first": \(entry), "second": \(entry) },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["first"]
            }
            """,
            to: "plugins.json"
        )
        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--ui", "json"], in: folder.url)
        let session = HostSession(host: host)
        try await session.act(["place=1,1"])
        kill(try await ProcessTable.child(named: "first", of: host.processIdentifier), SIGKILL)
        #expect(await host.waitForOutput(#""type":"fault""#))
        try await session.act(["place=2,2"])
        host.closeInput()
        let example = try Example(await host.result())
        #expect(
            example.faults == [
                "The plugin `first` was killed (SIGKILL). It is started again, and its step continues from what it has kept."
            ]
        )
        #expect(example.screens.last?.offers.count == 7)
    }
}
