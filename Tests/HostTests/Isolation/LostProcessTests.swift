import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

/// What a flow makes of the end of a process; `CommandTests` has what ends one.
@MainActor
@Suite("A process of plugins that ends, or does not answer")
struct LostProcessTests {
    private static let continues = "It is started again, and its step continues from what it has kept."

    private static func lines(_ actions: [String]) -> String {
        actions.map { Example.line(for: $0) + "\n" }.joined()
    }

    @Test("killed between two moves: one fault, and the board is there", arguments: [[], ["--state", "game.state"]])
    func killed(arguments: [String]) throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let words = ["--config", flow.config, "--ui", "json", "--isolate"]
        let host = try MemoryHost(words + arguments, in: flow.folder.url)
        try host.send(Self.lines(["startGame", "place=1,1", "place=2,2"]))
        let before = try JSONLine.lines(of: host.output).last { $0.type == "screen" }
        try host.endProcess("tic-tac-toe")
        try host.send(Self.lines(["place=1,2"]))
        let example = try Example(host.end())
        #expect(example.ending == .exit(0))
        #expect(example.faults == ["The plugin `tic-tac-toe` was killed (SIGKILL). \(Self.continues)"])
        // The score, three screens of the game, and the one after the last move: the same board is not shown again.
        try #require(example.screens.count == 5)
        #expect(example.screens[3].offers == before?.offers)
        #expect(example.screens[4].offers == before?.offers.filter { $0 != "place 1,2" })
    }

    @Test("one library under two names: each has a process of its own, and an end is that one's")
    func alias() throws {
        let folder = try TemporaryFolder()
        let entry = #"{ "path": "libTicTacToePlugin.so", "id": "tic-tac-toe", "process": true }"#
        try folder.write(
            """
            {
              "plugins": { "first": \(entry), "second": \(entry) },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "container": "stack",
              "flow": ["first", "second"]
            }
            """,
            to: "plugins.json"
        )
        let host = try MemoryHost(["--ui", "json"], in: folder.url)
        try host.send(Self.lines(["first/place=1,1", "second/place=1,1", "second/place=3,3"]))
        try host.endProcess("first")
        try host.send(Self.lines(["first/place=2,2"]))
        let example = try Example(host.end())
        #expect(example.faults == ["The plugin `first` was killed (SIGKILL). \(Self.continues)"])
        #expect(example.screens.last?.offers.count == 14)
    }

    @Test("a process of several plugins that ends between two calls is named itself")
    func shared() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": {
                "d": { "path": "libFlatteningD.so", "process": "games" },
                "e": { "path": "libFlatteningE.so", "process": "games" }
              },
              "container": "stack",
              "flow": ["d", "e"]
            }
            """,
            to: "plugins.json"
        )
        let host = try MemoryHost(["--ui", "json"], in: folder.url)
        try host.endProcess("games")
        let example = try Example(host.end())
        #expect(
            example.faults == [
                "The process `games` of several plugins was killed (SIGKILL). It is started again, and its steps are entered again."
            ]
        )
    }

    @Test(
        "each end has its words",
        arguments: [
            (SIGKILL, "was killed (SIGKILL)"), (SIGSEGV, "crashed (SIGSEGV)"), (SIGABRT, "crashed (SIGABRT)"),
            (3 << 8, "ended by itself with exit code 3"),
        ]
    )
    func ends(status: Int32, words: String) throws {
        var flow = FaultyFlow()
        flow.start = .faulty
        let folder = try flow.folder()
        let host = try MemoryHost(["--ui", "json"], in: folder.url)
        try host.send(Self.lines(["count"]))
        try host.endProcess("faulty", status: status)
        try host.send(Self.lines(["count"]))
        let example = try Example(host.end())
        #expect(example.faults == ["The plugin `faulty` \(words). \(Outlook.again)"])
        #expect(example.screens.map(\.texts.first) == ["number 0", "number 1", "number 2"])
    }

    @Test("a request that is not answered in time ends the process, and is answered so", arguments: [1, 5])
    func late(deadline: Int) throws {
        var flow = FaultyFlow()
        flow.start = .faulty
        flow.deadline = deadline
        let folder = try flow.folder()
        let host = try MemoryHost(["--ui", "json"], in: folder.url)
        try host.stopProcess("faulty")
        try host.send(Self.lines(["count", "count"]))
        let result = try host.end()
        let example = try Example(result)
        let words = "did not answer for \(deadline == 1 ? "1 second" : "\(deadline) seconds") and was stopped"
        #expect(example.faults == ["The plugin `faulty` \(words). \(Outlook.again)"])
        #expect(result.output.contains(#""type":"done","changed":false,"reason":"process_ended"#), "\(result.output)")
        #expect(example.screens.last?.texts.first == "number 1")
    }

    @Test(
        "the third time in a row is a failure of the step, whether the flow continues or not",
        arguments: [true, false]
    )
    func third(isRouted: Bool) throws {
        var flow = FaultyFlow()
        flow.routesFailure = isRouted
        let folder = try flow.folder()
        let host = try MemoryHost(["--ui", "json"], in: folder.url)
        try host.send(Self.lines(["startGame"]))
        for _ in 0..<3 {
            try host.stopProcess("faulty")
            try host.send(Self.lines(["count"]))
        }
        let result = try host.end()
        let answers = result.output.split(separator: "\n").filter { $0.contains(#""type":"done""#) }
        #expect(answers.map { $0.contains(#""reason":"process_ended""#) } == [false, true, true, true])
        #expect(result.ending == .exit(isRouted ? 0 : 65))
        let late = "did not answer for \(flow.deadline) seconds and was stopped"
        if isRouted {
            #expect(try Example(result).faults.last == "The plugin `faulty` \(late), for the third time in a row.")
        } else {
            #expect(
                result.errors == """
                    error[RH502]: The plugin `faulty` \(late), for the third time in a row.
                      = help: Route `@failed` of its step to continue without it, or see what it has printed on standard error.

                    1 error; ribs-host explain RH502 says more.

                    """
            )
        }
    }

    @Test("a member that has failed shows why, offers nothing, and is entered again when the flow leads to it")
    func failedMember() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "d": "libFlatteningD.so", "faulty": { "path": "libFaultyPlugin.so", "process": true } },
              "dependencies": { "act": "none", "moment": "none", "number": { "stream": "Int", "value": 0 } },
              "flow": {
                "container": "stack",
                "steps": {
                  "d": { "on": { "done": "faulty" } },
                  "faulty": { "on": { "left": "@stay", "@failed": "d" } }
                }
              }
            }
            """,
            to: "plugins.json"
        )
        let host = try MemoryHost(["--ui", "json"], in: folder.url)
        for _ in 0..<3 { try host.endProcess("faulty") }
        try host.send(#"{"command":"tree"}"# + "\n" + Self.lines(["d/goOn"]))
        let result = try host.end()
        let example = try Example(result)
        #expect(result.ending == .exit(0))
        #expect(example.faults.count == 3)
        let failed = try #require(example.screens.dropLast().last)
        #expect(
            failed.texts == [
                "The plugin `faulty` was killed (SIGKILL), for the third time in a row.",
                "This step has failed. It is entered again when the flow leads to it.",
            ]
        )
        #expect(failed.offers == ["d/goOn"])
        #expect(example.screens.last?.texts == ["number 0"])
        let nodes = try #require(result.output.split(separator: "\n").first { $0.contains(#""type":"tree""#) })
        #expect(!nodes.contains(#""name":"faulty""#))
    }
}
