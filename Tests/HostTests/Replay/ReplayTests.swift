import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@MainActor
@Suite("Recording a session, and replaying it")
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
    private func record(_ input: String, _ arguments: [String] = ["--ui", "json"]) throws -> ProcessResult {
        try runInMemory(["--record", "a.session"] + arguments, input: input, in: flow.folder.url)
    }

    private func recordSample() throws {
        try record(Self.requests.map { $0 + "\n" }.joined())
    }

    private func replay(_ arguments: [String] = []) throws -> ProcessResult {
        try runInMemory(["replay", "a.session"] + arguments, in: flow.folder.url)
    }

    /// Replays a text.
    private func replay(text: String) throws -> ProcessResult {
        try flow.folder.write(text, to: "a.session")
        return try replay()
    }

    @Test("a recording has the requests and what came of them, the same in plain lines and in JSON")
    func faces() throws {
        try recordSample()
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
        let plain = try record("1\n1\n", ["--ui", "plain"])
        #expect(plain.output.hasPrefix("Type a number"))
        #expect(try text() == recorded)
    }

    @Test("the JSON face writes the same lines whether it is recorded or not")
    func transparent() throws {
        let input = Self.requests.map { $0 + "\n" }.joined() + #"{"id":7,"revision":1,"command":"quit"}"# + "\n"
        let plain = try runInMemory(["--ui", "json"], input: input, in: flow.folder.url)
        #expect(try record(input).output == plain.output)
    }

    @Test("a replay that is answered as recorded says so and ends with 0")
    func equal() throws {
        try recordSample()
        let result = try replay()
        #expect(result.output == "a.session: 3 requests, all answered as recorded.\n")
        #expect(result.errors.isEmpty)
        #expect(result.ending == .exit(0))
    }

    @Test("a replay that is answered otherwise shows where, and ends with 1")
    func different() throws {
        try recordSample()
        let edited = try text().replacing("Grace (O) to move", with: "Grace (O) moves")
        let result = try replay(text: edited)
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
    func editedRequests() throws {
        try recordSample()
        let lines = try text().split(separator: "\n", omittingEmptySubsequences: false)
        let without = lines.filter { !$0.hasPrefix(#"> {"action":"place""#) }.joined(separator: "\n")
        let left = try runReplay(without)
        #expect(
            left.output.hasPrefix(
                "a.session:6: After the request of line 3, `{\"action\":\"startGame\"}`, there is no answer.\n"
            )
        )
        #expect(left.ending == .exit(1))
        let added = lines[..<2] + [#"> {"command":"tree"}"#] + lines[2...]
        let right = try runReplay(added.joined(separator: "\n"))
        #expect(
            right.output.hasPrefix(
                "a.session:4: After the request of line 3, `{\"command\":\"tree\"}`, the answer differs.\n"
            )
        )
        #expect(right.ending == .exit(1))
    }

    /// Replays a text, and does not wait for what will not come.
    private func runReplay(_ text: String) throws -> ProcessResult {
        try flow.folder.write(text, to: "a.session")
        return try replay(["--timeout", "0"])
    }

    @Test("a line that does not come is reported after a time")
    func missing() throws {
        try recordSample()
        let lines = try text().split(separator: "\n", omittingEmptySubsequences: false)
        let notice = #"< {"type":"notice","kind":"link","message":"never"}"#
        let result = try runReplay((lines[..<5] + [notice[...]] + lines[5...]).joined(separator: "\n"))
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
    func name() throws {
        try recordSample()
        let name = "a\u{1B}]0;x\u{202E}b"
        let file = try flow.folder.write(try text(), to: name)
        let equal = try runInMemory(["replay", file.path], in: flow.folder.url)
        let words = #"/a\u{1B}]0;x\u{202E}b: 3 requests, all answered as recorded."#
        #expect(equal.output.hasSuffix("\(words)\n"), "\(equal)")
        try flow.folder.write(try text().replacing("Tic Tac Toe", with: "Tic"), to: name)
        let other = try runInMemory(["replay", file.path], in: flow.folder.url)
        #expect(other.output.contains(#"/a\u{1B}]0;x\u{202E}b:"#), "\(other)")
    }

    @Test("--ignore leaves out lines of a type, and members of a name")
    func ignored() throws {
        try recordSample()
        let lines = try text().split(separator: "\n", omittingEmptySubsequences: false)
        let notice = #"< {"type":"notice","kind":"link","message":"never"}"#
        let other = (lines[..<4] + [notice[...]] + lines[4...]).joined(separator: "\n")
            .replacing("\"title\":\"Tic Tac Toe\"", with: "\"title\":\"Another\"")
        #expect(try replay(text: other).ending == .exit(1))
        let result = try replay(["--ignore", "notice,title"])
        #expect(result.output == "a.session: 3 requests, all answered as recorded.\n")
        #expect(result.ending == .exit(0))
        // A member whose value has several lines.
        let elsewhere = try text().replacing(#""path":["tic-tac-toe"]"#, with: #""path":["a","b"]"#)
        try flow.folder.write(elsewhere, to: "a.session")
        #expect(try replay(["--ignore", "notice,title"]).ending == .exit(1))
        #expect(try replay(["--ignore", "notice,title,path"]).ending == .exit(0))
    }

    @Test("--open is recorded, and a replay opens the link too")
    func link() throws {
        let finance = BuildFolder.repository.appending(path: "Examples/finance/plugins.json").path
        try record("", ["--ui", "json", "--config", finance, "--open", "ribs://finance"])
        #expect(try text().contains(#","open":"ribs://finance"}"# + "\n"))
        #expect(try replay().output == "a.session: 1 request, all answered as recorded.\n")
    }

    @Test("--config plays another flow than the recorded one")
    func otherFlow() throws {
        try recordSample()
        let other = try SampleFlow(["tic-tac-toe", "off-game"])
        let result = try replay(["--config", other.config])
        #expect(result.output.hasPrefix("a.session:2: At its start the answer differs.\n"))
        #expect(result.ending == .exit(1))
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
    func refused(text: String, code: String, message: String, help: String) throws {
        let result = try replay(text: text)
        #expect(
            result.errors
                == "error[\(code)]: \(message)\n  = help: \(help)\n\n1 error; ribs-host explain \(code) says more.\n"
        )
        #expect(result.output.isEmpty)
        #expect(result.ending == .exit(65))
    }

    @Test("a recording that is not there, or whose flow is not, ends with 66")
    func noFile() throws {
        let result = try replay()
        #expect(
            result.errors.hasPrefix(
                "error[RH401]: There is no file `a.session`.\n  = help: Name what --record has written"
            )
        )
        #expect(result.ending == .exit(66))
        let header = #"{"type":"recording","protocol":1,"config":"gone.json"}"# + "\n"
        let flow = try replay(text: header)
        #expect(flow.errors.hasPrefix("error[RH401]: There is no file `gone.json`."))
        #expect(flow.ending == .exit(66))
    }

    @Test(
        "a file that cannot be written ends it before anything is shown",
        arguments: [("/dev/full", "No space left on device"), ("gone/a.session", "No such file or directory")]
    )
    func unwritable(path: String, reason: String) throws {
        let result = try runInMemory(["--ui", "plain", "--record", path], in: flow.folder.url)
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
    func pipe(flag: String) throws {
        #expect(mkfifo(flow.folder.url.appending(path: "pipe").path, 0o600) == 0)
        let result = try runInMemory(["--ui", "plain", "--\(flag)", "pipe"], in: flow.folder.url)
        let kind = flag == "record" ? "recording" : flag
        let reason = "it is a pipe that no program reads; start its reader first"
        #expect(result.errors.hasPrefix("error[RH410]: The \(kind) `pipe` cannot be written: \(reason).\n"))
        #expect(result.ending == .exit(73))
    }

    @Test("a file that is not a recording, trace or log is not overwritten", arguments: ["record", "trace", "log"])
    func otherFile(flag: String) throws {
        let file = try flow.folder.write("[what is written here took hours]\n", to: "notes")
        let before = try Data(contentsOf: file)
        let result = try runInMemory(["--ui", "plain", "--\(flag)", "notes"], in: flow.folder.url)
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
    func planted(flag: String, kind: String) throws {
        let place = flow.folder.url.appending(path: "all")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        try #require(chmod(place.path, 0o1777) == 0)
        try flow.folder.write("", to: "victim")
        let path = place.appending(path: "planted").path
        if kind == "file" { try flow.folder.write("", to: "all/planted") } else { symlink("../victim", path) }
        try #require(lchown(path, 65534, 65534) == 0)
        let result = try runInMemory(["--ui", "plain", "--\(flag)", path], in: flow.folder.url)
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
    func plantedOnPath(flag: String) throws {
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
        let result = try runInMemory(["--ui", "plain", "--\(flag)", "\(link)/new"], in: folder)
        let reason = "belongs to the user 65534, in a directory that others can change."
        #expect(result.errors.contains(" the symbolic link `\(link)`, by which it is reached, \(reason)\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "victim").path) == [])
        #expect(result.ending == .exit(73))
    }

    @Test("a script is recorded like the same lines from standard input")
    func script() throws {
        try record("1\n1\n", ["--ui", "plain"])
        let recorded = try text()
        #expect(recorded.contains(#"> {"action":"place","value":"1,1"}"#))
        try flow.folder.write("1\n1\n", to: "script")
        try record("", ["--script", "script"])
        #expect(try text() == recorded)
    }

    @Test("--isolate is recorded, and a replay isolates too")
    func isolated() throws {
        try record("", ["--ui", "json", "--isolate"])
        #expect(
            try text().hasPrefix(#"{"type":"recording","protocol":1,"config":"plugins.json","isolate":true}"# + "\n")
        )
        #expect(try replay().ending == .exit(0))
    }
}
