import Foundation
import PluginManifest
import TestSupport
import Testing

/// A plugin in the host's own process that does not return, or that ends the process.
@Suite("A host that a plugin keeps busy", .startsPrograms(for: .pace))
struct BusyHostTests {
    static let moments: [FaultyCell.Moment] = [
        .load, .create, .build, .attach, .screen, .perform, .deliver, .detach,
    ]

    /// A flow whose plugin does something at a moment, played up to there.
    static func play(
        _ act: String,
        _ moment: FaultyCell.Moment,
        face: String = "json",
        in folder: TemporaryFolder
    ) throws -> RunningProcess {
        let config = try folder.write(
            """
            {
              "plugins": { "off-game": "libOffGamePlugin.so", "faulty": "libFaultyPlugin.so" },
              "dependencies": {
                "player1Name": "Ada", "player2Name": "Grace", "act": "\(act)", "moment": "\(moment.rawValue)",
                "number": { "stream": "Int", "value": 0 }
              },
              "flow": {
                "start": "off-game",
                "steps": {
                  "off-game": { "on": { "startGame": "faulty" } },
                  "faulty": { "on": { "left": "off-game" } }
                }
              }
            }
            """,
            to: "plugins.json"
        )
        let variables = moment == .load ? ["RIBS_TEST_INITIALIZER": act] : [:]
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", config.path, "--ui", face],
            environment: ProcessInfo.processInfo.environment.merging(variables) { $1 }
        )
        let actions = ["startGame"] + (moment == .deliver ? ["count"] : moment == .detach ? ["leave"] : ["go"])
        let lines = face == "json" ? actions.map { Example.line(for: $0) } : ["1", "1"]
        host.send(lines.map { $0 + "\n" }.joined())
        return host
    }

    @Test(
        "says in JSON which plugin it is, wherever the plugin hangs, and ends by Ctrl-C, as it says",
        arguments: moments,
        ["hang", "spin"]
    )
    func hangs(moment: FaultyCell.Moment, act: String) async throws {
        let folder = try TemporaryFolder()
        let host = try Self.play(act, moment, in: folder)
        let isLoading = [.load, .create, .build].contains(moment)
        // On a busy machine, to load another plugin has taken long as well.
        let work = #""phase":"begin","plugin":"faulty","activity":"\#(isLoading ? "load" : "run")""#
        var line = ""
        while !line.contains(work) { line = try await host.line() }
        let notice = try #require(try JSONLine.all(of: line).first)
        #expect(notice.kind == "busy")
        #expect(notice.root["plugin"]?.string == "faulty")
        #expect(notice.root["interrupt"]?.string == "host")
        let doing = isLoading ? "loading" : "busy"
        #expect(
            notice.message.withoutTimes
                == "The plugin `faulty` has been \(doing) for N s. Ctrl-C ends the program."
        )
        host.signal(SIGINT)
        #expect(await host.result().ending == .signal(SIGINT))
    }

    /// Starts the host with a pipe as its standard error that is full, and that is not read.
    static func startUnread(in folder: TemporaryFolder) throws -> RunningProcess {
        let fill = #"mkfifo full && exec 3<>full && head -c 65536 /dev/zero >&3 && exec "$0" "$@" 2>&3 3>&-"#
        let words = ["--config", "plugins.json", "--ui", "json"]
        return try RunningProcess(
            URL(filePath: "/bin/sh"),
            ["-c", fill, BuildFolder.file("ribs-host").path] + words,
            in: folder.url
        )
    }

    @Test("ends by the second Ctrl-C where the first one ends a plugin whose output keeps it waiting")
    func interruptedTwice() async throws {
        let text = "head -c 70000 /dev/zero >&2; echo much > written; head -c 200000 /dev/zero >&2; exec \"$0\" \"$@\""
        var flow = FaultyFlow()
        flow.process = Spread.via(["sh", "-c", text]).json
        flow.start = .faulty
        let folder = try flow.folder()
        let changes = try FileChanges(of: folder.write("", to: "written").path)
        let host = try Self.startUnread(in: folder)
        // The host has read more of it than its standard error takes.
        try await changes.next()
        let child = try await ProcessTable.child(named: "sh", of: host.processIdentifier)
        // From then on Ctrl-C means the plugin.
        #expect(await host.waitForOutput(#""phase":"begin""#))
        host.signal(SIGINT)
        await ProcessTable.waitForEnd(of: child)
        host.signal(SIGINT)
        #expect(await host.result().ending == .signal(SIGINT))
    }

    @Test("says which plugin ended it by exit(3), wherever that was", arguments: moments, ["json", "plain"])
    func exits(moment: FaultyCell.Moment, face: String) async throws {
        // In plain lines only the first moments are met by the numbers that are typed.
        guard face == "json" || moment != .deliver && moment != .detach else { return }
        let folder = try TemporaryFolder()
        let host = try Self.play("exit", moment, face: face, in: folder)
        let result = await host.result()
        #expect(result.ending == .exit(3))
        #expect(
            result.errors
                == "ribs-host: The plugin `faulty` ended the program with exit code 3. "
                + "Tell its author, or take it out of plugins.json.\n"
        )
        if face == "json" {
            #expect(result.output.hasSuffix(#"{"type":"exit","code":3,"reason":"exited","plugin":"faulty"}"# + "\n"))
        }
    }

    @Test("says in its last line which plugin crashed it, and with which signal", arguments: moments)
    func crashes(moment: FaultyCell.Moment) async throws {
        let folder = try TemporaryFolder()
        let result = await (try Self.play("read", moment, in: folder)).result()
        #expect(result.ending == .signal(SIGSEGV))
        let last = #"{"type":"exit","code":139,"reason":"crashed","signal":11,"plugin":"faulty"}"#
        #expect(result.output.hasSuffix("\n\(last)\n"))
    }

    @Test("writes its last line when a signal ends it", arguments: [SIGINT, SIGTERM, SIGQUIT])
    func signals(number: Int32) async throws {
        let flow = try SampleFlow(["off-game"])
        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--config", flow.config, "--ui", "json"])
        #expect(await host.waitForOutput("Start Game"))
        host.signal(number)
        let result = await host.result()
        #expect(result.ending == .signal(number))
        let last = #"{"type":"exit","code":\#(128 + number),"reason":"killed","signal":\#(number)}"#
        #expect(result.output.hasSuffix("\n\(last)\n"))
    }

    @Test("has nothing to interrupt while no plugin's process keeps it waiting, and plays on")
    func idle() async throws {
        let flow = try SampleFlow(["off-game"])
        let result = try await runHost(
            ["--config", flow.config, "--ui", "json"],
            input: #"{"id":1,"command":"interrupt","revision":7}"# + "\n"
        )
        let words = "No plugin's process keeps the host waiting: there is nothing to interrupt."
        let lines = [
            #"{"type":"fault","kind":"input","message":"\#(words)","path":[]}"#,
            #"{"type":"done","id":1,"changed":false,"reason":"refused"}"#,
            #"{"type":"exit","code":0,"reason":"quit"}"#,
        ]
        #expect(result.output.hasSuffix("\n" + lines.joined(separator: "\n") + "\n"))
    }

    @Test(
        "by one in a process of its own says so, and an interrupt ends that process",
        arguments: ["signal", "command"]
    )
    func isolated(by means: String) async throws {
        let folder = try FaultyFlow(act: "hang", moment: "perform").folder()
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", folder.url.appending(path: "plugins.json").path, "--ui", "json"]
        )
        host.send(Example.line(for: "startGame") + "\n")
        #expect(await host.waitForOutput(#""type":"done""#))
        // To load it, and to attach it, may have taken long as well.
        let phase = #""phase":"begin","plugin":"faulty","activity":"run""#
        let count = host.output.components(separatedBy: phase).count - 1
        host.send(Example.line(for: "go") + "\n")
        #expect(await host.waitForOutput(phase, count: count + 1))
        let begin = try #require(try JSONLine.all(of: host.output.wholeLines).last { $0.kind == "busy" })
        #expect(
            begin.message.withoutTimes == "The plugin `faulty` has been busy for N s. Ctrl-C ends the plugin's process."
        )
        #expect(begin.root["interrupt"]?.string == "plugin")
        if means == "signal" { host.signal(SIGINT) } else { host.send(#"{"id":"stop","command":"interrupt"}"# + "\n") }
        #expect(await host.waitForOutput(#""kind":"worker_ended""#))
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(0))
        let words = "was busy and was stopped by Ctrl-C. \(Outlook.again)"
        #expect(try Example(result).faults == ["The plugin `faulty` \(words)"])
        let answers = try JSONLine.all(of: result.output).filter { $0.type == "done" }
        let reasons = ["process_ended"] + (means == "signal" ? [] : [""])
        #expect(answers.dropFirst().map { $0.root["reason"]?.string ?? "" } == reasons)
        let phases = try JSONLine.all(of: result.output).compactMap { $0.root["phase"]?.string }
        #expect(phases.filter { $0 == "begin" }.count == phases.filter { $0 == "end" }.count)
    }
}
