import Foundation
import TestSupport
import Testing

/// What a hostile plugin does with its process, and with its connection past all that knows the language of messages.
/// `IsolationTests` has each message that makes no sense.
@Suite("A hostile plugin in a process of its own costs one step", .startsPrograms(for: .separation))
struct HostileWorkerTests {
    private static let malformed = "sent something that is not a message and was stopped"
    private static let late = FaultyFlow.late

    /// A flow that begins with the plugin, whose numbers are known then.
    private static func folder(
        deadline: Int = 60,
        flow: String = #"["hostile", "off-game"]"#
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": {
                "off-game": "libOffGamePlugin.so",
                "hostile": { "path": "libHostilePlugin.so", "process": true, "deadline": \(deadline) }
              },
              "dependencies": {
                "player1Name": "Ada", "player2Name": "Grace", "number": { "stream": "Int", "value": 0 }
              },
              "flow": \(flow)
            }
            """,
            to: "plugins.json"
        )
        return folder
    }

    private static func play(_ actions: [String], deadline: Int = 60) async throws -> (
        Example, ProcessResult
    ) {
        let folder = try folder(deadline: deadline)
        let input = actions.map { Example.line(for: $0) + "\n" }.joined()
        let result = try await runHost(
            ["--config", "plugins.json", "--ui", "json"],
            input: input,
            in: folder.url
        )
        return (try Example(result), result)
    }

    @Test(
        "one fault says how it ended, and the step is shown again",
        arguments: [
            ("wrong state", malformed),
            ("nested screens", malformed),
            ("subscribe in a delivery", "had more than 128 calls in one another and was stopped"),
            ("values of no slot", malformed),
            ("large screens", "sent a screen of more than 100000 elements and cells and was stopped"),
            ("dying", "crashed (SIGSEGV)"),
            ("close the connection", "lost its connection with the host"),
            ("screens", late), ("report", late), ("stop", late),
            ("print", late), ("print without lines", late),
        ]
    )
    func ends(act: String, words: String) async throws {
        let deadline = words == Self.late ? FaultyFlow.patience : 60
        let (example, result) = try await Self.play(["now=\(act)", "count", "leave"], deadline: deadline)
        #expect(result.ending == .exit(0))
        #expect(
            example.faults == ["The plugin `hostile` \(words). \(Outlook.again)"]
        )
        #expect(example.paths.suffix(3) == ["hostile", "hostile", "off-game"])
        #expect(example.screens.suffix(3).prefix(2).map(\.texts.first) == ["number 0", "number 1"])
    }

    @Test("it subscribes as often as the host can bear")
    func subscriptions() async throws {
        let (example, result) = try await Self.play(["now=subscribe"], deadline: 60)
        #expect(result.ending == .exit(0))
        let words = "had more than 10000 subscriptions at a time and was stopped"
        #expect(
            example.faults == ["The plugin `hostile` \(words). \(Outlook.again)"]
        )
    }

    @Test("an answer that makes no sense ends it, not the host")
    func answers() async throws {
        let folder = try Self.folder(deadline: 60)
        let lines = [Example.line(for: "now=deep tree"), #"{"command":"tree"}"#, Example.line(for: "count")]
        let tree = try await runHost(
            ["--config", "plugins.json", "--ui", "json"],
            input: lines.map { $0 + "\n" }.joined(),
            in: folder.url
        )
        let survivors = try await runHost(
            ["--config", "plugins.json", "--ui", "json", "--leaks"],
            input: Example.line(for: "now=many survivors") + "\n",
            in: folder.url
        )
        let words = "The plugin `hostile` \(Self.malformed)."
        #expect(tree.ending == .exit(0))
        #expect(try Example(tree).faults == ["\(words) \(Outlook.again)"])
        #expect(try Example(tree).screens.last?.texts.first == "number 1")
        #expect(survivors.ending == .exit(65))
        #expect(try Example(survivors).faults == ["\(words) \(Outlook.whenNeeded)"])
    }

    @Test("a long text of it is shortened, and a fault cannot be put on another plugin")
    func texts() async throws {
        let (example, result) = try await Self.play(
            ["now=long fault", "now=fault of another", "now=unknown outcome", "count"],
            deadline: 60
        )
        let x = { String(repeating: "x", count: $0) }
        #expect(result.ending == .exit(0))
        #expect(
            example.faults == [
                x(4_096) + "…", "Up.",
                "The step `hostile` reported `\(x(256))…`, which its manifest does not declare; the outcome was dropped. "
                    + "Build the plugin from its manifest.json.",
            ]
        )
        #expect(result.output.contains(#""message":"Up.","path":["hostile","Root","Wrapper","off-game"]"#))
        #expect(example.screens.last?.texts.first == "number 1")
    }

    @Test(
        "where outcomes wait, it reports as many as the host has memory for",
        arguments: ["tabs", "navigation"],
        [
            ("outcomes", "reported more than 10000 outcomes at a time"),
            ("large outcomes", "reported outcomes of more than 2097152 bytes at a time"),
        ]
    )
    func outcomes(container: String, act: (name: String, words: String)) async throws {
        let flow = """
            { "container": "\(container)",
              \(container == "navigation" ? #""start": "hostile","# : "")
              "steps": {
                "hostile": { "on": { "left": "\(container == "navigation" ? "off-game" : "@stay")", "said": "@stay" } },
                "off-game": { "on": { "startGame": "\(container == "navigation" ? "@back" : "@stay")" } }
              } }
            """
        let folder = try Self.folder(deadline: 60, flow: flow)
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", "plugins.json", "--ui", "json"],
            in: folder.url
        )
        host.send(Example.line(for: "hostile/now=\(act.name)") + "\n")
        #expect(await host.waitForOutput(#""type":"done""#))
        let peak = try ProcessTable.greatestMemory(of: host.processIdentifier)
        #expect(peak < 100 << 20, "\(peak >> 20) MiB")
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(0))
        let words =
            "The plugin `hostile` \(act.words) and was stopped. \(Outlook.again)"
        #expect(try Example(result).faults == [words])
    }

    @Test("a stream that it changes in each change of it stays as it was last", arguments: ["now", "later"])
    func cascade(when: String) async throws {
        let folder = try Self.folder(deadline: FaultyFlow.patience)
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", "plugins.json", "--ui", "json"],
            in: folder.url
        )
        host.send(Example.line(for: "\(when)=cascade") + "\n")
        #expect(await host.waitForOutput(#""kind":"worker_ended""#))
        host.send(Example.line(for: "leave") + "\n")
        #expect(await host.waitForOutput(#""path":["off-game"]"#))
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(0))
        let words = "The plugin `hostile` \(Self.late). \(Outlook.again)"
        #expect(try Example(result).faults == [words])
    }

    @Test(
        "what does no harm is not reported as a fault",
        arguments: ["unknown numbers", "close output", "leave the group", "fork", "print escapes"]
    )
    func harmless(act: String) async throws {
        let (example, result) = try await Self.play(["now=\(act)", "count", "leave"], deadline: 60)
        #expect(result.ending == .exit(0))
        #expect(example.faults.isEmpty)
        #expect(example.paths == ["hostile", "hostile", "off-game"])
        #expect(result.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value < 0x7F })
    }

    @Test("a screen that no message can carry is a fault, and the last one stays")
    func large() async throws {
        let (example, result) = try await Self.play(["now=show a mebibyte", "leave"])
        #expect(result.ending == .exit(0))
        let words = "A message has at most 1048576: show, report or write less at a time."
        #expect(example.faults == ["A message of 1048687 bytes to the host was left out. \(words)"])
        #expect(example.paths.last == "off-game")
    }

    @Test("so is a screen with too many elements")
    func manyElements() async throws {
        let (example, result) = try await Self.play(["now=show many dividers", "leave"])
        #expect(result.ending == .exit(0))
        let words = "A screen has at most 100000: show fewer at a time."
        #expect(example.faults == ["A screen of 100006 elements and cells was left out. \(words)"])
        #expect(example.paths.last == "off-game")
    }

    @Test("it can neither leave its session nor start a process")
    func session() async throws {
        #expect(try await Self.play(["now=leave the group"]).1.errors == "hostile: setsid -1 setpgid -1\n")
        #expect(try await Self.play(["now=fork"]).1.errors == "hostile: fork -1\n")
    }

    @Test("a second answer to one call is the end of it, when it is read")
    func twice() async throws {
        let folder = try Self.folder()
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", "plugins.json", "--ui", "json"],
            in: folder.url
        )
        host.send(Example.line(for: "now=answer twice") + "\n")
        let words = "The plugin `hostile` \(Self.malformed). \(Outlook.again)"
        #expect(await host.waitForOutput(words))
        host.send(Example.line(for: "count") + "\n")
        #expect(await host.waitForOutput("number 1"))
        host.closeInput()
        #expect(await host.result().ending == .exit(0))
    }

    @Test(
        "while it floods the host from a thread of its own, others are served",
        arguments: ["screens", "faults", "print", "print without lines", "threads", "hang"]
    )
    func background(act: String) async throws {
        let folder = try Self.folder()
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", "plugins.json", "--ui", "json"],
            in: folder.url
        )
        let session = HostSession(host: host)
        try await session.act(["later=\(act)"])
        session.send([Example.line(for: "leave")])
        let workers = ProcessTable.children(of: host.processIdentifier)
        host.closeInput()
        #expect(await host.result().ending == .exit(0))
        for worker in workers { await ProcessTable.waitForEnd(of: worker) }
    }

    /// Hostile writes a stream, which is delivered to Faulty.
    private static func pair(act: String, process: Bool, deadline: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": {
                "hostile": { "path": "libHostilePlugin.so", "process": true, "deadline": \(deadline) },
                "faulty": { "path": "libFaultyPlugin.so", "process": \(process), "deadline": \(deadline) }
              },
              "dependencies": {
                "act": "\(act)", "moment": "deliver", "number": { "stream": "Int", "value": 0 }
              },
              "flow": {
                "container": "stack",
                "steps": {
                  "hostile": { "on": { "left": "@stay", "said": "@stay" } }, "faulty": { "on": { "left": "@stay" } }
                }
              }
            }
            """,
            to: "plugins.json"
        )
        return folder
    }

    @Test("one that waits for another one does not pay for its time")
    func innocent() async throws {
        let folder = try Self.pair(act: "spin", process: true, deadline: FaultyFlow.patience)
        // Its input stays open: ten seconds after its end the host itself would be taken for one that hangs.
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", "plugins.json", "--ui", "json"],
            in: folder.url
        )
        host.send(Example.line(for: "hostile/count") + "\n")
        let faults = try Example(await host.result()).faults
        #expect(faults.first?.hasPrefix("The plugin `faulty` \(Self.late).") == true, "\(faults)")
        #expect(faults.allSatisfy { !$0.contains("`hostile`") }, "\(faults)")
    }

    /// Continues the host a moment after the deadline. Not in Swift: a test's task can wait for a thread for longer.
    private static let continuingHost = """
        coproc HOST { exec "$0" --config plugins.json --ui json; }
        host=$HOST_PID
        input=${HOST[1]}
        output=${HOST[0]}
        printf '%s\\n' "$1" >&"$input"
        until [ "$(cut -d ' ' -f 3 "/proc/$host/stat")" = T ]; do sleep 0.01; done
        sleep "$2"
        kill -CONT "$host"
        exec {input}>&-
        while IFS= read -r line; do printf '%s\\n' "$line"; done <&"$output"
        wait "$host"
        """

    @Test(
        "one whose call the host serves does not pay for the time in which the host is stopped",
        arguments: ["3.05", "3.2", "3.4", "4"]
    )
    func stoppedWhileServing(seconds: String) async throws {
        let folder = try Self.pair(act: "stop", process: false, deadline: 3)
        let host = BuildFolder.file("ribs-host").path
        let result = try await run(
            URL(filePath: "/bin/bash"),
            ["-c", Self.continuingHost, host, Example.line(for: "hostile/count"), seconds],
            in: folder.url
        )
        let example = try Example(result)
        #expect(result.ending == .exit(0), "\(result.errors)")
        #expect(example.faults == [])
        #expect(example.screens.last?.texts.contains("number 1") == true, "\(result.output)")
    }
}
