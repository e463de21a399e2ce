import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Recording a session, and replaying it", .timeLimit(.ofPrograms))
struct ReplayTests {
    private static let requests = [#"{"action":"startGame"}"#, #"{"action":"place","value":"1,1"}"#]

    private let flow: SampleFlow
    private var session: URL { flow.folder.url.appending(path: "a.session") }

    init() throws {
        flow = try SampleFlow(["off-game", "tic-tac-toe"])
    }

    private func text() throws -> String { try String(contentsOf: session, encoding: .utf8) }

    /// Records in the flow's folder.
    @discardableResult
    private func record(_ input: String, _ arguments: [String] = ["--ui", "json"]) async throws -> ProcessResult {
        try await runHost(["--record", "a.session"] + arguments, input: input, in: flow.folder.url)
    }

    private func recordSample() async throws {
        try await record(Self.requests.map { $0 + "\n" }.joined())
    }

    private func replay(_ arguments: [String] = []) async throws -> ProcessResult {
        try await runHost(["replay", "a.session"] + arguments, in: flow.folder.url)
    }

    /// Replays a text.
    private func replay(text: String) async throws -> ProcessResult {
        try flow.folder.write(text, to: "a.session")
        return try await replay()
    }

    @Test("a recording has the requests and what came of them, the same in plain lines and in JSON")
    func faces() async throws {
        try await recordSample()
        let recorded = try text()
        let lines = recorded.split(separator: "\n")
        #expect(lines.first == #"{"type":"recording","protocol":1,"config":"plugins.json"}"#)
        #expect(
            lines.filter { $0.hasPrefix("> ") }.map(String.init)
                == (Self.requests + [#"{"command":"quit"}"#]).map { "> " + $0 }
        )
        let kinds = try lines.dropFirst().map { line in
            line.hasPrefix("> ") ? ">" : try #require(JSONLine.all(of: String(line.dropFirst(2))).first).type
        }
        #expect(kinds == ["screen", ">", "screen", "done", ">", "screen", "done", ">", "done", "exit"])
        let plain = try await record("1\n1\n", ["--ui", "plain"])
        #expect(plain.output.hasPrefix("Type a number"))
        #expect(try text() == recorded)
        try flow.folder.write("1\n1\n", to: "script")
        try await record("", ["--script", "script"])
        #expect(try text() == recorded)
    }

    @Test("the JSON face writes the same lines whether it is recorded or not")
    func transparent() async throws {
        let input = Self.requests.map { $0 + "\n" }.joined() + #"{"id":7,"revision":1,"command":"quit"}"# + "\n"
        let plain = try await runHost(["--ui", "json"], input: input, in: flow.folder.url)
        #expect(try await record(input).output == plain.output)
    }

    @Test("a replay that is answered as recorded says so and ends with 0")
    func equal() async throws {
        try await recordSample()
        let result = try await replay()
        #expect(result.output == "a.session: 3 requests, all answered as recorded.\n")
        #expect(result.errors.isEmpty)
        #expect(result.ending == .exit(0))
    }

    @Test("a replay that is answered otherwise shows where, and ends with 1")
    func different() async throws {
        try await recordSample()
        let edited = try text().replacing("Grace (O) to move", with: "Grace (O) moves")
        let result = try await replay(text: edited)
        #expect(
            result.output == """
                a.session:7: After the request of line 6, `{"action":"place","value":"1,1"}`, the answer differs.
                --- recorded
                +++ answered
                @@ -10,7 +10,7 @@
                       {
                         "type": "text",
                         "id": "text",
                -        "text": "Grace (O) moves",
                +        "text": "Grace (O) to move",
                         "style": "headline",
                         "tone": "second_accent"
                       },

                """
        )
        #expect(result.ending == .exit(1))
    }

    @Test("a request that was left out, and one that was added, are found where the answer differs")
    func editedRequests() async throws {
        try await recordSample()
        let lines = try text().split(separator: "\n", omittingEmptySubsequences: false)
        let without = lines.filter { !$0.hasPrefix(#"> {"action":"place""#) }.joined(separator: "\n")
        let left = try await runReplay(without)
        #expect(
            left.output.hasPrefix(
                "a.session:6: After the request of line 3, `{\"action\":\"startGame\"}`, there is no answer.\n"
            )
        )
        #expect(left.ending == .exit(1))
        let added = lines[..<2] + [#"> {"command":"tree"}"#] + lines[2...]
        let right = try await runReplay(added.joined(separator: "\n"))
        #expect(
            right.output.hasPrefix(
                "a.session:4: After the request of line 3, `{\"command\":\"tree\"}`, the answer differs.\n"
            )
        )
        #expect(right.ending == .exit(1))
    }

    /// Replays a text, and does not wait for what will not come.
    private func runReplay(_ text: String) async throws -> ProcessResult {
        try flow.folder.write(text, to: "a.session")
        return try await replay(["--timeout", "0"])
    }

    @Test("a line that does not come is reported after a time")
    func missing() async throws {
        try await recordSample()
        let lines = try text().split(separator: "\n", omittingEmptySubsequences: false)
        let notice = #"< {"type":"notice","kind":"link","message":"never"}"#
        let result = try await runReplay((lines[..<5] + [notice[...]] + lines[5...]).joined(separator: "\n"))
        #expect(
            result.output == """
                a.session:6: After the request of line 3, `{"action":"startGame"}`, there is no answer.
                --- recorded
                +++ answered
                @@ -1,5 +0,0 @@
                -{
                -  "type": "notice",
                -  "kind": "link",
                -  "message": "never"
                -}

                """
        )
        #expect(result.ending == .exit(1))
    }

    @Test("a name that would control the terminal is shown harmless")
    func name() async throws {
        try await recordSample()
        let name = "a\u{1B}]0;x\u{202E}b"
        let file = try flow.folder.write(try text(), to: name)
        let equal = try await runHost(["replay", file.path], in: flow.folder.url)
        let words = #"/a\u{1B}]0;x\u{202E}b: 3 requests, all answered as recorded."#
        #expect(equal.output.hasSuffix("\(words)\n"), "\(equal)")
        try flow.folder.write(try text().replacing("Tic Tac Toe", with: "Tic"), to: name)
        let other = try await runHost(["replay", file.path], in: flow.folder.url)
        #expect(other.output.contains(#"/a\u{1B}]0;x\u{202E}b:"#), "\(other)")
    }

    @Test("--ignore leaves out lines of a type, and members of a name")
    func ignored() async throws {
        try await recordSample()
        let lines = try text().split(separator: "\n", omittingEmptySubsequences: false)
        let notice = #"< {"type":"notice","kind":"link","message":"never"}"#
        let other = (lines[..<4] + [notice[...]] + lines[4...]).joined(separator: "\n")
            .replacing("\"title\":\"Tic Tac Toe\"", with: "\"title\":\"Another\"")
        #expect(try await replay(text: other).ending == .exit(1))
        let result = try await replay(["--ignore", "notice,title"])
        #expect(result.output == "a.session: 3 requests, all answered as recorded.\n")
        #expect(result.ending == .exit(0))
        // A member whose value has several lines.
        let elsewhere = try text().replacing(#""path":["tic-tac-toe"]"#, with: #""path":["a","b"]"#)
        try flow.folder.write(elsewhere, to: "a.session")
        #expect(try await replay(["--ignore", "notice,title"]).ending == .exit(1))
        #expect(try await replay(["--ignore", "notice,title,path"]).ending == .exit(0))
    }

    @Test("what comes by itself is recorded, and waited for")
    func byItself() async throws {
        try flow.folder.write(
            """
            {
              "plugins": { "naughty": "libNaughtyPlugin.so" },
              "dependencies": { "place": "/" },
              "flow": ["naughty"]
            }
            """,
            to: "plugins.json"
        )
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--ui", "json", "--record", "a.session"],
            in: flow.folder.url
        )
        host.send(#"{"action":"crowd"}"# + "\n")
        #expect(await host.waitForOutput("crowd: dispersed"))
        host.send(#"{"action":"crowd"}"# + "\n")
        #expect(await host.waitForOutput("crowd: dispersed", count: 2))
        host.closeInput()
        _ = await host.result()
        #expect(try text().components(separatedBy: "crowd: dispersed").count == 3)
        let result = try await replay(["--timeout", "600"])
        #expect(result.output == "a.session: 3 requests, all answered as recorded.\n")
        #expect(result.ending == .exit(0))
    }

    @Test("a replay of a session that ended with a crash crashes where that did")
    func crashAgain() async throws {
        var faulty = FaultyFlow(act: "abort", moment: "perform")
        faulty.process = "false"
        let folder = try faulty.folder()
        _ = try await runHost(["--ui", "plain", "--record", "a.session"], input: "1\n1\n", in: folder.url)
        let text = try String(contentsOf: folder.url.appending(path: "a.session"), encoding: .utf8)
        #expect(text.split(separator: "\n").last?.hasPrefix("> ") == true)
        #expect(try await runHost(["replay", "a.session"], in: folder.url).ending == .signal(SIGABRT))
    }

    @Test("a recording that a crash has cut short is whole to its last line, and replays as far as it goes")
    func crash() async throws {
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--ui", "json", "--record", "a.session"],
            in: flow.folder.url
        )
        host.send(Self.requests[0] + "\n")
        #expect(await host.waitForOutput(#""type":"done""#))
        host.signal(SIGKILL)
        _ = await host.result()
        #expect(try text().hasSuffix(#"< {"type":"done","changed":true}"# + "\n"))
        let result = try await replay()
        #expect(result.output == "a.session: 1 request, all answered as recorded.\n")
        #expect(result.ending == .exit(0))
    }

    @Test("--open is recorded, and a replay opens the link too")
    func link() async throws {
        let finance = BuildFolder.repository.appending(path: "Examples/finance/plugins.json").path
        try await record("", ["--ui", "json", "--config", finance, "--open", "ribs://finance"])
        #expect(try text().contains(#","open":"ribs://finance"}"# + "\n"))
        #expect(try await replay().output == "a.session: 1 request, all answered as recorded.\n")
    }

    @Test("--config plays another flow than the recorded one")
    func otherFlow() async throws {
        try await recordSample()
        let other = try SampleFlow(["tic-tac-toe", "off-game"])
        let result = try await replay(["--config", other.config])
        #expect(result.output.hasPrefix("a.session:2: At its start the answer differs.\n"))
        #expect(result.ending == .exit(1))
    }

    @Test("--isolate is recorded, and a replay isolates too")
    func isolated() async throws {
        try await record("", ["--ui", "json", "--isolate"])
        #expect(
            try text().hasPrefix(#"{"type":"recording","protocol":1,"config":"plugins.json","isolate":true}"# + "\n")
        )
        #expect(try await replay().ending == .exit(0))
    }

    @Test(
        "a file that is not a whole recording is refused",
        arguments: [
            (
                "", "RH407", "`a.session` is not a recording: its first line is not the header of one.",
                "Name what --record has written: ribs-host replay FILE."
            ),
            (
                #"{"type":"hello","protocol":1}"# + "\n", "RH407",
                "`a.session` is not a recording: its first line is not the header of one.",
                "Name what --record has written: ribs-host replay FILE."
            ),
            (
                #"{"type":"recording","protocol":2,"config":"plugins.json"}"# + "\n", "RH408",
                "`a.session` was recorded with protocol 2, and this host speaks protocol 1.",
                "Record the session again with this host."
            ),
            (
                #"{"type":"recording","protocol":1,"config":"plugins.json"}"# + "\n\n< {\n", "RH409",
                "Line 3 of `a.session` is neither a request nor an answer.",
                "A request is `> ` and a JSON object, an answer is `< ` and one. Fix the line, or record the session again."
            ),
            (
                #"{"type":"recording","protocol":1,"config":"plugins.json"}"# + "\n> {}", "RH409",
                "Line 2 of `a.session` was cut off: it has no line break.",
                "A request is `> ` and a JSON object, an answer is `< ` and one. Fix the line, or record the session again."
            ),
        ]
    )
    func refused(text: String, code: String, message: String, help: String) async throws {
        let result = try await replay(text: text)
        #expect(
            result.errors
                == "error[\(code)]: \(message)\n  = help: \(help)\n\n1 error; ribs-host explain \(code) says more.\n"
        )
        #expect(result.output.isEmpty)
        #expect(result.ending == .exit(65))
    }

    @Test("a recording that is not there, or whose flow is not, ends with 66")
    func noFile() async throws {
        let result = try await replay()
        #expect(
            result.errors.hasPrefix(
                "error[RH401]: There is no file `a.session`.\n  = help: Name what --record has written"
            )
        )
        #expect(result.ending == .exit(66))
        let header = #"{"type":"recording","protocol":1,"config":"gone.json"}"# + "\n"
        let flow = try await replay(text: header)
        #expect(flow.errors.hasPrefix("error[RH401]: There is no file `gone.json`."))
        #expect(flow.ending == .exit(66))
    }

