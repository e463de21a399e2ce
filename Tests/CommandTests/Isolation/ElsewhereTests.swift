import Base
import Foundation
import Glibc
import PluginABI
import TestSupport
import Testing

@testable import Isolation

/// A plugin whose process another program starts; here that is a shell, because only its standard input and output
/// matter for the messages.
@Suite("A plugin that another program starts", .startsPrograms(for: .separation))
struct ElsewhereTests {
    private static let host = BuildFolder.file("ribs-host").path
    private static let shell = ["sh", "-c", "exec \"$0\" \"$@\""]

    /// A flow in which the plugin is between two screens.
    private static func flow(_ via: Spread.Via) -> FaultyFlow {
        var flow = FaultyFlow()
        flow.process = via.json
        return flow
    }

    private static func play(_ folder: TemporaryFolder, _ actions: [String]) async throws -> ProcessResult {
        let input = actions.map { Example.line(for: $0) + "\n" }.joined()
        return try await runHost(
            ["--config", "plugins.json", "--ui", "json"],
            input: input,
            in: folder.url
        )
    }

    private static func errors(_ via: Spread.Via) async throws -> String {
        let result = try await play(flow(via).folder(), ["startGame"])
        #expect(result.output.hasSuffix("\n"))
        return result.errors
    }

    // MARK: - Faults

    @Test(
        "what ends it is one fault, and the step is shown again in a new process",
        arguments: [
            ("read", "crashed (SIGSEGV)"),
            ("abort", "crashed (SIGABRT)"),
            ("exit", "lost its connection with the host: `sh` ended with exit code 3"),
            ("kill", "lost its connection with the host: `sh` was killed (SIGKILL)"),
            ("hang", FaultyFlow.late),
            ("spin", FaultyFlow.late),
            ("close", "lost its connection with the host"),
        ]
    )
    func faults(act: String, words: String) async throws {
        var flow = Self.flow(Spread.via(Self.shell))
        flow.act = act
        flow.deadline = words == FaultyFlow.late ? FaultyFlow.patience : 60
        let result = try await Self.play(flow.folder(), ["startGame", "count", "go", "count", "leave"])
        let example = try Example(result)
        #expect(result.ending == .exit(0))
        #expect(example.faults == ["The plugin `faulty` \(words). \(Outlook.again)"])
        #expect(example.paths == ["off-game", "faulty", "faulty", "faulty", "off-game"])
        #expect(example.screens.dropFirst().dropLast().map(\.texts) == [["number 0"], ["number 1"], ["number 2"]])
    }

    @Test("what the program leaves running, with the connection open, does not hide how it ended, and ends too")
    func leftBehind() async throws {
        let mark = "MARK=\(UUID().uuidString)"
        var flow = Self.flow(Spread.via(["sh", "-c", "\(mark) sleep 1000 & exec \"$0\" \"$@\""]))
        flow.act = "exit"
        flow.deadline = FaultyFlow.patience
        let example = try Example(await Self.play(flow.folder(), ["startGame", "go"]))
        let words = "lost its connection with the host: `sh` ended with exit code 3"
        #expect(example.faults == ["The plugin `faulty` \(words). \(Outlook.again)"])
        #expect(example.ending == .exit(0))
        try await ProcessTable.waitForEnd(ofAllWithVariable: mark)
    }

    @Test("a program that ends each time is started three times; then `@failed` leads on")
    func failed() async throws {
        var flow = Self.flow(Spread.Via(words: ["sh", "-c", "echo unreachable >&2; exit 255"]))
        flow.routesFailure = true
        let result = try await Self.play(flow.folder(), ["startGame"])
        let example = try Example(result)
        let words = "The plugin `faulty` lost its connection with the host: `sh` ended with exit code 255"
        let again = "\(words). \(Outlook.again)"
        #expect(example.faults == [again, again, "\(words), for the third time within 5 seconds."])
        #expect(example.paths.last == "off-game")
        #expect(result.errors == String(repeating: "faulty: unreachable\n", count: 3))
        #expect(result.ending == .exit(0))
    }

    @Test("a program that ends before it has read anything is a fault at the step, too")
    func early() async throws {
        var flow = Self.flow(Spread.Via(words: ["false"]))
        flow.routesFailure = true
        let folder = try flow.folder()
        // Which of both is first is a matter of time.
        for _ in 0..<30 {
            let result = try await Self.play(folder, ["startGame"])
            let faults = try JSONLine.lines(of: result.output).filter { $0.type == "fault" }
            #expect(faults.map(\.path) == Array(repeating: ["Root", "Wrapper", "faulty"], count: 3))
            #expect(Set(faults.dropLast().map(\.message)).count == 1)
        }
    }

