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

    /// D and E beside each other, in one process.
    private static func games() throws -> TemporaryFolder {
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
        return folder
    }

    @Test("a process of several plugins that ends between two calls is named itself")
    func shared() throws {
        let folder = try Self.games()
        let host = try MemoryHost(["--ui", "json"], in: folder.url)
        try host.endProcess("games")
        let example = try Example(host.end())
        #expect(
            example.faults == [
                "The process `games` of several plugins was killed (SIGKILL). It is started again, and its steps are entered again."
            ]
        )
    }

    @Test("a crash in one of several plugins names the one that was called; the others are said to share its process")
    func sharedCrash() throws {
        let end = WorkerEnd(of: "games", at: .perform, status: SIGSEGV)
        let input = Self.lines(["e/goOn", "e/goOn", "e/goOn"])
        let folder = try Self.games()
        let result = try runInMemory(["--ui", "json"], input: input, in: folder.url, ending: end)
        let again = "The plugin `e` crashed (SIGSEGV). It is started again, and its steps are entered again."
        #expect(try Example(result).faults == [again, again])
        let faults = result.output.split(separator: "\n").filter { $0.contains(#""type":"fault""#) }
        #expect(faults.allSatisfy { $0.contains(#""path":["Root","Wrapper","e"]"#) }, "\(faults)")
        #expect(
            result.errors == """
                error[RH502]: The plugin `e`, with which `d` shares a process, crashed (SIGSEGV), for the third time within 5 seconds.
                  = help: Route `@failed` of its step to continue without it, or see what it has printed on standard error.

                1 error; ribs-host explain RH502 says more.

                """
        )
        #expect(result.ending == .exit(65))
    }

    @Test("in the middle of an action: it is as it was before the action")
    func inAnAction() throws {
        let flow = try KeeperFlow(process: "true")
        let host = try MemoryHost(["--ui", "json"], in: flow.folder.url)
        try host.send(Self.lines(["say=kept"]))
        host.workerEnd = WorkerEnd(of: "keeper", at: .perform, status: SIGILL)
        try host.send(Self.lines(["value=1"]))
        host.workerEnd = nil
        try host.send(Self.lines(["value=2"]))
        let example = try Example(host.end())
        #expect(example.ending == .exit(0))
        #expect(example.faults == ["The plugin `keeper` crashed (SIGILL). \(Self.continues)"])
        #expect(
            example.screens.map { $0.texts.prefix(2).joined(separator: ", ") }.suffix(2) == [
                "text 4 6b 65 70 74, value 0.0, values []", "text 4 6b 65 70 74, value 2.0, values []",
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
        "the third time within 5 seconds is a failure of the step, whether the flow continues or not",
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
        let types = try JSONLine.all(of: result.output).map(\.type).filter { $0 != "screen" }
        #expect(
            types == ["hello", "done"] + ["fault", "done", "fault", "done"]
                + (isRouted ? ["fault", "done"] : ["diagnostic", "done"]) + ["exit"]
        )
        #expect(result.ending == .exit(isRouted ? 0 : 65))
        let late = "did not answer for \(flow.deadline) seconds and was stopped"
        if isRouted {
            #expect(
                try Example(result).faults.last == "The plugin `faulty` \(late), for the third time within 5 seconds."
            )
        } else {
            #expect(
                result.errors == """
                    error[RH502]: The plugin `faulty` \(late), for the third time within 5 seconds.
                      = help: Route `@failed` of its step to continue without it, or see what it has printed on standard error.

                    1 error; ribs-host explain RH502 says more.

                    """
            )
        }
    }
}