    @Test(
        "a file that cannot be written ends it before anything is shown",
        arguments: [("/dev/full", "No space left on device"), ("gone/a.session", "No such file or directory")]
    )
    func unwritable(path: String, reason: String) async throws {
        let result = try await runHost(["--ui", "plain", "--record", path], in: flow.folder.url)
        #expect(
            result.errors == """
                error[RH410]: The recording `\(path)` cannot be written: \(reason).
                  = help: Name another file, or remove this one: ribs-host --record FILE.

                1 error; ribs-host explain RH410 says more.

                """
        )
        #expect(result.output.isEmpty)
        #expect(result.ending == .exit(73))
    }

    @Test("a pipe that no program reads is not waited for", arguments: ["record", "trace", "log"])
    func pipe(flag: String) async throws {
        #expect(mkfifo(flow.folder.url.appending(path: "pipe").path, 0o600) == 0)
        let result = try await runHost(["--ui", "plain", "--\(flag)", "pipe"], in: flow.folder.url)
        let kind = flag == "record" ? "recording" : flag
        let reason = "it is a pipe that no program reads; start its reader first"
        #expect(result.errors.hasPrefix("error[RH410]: The \(kind) `pipe` cannot be written: \(reason).\n"))
        #expect(result.ending == .exit(73))
    }

    @Test("a file that is not a recording, trace or log is not overwritten", arguments: ["record", "trace", "log"])
    func otherFile(flag: String) async throws {
        let file = try flow.folder.write("[what is written here took hours]\n", to: "notes")
        let before = try Data(contentsOf: file)
        let result = try await runHost(["--ui", "plain", "--\(flag)", "notes"], in: flow.folder.url)
        #expect(
            result.errors == """
                error[RH410]: The \(flag == "record" ? "recording" : flag) `notes` cannot be written: there is a file that is not a \(flag == "record" ? "recording" : flag).
                  = help: Name another file, or remove this one: ribs-host --\(flag) FILE.

                1 error; ribs-host explain RH410 says more.

                """
        )
        #expect(result.ending == .exit(73))
        #expect(try Data(contentsOf: file) == before)
    }

    @Test(
        "a link and a file of another user in a directory that all can write are not written through",
        .enabled(if: getuid() == 0, "needs root, for files of other users"),
        arguments: ["record", "trace", "log", "state"],
        ["symbolic link", "file"]
    )
    func planted(flag: String, kind: String) async throws {
        let place = flow.folder.url.appending(path: "all")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        try #require(chmod(place.path, 0o1777) == 0)
        try flow.folder.write("", to: "victim")
        let path = place.appending(path: "planted").path
        if kind == "file" { try flow.folder.write("", to: "all/planted") } else { symlink("../victim", path) }
        try #require(lchown(path, 65534, 65534) == 0)
        let result = try await runHost(["--ui", "plain", "--\(flag)", path], in: flow.folder.url)
        let words = ["record": "recording", "state": "state file"][flag] ?? flag
        let (code, act) = flag == "state" ? ("RH604", "used") : ("RH410", "written")
        #expect(
            result.errors.hasPrefix(
                "error[\(code)]: The \(words) `\(path)` cannot be \(act): "
                    + "the \(kind) there belongs to the user 65534, in a directory that others can change.\n"
            ),
            "\(result.errors)"
        )
        #expect(try Data(contentsOf: flow.folder.url.appending(path: "victim")).isEmpty)
        #expect(result.ending == .exit(73))
    }

    @Test(
        "a link of another user on the path, in a directory that all can write, leads nowhere",
        .enabled(if: getuid() == 0, "needs root, for files of other users"),
        arguments: ["record", "trace", "log", "state"]
    )
    func plantedOnPath(flag: String) async throws {
        let folder = flow.folder.url
        for name in ["all", "victim"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name),
                withIntermediateDirectories: false
            )
        }
        let link = folder.appending(path: "all/planted").path
        try #require(chmod(folder.appending(path: "all").path, 0o1777) == 0 && symlink("../victim", link) == 0)
        try #require(lchown(link, 65534, 65534) == 0)
        let result = try await runHost(["--ui", "plain", "--\(flag)", "\(link)/new"], in: folder)
        let reason = "belongs to the user 65534, in a directory that others can change."
        #expect(result.errors.contains(" the symbolic link `\(link)`, by which it is reached, \(reason)\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "victim").path) == [])
        #expect(result.ending == .exit(73))
    }

    @Test("a recording that would become larger than a replay reads ends the session, with 73, and a replay reads it")
    func tooLarge() async throws {
        let large = try TemporaryFolder()
        try large.write(
            """
            {
              "plugins": { "hostile": "libHostilePlugin.so" },
              "dependencies": { "number": { "stream": "Int", "value": 0 } },
              "flow": { "start": "hostile", "steps": { "hostile": { "on": { "left": "@stay", "said": "@stay" } } } }
            }
            """,
            to: "plugins.json"
        )
        // Each answer is a screen of more than a mebibyte.
        let requests = ["now=show a mebibyte"] + Array(repeating: "count", count: 70)
        let result = try await runHost(
            ["--ui", "json", "--record", "a.session"],
            input: requests.map { Example.line(for: $0) + "\n" }.joined(),
            in: large.url
        )
        #expect(
            result.errors == """
                error[RH410]: The recording `a.session` cannot be written: it would be larger than 64 MiB, the most that `ribs-host replay` reads.
                  = help: Record shorter sessions.

                1 error; ribs-host explain RH410 says more.

                """
        )
        #expect(result.ending == .exit(73))
        let size = try FileManager.default.attributesOfItem(
            atPath: large.url.appending(path: "a.session").path
        )[.size]
        #expect(try #require(size as? Int) > 63 << 20)
        // With another flow it ends immediately, but only after all of the file has been read.
        let other = ["replay", "--config", flow.config, "a.session"]
        let replay = try await runHost(other, in: large.url)
        #expect(replay.output.hasPrefix("a.session:2: At its start the answer differs.\n"))
        #expect(replay.ending == .exit(1))
    }

    @Test("a file that can no longer be written ends the session, with 73")
    func full() async throws {
        // One block of 1024 bytes: the header and the first screen fit, the board does not.
        let result = try await run(
            URL(filePath: "/bin/bash"),
            ["-c", #"ulimit -f 1; exec "$0" --ui json --record a.session"#, BuildFolder.file("ribs-host").path],
            input: Self.requests.map { $0 + "\n" }.joined(),
            in: flow.folder.url
        )
        #expect(result.errors.contains("error[RH410]: The recording `a.session` cannot be written: File too large."))
        #expect(result.ending == .exit(73))
    }
}