    @Test("what it prints, to either, is printed with its name, and is not taken for messages")
    func output() async throws {
        var flow = Self.flow(Spread.via(Self.shell))
        flow.act = "print"
        let result = try await Self.play(flow.folder(), ["startGame", "go", "leave"])
        #expect(try Example(result).faults == [])
        #expect(result.errors == "faulty: to standard output\nfaulty: to standard error\n")
        #expect(!result.output.contains("to standard"))
    }

    // MARK: - The other side

    @Test("its file on the other side may have another path, also one that is looked up there")
    func path() async throws {
        for path in ["./here/libFaultyPlugin.so", "libFaultyPlugin.so"] {
            var via = Spread.via(Self.shell)
            via.path = path
            let folder = try Self.flow(via).folder()
            try folder.write("", to: "here/mark")
            try FileManager.default.copyItem(
                at: BuildFolder.file("libFaultyPlugin.so"),
                to: folder.url.appending(path: "here/libFaultyPlugin.so")
            )
            let result = try await Self.play(folder, ["startGame", "count", "leave"])
            #expect(try Example(result).paths == ["off-game", "faulty", "faulty", "off-game"])
            #expect(result.errors.isEmpty)
        }
    }

    @Test("another file there is refused, with both paths and what is wrong with it")
    func otherFile() async throws {
        var via = Spread.via(Self.shell)
        let (here, there) = (BuildFolder.file("libFaultyPlugin.so").path, BuildFolder.file("libOffGamePlugin.so").path)
        via.path = there
        #expect(
            try await Self.errors(via) == """
                error[RH522]: The plugin `faulty` on the other side of `sh` is not the one that was checked here.
                  = note: Here: `\(here)`.
                  = note: There: `\(there)`.
                  = note: RH243: `\(there)` is the plugin `off-game`, but plugins.json calls it `faulty`.
                  = help: Copy the file there, and write its path there as `path` in `process`.

                1 error; ribs-host explain RH522 says more.

                """
        )
    }

    @Test("a process that plugins share is one, by its name")
    func shared() async throws {
        let folder = try TemporaryFolder()
        var via = Spread.via(["sh", "-c", "echo x >> starts; exec \"$0\" \"$@\""])
        via.name = "games"
        try folder.write(
            """
            {
              "plugins": {
                "off-game": { "path": "libOffGamePlugin.so", "process": \(via.json) },
                "tic-tac-toe": { "path": "libTicTacToePlugin.so", "process": \(via.json) }
              },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game", "tic-tac-toe"]
            }
            """,
            to: "plugins.json"
        )
        let result = try await Self.play(folder, ["startGame"])
        #expect(try Example(result).paths == ["off-game", "tic-tac-toe"])
        #expect(try String(contentsOf: folder.url.appending(path: "starts"), encoding: .utf8) == "x\n")
    }

    @Test("two ways to start a process of one name are refused")
    func contradiction() async throws {
        let folder = try TemporaryFolder()
        let text = """
            {
              "plugins": {
                "off-game": { "path": "libOffGamePlugin.so", "process": { "via": ["ssh", "a"], "name": "games" } },
                "tic-tac-toe": { "path": "libTicTacToePlugin.so", "process": "games" }
              },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game", "tic-tac-toe"]
            }
            """
        try folder.write(text, to: "plugins.json")
        let result = try await runHost(["check"], in: folder.url)
        #expect(result.ending == .exit(78))
        #expect(
            result.errors == """
                error[RH020]: The process `games` is started in two ways.
                 --> plugins.json:4:66
                  |
                3 |     "off-game": { "path": "libOffGamePlugin.so", "process": { "via": ["ssh", "a"], "name": "games" } },
                  |                                                             ---------------------------------------- and this way
                4 |     "tic-tac-toe": { "path": "libTicTacToePlugin.so", "process": "games" }
                  |                                                                  ^^^^^^^ this way
                  |
                  = help: Write the same `via` in both, or give one of them another name.

                plugins.json is refused: 1 error; ribs-host explain RH020 says more.

                """
        )
    }

    // MARK: - The handshake

    @Test("a program that is not there")
    func noProgram() async throws {
        let text = """
            error[RH521]: `no-such-ssh`, which starts the process of the plugin `faulty`, could not be started: No such file or \
            directory.
              = help: The first word of `via` is a program that is found through PATH, or a path.

            1 error; ribs-host explain RH521 says more.

            """
        #expect(try await Self.errors(Spread.Via(words: ["no-such-ssh", "games.example"])) == text)
    }

    @Test(
        "what comes before the first message is shown: its first line, even without an end",
        arguments: [
            "echo Welcome; echo to games.example", "printf Welcome", "printf '\\nWelcome\\r\\n'; exec sleep 60",
        ]
    )
    func noise(script: String) async throws {
        #expect(
            try await Self.errors(Spread.Via(words: ["sh", "-c", script])) == """
                error[RH520]: The plugin `faulty` cannot run through `sh`: something other than ribs-host wrote to standard \
                output first.
                  = note: Its first line: `Welcome`.
                  = help: Have the other side print nothing before ribs-host starts: see what its shell runs, and use no \
                terminal (`ssh -T`).

                1 error; ribs-host explain RH520 says more.

                """
        )
    }

    /// A greeting in octal escapes, as a later version may send it: with more behind what this one knows.
    private static let laterGreeting = #"\211RIBS\r\n\032\020\0\0\0\177\004\0129.8.7\0063.4more"#

    @Test("another version is refused immediately, with both versions")
    func version() async throws {
        let script = "printf '\(Self.laterGreeting)'; exec sleep 60"
        let result = try await Self.play(Self.flow(Spread.Via(words: ["sh", "-c", script])).folder(), ["startGame"])
        #expect(try Example(result).faults == [])
        #expect(
            result.errors == """
                error[RH520]: The plugin `faulty` cannot run through `sh`: it starts another version of ribs-host.
                  = note: Here: ribs-host \(ProgramVersion.current), messages \(Greeting.current.messages), plugin ABI \(PluginABIVersion.major).\(PluginABIVersion.minor).
                  = note: There: ribs-host 9.8.7, messages 2, plugin ABI 3.4.
                  = help: Install the same version of ribs-host on both sides.

                1 error; ribs-host explain RH520 says more.

                """
        )
        #expect(result.ending == .exit(65))
    }

    @Test(
        "the other side greets first, and ends where it is greeted by another version, by noise or by nothing",
        arguments: ["printf '\(laterGreeting)'; exec cat", "echo Welcome; exec cat", "exit"]
    )
    func worker(script: String) async throws {
        let pipeline = "{ \(script); } | { \"$0\" --worker --remote; echo \" ended with $?\"; }"
        let worker = try RunningProcess(URL(filePath: "/bin/sh"), ["-c", pipeline, Self.host])
        #expect(await worker.waitForOutput(" ended with 76"))
        // Without a process on the other side it might end before that.
        #expect(script == "exit" || worker.output.contains("RIBS\r\n\u{1A}"))
        worker.closeInput()
        _ = await worker.result()
    }

    // MARK: - Its end

    @Test("it ends with the host even while its plugin is loaded, which never ends")
    func orphanOfLoading() async throws {
        let mark = "MARK=\(UUID().uuidString)"
        var flow = Self.flow(Spread.via(["env", mark, "RIBS_TEST_INITIALIZER=spin", "setsid", "-w"]))
        flow.start = .faulty
        let config = try flow.folder()
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", config.url.appending(path: "plugins.json").path, "--ui", "json"]
        )
        #expect(await host.waitForOutput(#""kind":"busy""#))
        try await ProcessTable.waitForStart(ofOneWithVariable: mark)
        host.signal(SIGKILL)
        host.closeInput()
        _ = await host.result()
        try await ProcessTable.waitForEnd(ofAllWithVariable: mark)
        withExtendedLifetime(config) {}
    }

    @Test("it ends with the host, at work or not, in a session of its own", arguments: ["none", "spin", "hang"])
    func orphans(act: String) async throws {
        for isKilled in [false, true] {
            let mark = "MARK=\(UUID().uuidString)"
            var flow = Self.flow(Spread.via(["env", mark, "setsid", "-w"]))
            flow.act = act
            flow.deadline = isKilled ? 60 : FaultyFlow.patience
            let folder = try flow.folder()
            let config = folder.url.appending(path: "plugins.json").path
            let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--config", config, "--ui", "json"])
            host.send(Example.line(for: "startGame") + "\n")
            #expect(await host.waitForOutput("number 0"))
            #expect(ProcessTable.processes(withVariable: mark).count == 2)
            host.send(Example.line(for: "go") + "\n")
            if isKilled { host.signal(SIGKILL) }
            host.closeInput()
            _ = await host.result()
            try await ProcessTable.waitForEnd(ofAllWithVariable: mark)
        }
    }
}
