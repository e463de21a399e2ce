import Foundation
import TestSupport
import Testing

/// What a plugin in a process of its own can do to the host: nothing. What each end at each moment costs is in
/// `FaultMatrixTests`; this is the rest.
@Suite("A plugin in a process of its own costs one step", .startsPrograms(for: .end))
struct WorkerFaultTests {
    /// A flow in which the plugin is between two screens, with a score that has been counted before.
    private static func folder(act: String, moment: String, routesFailure: Bool = false) throws -> TemporaryFolder {
        var flow = FaultyFlow(act: act, moment: moment)
        flow.routesFailure = routesFailure
        return try flow.folder()
    }

    private static func play(_ folder: TemporaryFolder, _ actions: [String], face: String = "json") async throws
        -> ProcessResult
    {
        let lines = face == "json" ? actions.map { Example.line(for: $0) } : actions
        let config = folder.url.appending(path: "plugins.json").path
        return try await runHost(
            ["--config", config, "--ui", face],
            input: lines.map { $0 + "\n" }.joined()
        )
    }

    @Test("however long the host has waited each time: those waits do not make the ends rare")
    func longWaits() async throws {
        var flow = FaultyFlow(act: "hang", moment: "build")
        flow.start = .faulty
        // Three of them are longer than the five seconds within which three ends are a failure.
        flow.deadline = 3
        let folder = try flow.folder()
        // Its input stays open: ten seconds after its end the host itself would be taken for one that hangs.
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", "plugins.json", "--ui", "json"],
            in: folder.url
        )
        let result = await host.result()
        let late = "did not answer for 3 seconds and was stopped"
        let again = "\(late). \(Outlook.again)"
        #expect(try Example(result).faults.map { $0.hasSuffix(again) } == [true, true])
        #expect(result.ending == .exit(65))
        let reason = "The plugin `faulty` \(late), for the third time within 5 seconds.\n"
        #expect(result.errors.hasPrefix("error[RH502]: " + reason))
    }

    /// Each `two` is an odd number for a moment, by which Faulty ends; the step `two` writes one while it is built.
    private static let endingInABuild = """
        {
          "plugins": {
            "faulty": { "path": "libFaultyPlugin.so", "process": true },
            "echo-a": { "path": "libEchoA.so", "process": true }
          },
          "dependencies": {
            "act": "exit", "moment": "deliver", "number": { "stream": "Int", "value": 0 },
            "log": { "stream": "Int", "value": 0 }, "fuel": { "stream": "Int", "value": 2 },
            "pulse": { "events": "Int" },
            "reflex": 0, "habits": []
          },
          "flow": {
            "start": "outer",
            "steps": { "outer": { "on": { "finished": "echo-a" } }, "echo-a": { "on": { "*": "@stay" } } }
          },
          "flows": {
            "outer": {
              "container": "tabs",
              "steps": { "inner": { "on": { "finished": "@finish" } }, "faulty": { "on": { "left": "@stay" } } }
            },
            "inner": {
              "start": "one",
              "steps": {
                "one": { "plugin": "echo-a", "on": { "left": "two", "reached": "@stay" } },
                "two": {
                  "plugin": "echo-a",
                  "with": { "habits": ["write build", "report active"] },
                  "on": { "left": "@stay", "reached": "@finish" }
                }
              }
            }
          }
        }
        """

    @Test("for the third time while another step is built, by which the flow of both ends: it is still one fault")
    func untoldEnd() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.endingInABuild, to: "plugins.json")
        let example = try Example(await Self.play(folder, ["inner/two", "inner/two", "inner/leave"]))
        #expect(example.ending == .exit(0))
        #expect(example.paths.last == "echo-a")
        let words = "The plugin `faulty` ended by itself with exit code 3."
        #expect(example.faults == [Outlook.again, Outlook.again, Outlook.whenNeeded].map { "\(words) \($0)" })
    }

    /// Stops the process of Faulty while it is called, and then the host for longer than the deadline, while Faulty
    /// answers. Not in Swift: a test's task can wait for a thread for longer than that.
    private static let stoppingHost = """
        coproc HOST { exec "$0" --config plugins.json --ui json; }
        host=$HOST_PID
        await() {
            while IFS= read -r line <&"${HOST[0]}"; do
                printf '%s\\n' "$line"
                case $line in *"$1"*) return ;; esac
            done
        }
        await 'number 0'
        worker=$(pgrep -P "$host" -x faulty)
        kill -STOP "$worker"
        printf '%s\\n' "$1" >&"${HOST[1]}"
        await 'has been busy'
        kill -STOP "$host"
        kill -CONT "$worker"
        sleep "$2"
        # On a busy machine it might not have had its turn: it sleeps once it has answered.
        until [ "$(cut -d ' ' -f 3 "/proc/$worker/stat")" = S ]; do sleep 0.1; done
        cat "/proc/$worker/stat" "/proc/$worker/syscall" >&2
        # Its own watch might interrupt it just then.
        kill -URG "$host"
        kill -CONT "$host"
        await '"type":"done"'
        input=${HOST[1]}
        exec {input}>&-
        while IFS= read -r line; do printf '%s\\n' "$line"; done <&"${HOST[0]}"
        wait "$host"
        """

    @Test("the time in which the host itself is stopped does not count", .needs("pgrep"))
    func stoppedHost() async throws {
        var flow = FaultyFlow()
        flow.start = .faulty
        flow.deadline = FaultyFlow.patience
        let folder = try flow.folder()
        let host = BuildFolder.file("ribs-host").path
        let result = try await run(
            URL(filePath: "/bin/bash"),
            ["-c", Self.stoppingHost, host, Example.line(for: "count"), "\(flow.deadline + 1)"],
            in: folder.url
        )
        #expect(result.output.contains("number 1"))
        #expect(try Example(result).faults == [], "the process: \(result.errors)")
    }

    @Test("what it prints is printed with its name, line by line", arguments: ["plain", "json"])
    func output(face: String) async throws {
        let result = try await Self.play(
            Self.folder(act: "fatal", moment: "perform"),
            face == "json" ? ["startGame", "go"] : ["1", "1", "q"],
            face: face
        )
        #expect(result.errors.contains("faulty: FaultyPlugin/FaultyBuilder.swift:62: Fatal error: as told\n"))
    }

    @Test("no process is left behind when the host ends, or is killed", arguments: [false, true])
    func orphans(isKilled: Bool) async throws {
        let folder = try Self.folder(act: "spin", moment: "perform")
        let config = folder.url.appending(path: "plugins.json").path
        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--config", config, "--ui", "json"])
        host.send(Example.line(for: "startGame") + "\n")
        #expect(await host.waitForOutput("number 0"))
        let workers = ProcessTable.children(of: host.processIdentifier)
        // The one that plays, and perhaps the one that waits to be needed.
        #expect(1...2 ~= workers.count)
        if isKilled {
            // While it is running, and would not notice that the reader is gone.
            host.send(Example.line(for: "go") + "\n")
            host.signal(SIGKILL)
        }
        host.closeInput()
        _ = await host.result()
        for worker in workers { await ProcessTable.waitForEnd(of: worker) }
    }

    @Test("a flow that is refused leaves no process behind, though one was started while the flow was checked")
    func refused() async throws {
        let folder = try TemporaryFolder()
        let plugin = BuildFolder.file("libTicTacToePlugin.so").path
        let config = try folder.write(
            #"{ "plugins": { "tic-tac-toe": { "path": "\#(plugin)", "process": true } }, "flow": ["tic-tac-toe"] }"#,
            to: "plugins.json"
        )
        let mark = "MARK=\(UUID().uuidString)"
        let host = BuildFolder.file("ribs-host").path
        let words = [mark, host, "--config", config.path, "--ui", "json"]
        let result = try await run(URL(filePath: "/usr/bin/env"), words)
        #expect(result.ending == .exit(78))
        try await ProcessTable.waitForEnd(ofAllWithVariable: mark)
    }
}
