import Foundation
import TestSupport
import Testing

/// A worker that has loaded its plugin before the plugin is needed.
@Suite("The plugin that comes next is loaded while a person looks at the screen", .timeLimit(.minutes(30)))
struct ReserveTests {
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

    @Test("one plugin at a time, in the order of the flow, beside a process without plugins")
    func order() async throws {
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
        let process = host.processIdentifier
        let second = try await ProcessTable.child(named: "tic-tac-toe", of: process)
        try await ProcessTable.waitForRest(of: process)
        let names = { ProcessTable.children(of: process).map(ProcessTable.name).sorted() }
        #expect(names() == ["off-game", "ribs-host", "tic-tac-toe"])
        await Self.act("startGame", until: "\"tic-tac-toe\"", host)
        _ = try await ProcessTable.child(named: "random-win", of: process)
        try await ProcessTable.waitForRest(of: process)
        #expect(names() == ["off-game", "random-win", "ribs-host", "tic-tac-toe"])
        #expect(try await ProcessTable.child(named: "tic-tac-toe", of: process) == second)
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
        if !names.isEmpty { try await ProcessTable.waitForRest(of: process) }
        #expect(ProcessTable.children(of: process).map(ProcessTable.name).sorted() == names)
        #expect(try await Self.end(host).faults == [])
    }

    @Test("one that is killed before it is needed costs nothing")
    func killed() async throws {
        var flow = FaultyFlow()
        flow.start = .score
        let folder = try flow.folder()
        let host = try Self.start(folder)
        let process = host.processIdentifier
        let first = try await ProcessTable.child(named: "faulty", of: process)
        try await ProcessTable.waitForRest(of: process)
        kill(first, SIGKILL)
        await ProcessTable.waitForEnd(of: first)
        await Self.act("startGame", until: "number 0", host)
        #expect(try await ProcessTable.child(named: "faulty", of: process) != first)
        #expect(try await Self.end(host).faults == [])
    }

    @Test("what a plugin prints while it is loaded is printed when it is needed")
    func prints() async throws {
        let flow = FaultyFlow(act: "print", moment: "load")
        let folder = try flow.folder()
        let printed = "faulty: to standard output\nfaulty: to standard error\n"
        let host = try Self.start(folder, variables: flow.variables)
        _ = try await ProcessTable.child(named: "faulty", of: host.processIdentifier)
        try await ProcessTable.waitForRest(of: host.processIdentifier)
        #expect(try await Self.end(host).errors == "")
        let other = try Self.start(folder, variables: flow.variables)
        await Self.act("startGame", until: "number 0", other)
        #expect(try await Self.end(other).errors == printed)
    }

    @Test("a process that waits and is killed is replaced, and no plugin is blamed for it")
    func killedSpare() async throws {
        var flow = FaultyFlow(act: "kill", moment: "perform")
        flow.start = .faulty
        let folder = try flow.folder()
        let host = try Self.start(folder)
        let spare = try await ProcessTable.child(named: "ribs-host", of: host.processIdentifier)
        kill(spare, SIGKILL)
        await ProcessTable.waitForEnd(of: spare)
        await Self.act("go", until: "is entered again", host)
        await Self.act("count", until: "number 1", host)
        #expect(try await Self.end(host).faults.count == 1)
    }

    @Test("a plugin whose loading never ends is stopped after its deadline, and found when it is needed")
    func endless() async throws {
        var flow = FaultyFlow(act: "spin", moment: "load")
        flow.deadline = 1
        flow.routesFailure = true
        let folder = try flow.folder()
        let host = try Self.start(folder, variables: flow.variables)
        let process = host.processIdentifier
        // When the host answers for the second time, it has started the process.
        for count in 1...2 {
            host.send("{\"command\":\"tree\"}\n")
            #expect(await host.waitForOutput("\"type\":\"tree\"", count: count))
        }
        let children = ProcessTable.children(of: process)
        // The older one has the plugin; if there is only one, it has ended already.
        if children.count > 1 { await ProcessTable.waitForEnd(of: children[0]) }
        #expect(!host.output.contains("\"fault\""))
        await Self.act("startGame", until: "for the third time", host)
        let faults = try await Self.end(host).faults
        #expect(faults.count == 3)
        #expect(faults.first?.hasPrefix("The plugin `faulty` did not answer for 1 second and was stopped. ") == true)
    }

    @Test("a library that is replaced by one that is refused is played as it was loaded")
    func refused() async throws {
        let library = "libOffGamePlugin.so"
        let entry = #"{ "path": "\#(library)", "process": true }"#
        let text = ReloadFlow.generation("").replacing("\"\(library)\"", with: entry)
        let session = try await ReloadSession(text, libraries: [library])
        _ = try await ProcessTable.child(named: "off-game", of: session.host.processIdentifier)
        try await ProcessTable.waitForRest(of: session.host.processIdentifier)
        try session.replace(library, by: Data("This is not a library.".utf8))
        #expect(try await session.notice().contains("error[RH220]: `"))
        #expect(try await session.act("leave").texts.contains("Ada: 0"))
        #expect(try session.faults.isEmpty)
        #expect(await session.end().ending == .exit(0))
    }

    @Test("a library that is built again is loaded again before it is needed")
    func rebuilt() async throws {
        let entry = ", \"process\": true"
        let text = ReloadFlow.generation(entry).replacing("\"start\": \"generation\"", with: "\"start\": \"off-game\"")
        let session = try await ReloadSession(text, libraries: ["libGenerationPlugin.so"])
        let process = session.host.processIdentifier
        let first = try await ProcessTable.child(named: "generation", of: process)
        try session.replace("libGenerationPlugin.so", by: ReloadFlow.library(ofGeneration: 2))
        #expect(try await session.notice() == ReloadFlow.built("generation"))
        await ProcessTable.waitForEnd(of: first)
        #expect(try await ProcessTable.child(named: "generation", of: process) != first)
        #expect(try await session.act("startGame").texts.first == "This is version 0002 of the plugin.")
        #expect(try session.faults.isEmpty)
        #expect(await session.end().ending == .exit(0))
    }
}
