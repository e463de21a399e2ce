import Foundation
import TestSupport
import Testing

/// A program is executed in a sealed process; it ends, is killed and hangs as only a process can.
@Suite("A program plays as a plugin, over port 1", .startsPrograms(for: .separation))
struct ProgramTests {
    @Test("a step is played to its end, in plain lines")
    func plain() async throws {
        let flow = try ProgramFlow()
        let result = try await runHost(["--ui", "plain"], input: "1\n1\n3\n", in: flow.folder.url)
        #expect(result.output.hasSuffix("Count 0\n  1. Count\n  2. Act\n  3. End\nCount 1\nCount 2\n"))
        #expect(result.ending == .exit(0))
        #expect(result.errors == "")
    }

    @Test("its outcome carries what it has counted")
    func json() async throws {
        let played = try await ProgramFlow().play(["count", "count", "count", "end"])
        #expect(played.screens.map { $0.texts.first } == ["Count 0", "Count 1", "Count 2", "Count 3"])
        #expect(played.faults == [])
        #expect(played.ending == .exit(0))
    }

    /// The message of the only fault, after the program has acted and counts again from what it has kept.
    private func fault(_ act: String, entry: String = "") async throws -> String? {
        let played = try await ProgramFlow(act: act, entry: entry).play(["count", "act", "count", "end"])
        #expect(played.lastTexts.first == "Count 2", "\(played.errors)")
        #expect(played.ending == .exit(0))
        #expect(played.faults.count == 1)
        return played.faults.first
    }

    private static let again = "It is started again, and its step continues from what it has kept."

    @Test(
        "one that ends is named, started again, and continues from what it has kept",
        arguments: [
            ("exit 3", "ended by itself with exit code 3"),
            ("exit 0", "ended by itself with exit code 0"),
            ("kill -9 $$", "was killed (SIGKILL)"),
            ("kill -11 $$", "crashed (SIGSEGV)"),
            ("tell Hello; exit 0", "wrote `Hello` in line 9, which is not JSON, and was stopped"),
            ("tell", "wrote nothing in line 9, which is not JSON, and was stopped"),
            ("tell '[1]'", "wrote `[1]` in line 9, which is not an event of port 1, and was stopped"),
            ("printf '{\"event\":'; exit 0", "ended in the middle of line 9"),
            ("printf %1100000d 1", "wrote more than 1048576 bytes in line 9 and was stopped"),
            (
                "tell '{\"event\":\"fault\",\"rib\":7}'",
                "wrote `fault` of RIB 7 in line 9, which does not exist, and was stopped"
            ),
            ("id=1", "answered call 6 in line 9 with the id 1 and was stopped"),
            ("exec >&-; read line", "closed its standard output and was stopped"),
            (
                "\(ProgramFlow.traceback("ZeroDivisionError: division by zero")); exit 1",
                "crashed at quiz.py:12 (ZeroDivisionError: division by zero)"
            ),
            (
                "\(ProgramFlow.traceback("ValueError: caught")); echo and later >&2; exit 1",
                "ended by itself with exit code 1"
            ),
        ]
    )
    func end(act: String, words: String) async throws {
        #expect(try await fault(act) == "The plugin `counter` \(words). \(Self.again)")
    }

    @Test("a file that the seal refuses is an exception with the way to grant it")
    func refused() async throws {
        let error = "PermissionError: [Errno 13] Permission denied: 'questions.json'"
        let help =
            #"Its process is sealed. Grant what it needs in its entry: `"allow": { "read": ["questions.json"] }`."#
        #expect(
            try await fault("\(ProgramFlow.traceback(error)); exit 1")
                == "The plugin `counter` crashed at quiz.py:12 (\(error)). \(Self.again) \(help)"
        )
    }

    @Test("one that ends before it has answered, three times, fails with words for programs")
    func endsAtOnce() async throws {
        let flow = try ProgramFlow()
        try flow.write(program: "#!/bin/sh\nread line\n")
        let result = try await runHost(["--ui", "plain"], in: flow.folder.url)
        #expect(
            result.errors.contains(
                """
                error[RH502]: The plugin `counter` ended by itself with exit code 0, for the third time within 5 seconds.
                  = help: A program answers the host until its input ends: one in Python calls `run` of `ribs.py` for that.
                  = help: Route `@failed` of its step to continue without it, or see what it has printed on standard error.
                """
            ),
            "\(result.errors)"
        )
        #expect(result.ending == .exit(65))
    }

    @Test(
        "one that does not answer in time is stopped, whether it waits or works",
        arguments: ["read line", "while :; do :; done"]
    )
    func hang(act: String) async throws {
        let words = "did not answer for 1 second and was stopped"
        #expect(try await fault(act, entry: #", "deadline": 1"#) == "The plugin `counter` \(words). \(Self.again)")
    }

    @Test(
        "one that writes without an end is stopped",
        arguments: [
            #"tell '{"event":"log","level":"debug","message":"x"}'"#, #"tell '{"event":"say","text":"x"}'"#, "show",
            #"tell '{"event":"state","rib":'$rib',"value":{"count":1}}'"#, "echo x >&2",
        ]
    )
    func flood(event: String) async throws {
        let act = "while :; do \(event); done"
        let words = "did not answer for 1 second and was stopped"
        #expect(try await fault(act, entry: #", "deadline": 1"#) == "The plugin `counter` \(words). \(Self.again)")
    }

    @Test("one that speaks another version of the port is refused before it builds anything")
    func otherPort() async throws {
        let flow = try ProgramFlow()
        try flow.write(program: ProgramFlow.program().replacing(#","port":1}"#, with: #","port":2}"#))
        let result = try await runHost(["--ui", "plain"], input: "", in: flow.folder.url)
        #expect(result.ending == .exit(65))
        #expect(
            result.errors == """
                error[RH263]: `\(flow.file("counter.sh").path)` cannot be used as a plugin. It speaks port 2, and this host speaks port 1.
                  = help: Answer the first message, `hello`, by `{"event":"hello","id":1,"port":1}`.

                1 error; ribs-host explain RH263 says more.

                """
        )
    }

    @Test("an event that the host cannot use is refused, and the program continues")
    func unusable() async throws {
        let act = """
            tell '{"event":"dance","rib":'$rib'}'; tell '{"event":"write","rib":'$rib',"name":"score","value":"x"}'
            """
        let played = try await ProgramFlow(act: act).play(["act", "count", "end"])
        #expect(played.lastTexts.first == "Count 1")
        let words = ["`dance` is not an event of port 1.", "`write.value` must be Int, not a string."]
        #expect(
            played.faults == [
                "The host cannot use `dance`, line 6 of the plugin `counter`: \(words[0])",
                "The host cannot use `write` of `score`, line 7 of the plugin `counter`: \(words[1])",
            ]
        )
        for words in words {
            #expect(played.errors.contains(#"counter: {"call":"wrong","message":"\#(words)"}"#))
        }
    }

    @Test(
        "its process is sealed: it writes no file, reads none of its user's, and starts no program",
        arguments: ["echo x >plugins.json", "read line <plugins.json", "/bin/true", "(:)", "exec /bin/true"]
    )
    func sealed(act: String) async throws {
        // What fails in the shell ends it, or says so; what succeeds says something else.
        let flow = try ProgramFlow(act: "{ \(act) && echo ALLOWED >&2; } 2>/dev/null")
        let before = try Data(contentsOf: flow.file("plugins.json"))
        let played = try await flow.play(["act", "end"])
        #expect(!played.errors.contains("ALLOWED"))
        #expect(try Data(contentsOf: flow.file("plugins.json")) == before)
    }

    @Test("what it prints, says and shows does nothing to the terminal")
    func escapes() async throws {
        let escapes = #"\u001b[2J\u001b]0;owned\u0007\u009b31m"#
        let act = """
            printf '\\033[2J\\033]0;owned\\007\\n' >&2; tell '{"event":"say","text":"said \(escapes)"}'
            tell '{"event":"fault","rib":'$rib',"kind":"a","message":"told \(escapes)"}'
            tell '{"event":"screen","rib":'$rib',"screen":{"title":"\(escapes)","elements":[
            {"type":"text","text":"shown \(escapes)"}]}}'
            """.replacing("[\n", with: "[")
        let flow = try ProgramFlow(act: act)
        let result = try await runHost(["--ui", "plain"], input: "2\nq\n", in: flow.folder.url)
        let written = result.output + result.errors
        for words in ["said ", "told ", "shown "] { #expect(written.contains(words), "\(written)") }
        #expect(!written.contains { ["\u{1B}", "\u{7}", "\u{9B}"].contains($0) }, "\(written)")
    }

    /// A file that is there and cannot be read is an error to OpenSSL, which Node.js has inside.
    @Test("it can read OpenSSL's configuration, if there is one")
    func openSSL() async throws {
        let act = "read line </etc/ssl/openssl.cnf || echo UNREAD >&2"
        let played = try await ProgramFlow(act: act).play(["act", "count", "end"])
        #expect(played.lastTexts.first == "Count 1")
        #expect(!played.errors.contains("Permission denied"), "\(played.errors)")
    }

    @Test("it can read what `share` has for the language of its interpreter, and nothing else there")
    func share() async throws {
        let flow = try ProgramFlow()
        let (share, shell) = (flow.file("opt/share").path, flow.file("opt/bin/tongue5.1"))
        let acts = try ["tongue5", "tongs"].map { name in
            try flow.folder.write("x\n", to: "opt/share/\(name)/words")
            return "{ read line <\(share)/\(name)/words && echo \"READ \(name)\" >&2; }"
        }
        try FileManager.default.createDirectory(at: flow.file("opt/bin"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: URL(filePath: "/bin/sh").resolvingSymlinksInPath(), to: shell)
        let program = ProgramFlow.program(act: acts.joined(separator: "; "))
        try flow.write(program: program.replacing("#!/bin/sh", with: "#!\(shell.path)"))
        let played = try await flow.play(["act", "count", "end"])
        #expect(played.lastTexts.first == "Count 1", "\(played.errors)")
        #expect(played.errors.contains("READ tongue5") && !played.errors.contains("READ tongs"), "\(played.errors)")
    }

    @Test("a program that is saved is played from where it was, and so is a new manifest")
    func reload() async throws {
        let flow = try ProgramFlow()
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--ui", "plain", "--watch"],
            in: flow.folder.url
        )
        #expect(await host.waitForOutput("3. End"))
        host.send("1\n")
        #expect(await host.waitForOutput("Count 1"))
        try flow.write(program: ProgramFlow.program(title: "Saved"))
        #expect(await host.waitForOutput("Saved\n"))
        host.send("1\n")
        #expect(await host.waitForOutput("Count 2"))
        let manifest = ProgramFlow.manifest.replacing("\"version\"", with: "\"title\": \"New\", \"version\"")
        try flow.folder.write(manifest, to: "counter.manifest.json")
        let again = "notice: The plugin `counter` has been built again and is played."
        #expect(await host.waitForOutput(again, count: 2))
        host.send("1\n3\n")
        #expect(await host.waitForOutput("Count 3"))
        #expect(await host.result().ending == .exit(0))
    }

    @Test("a saved program that cannot be loaded is refused with its exception, and the old one continues")
    func reloadRefused() async throws {
        let flow = try ProgramFlow()
        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--ui", "plain", "--watch"], in: flow.folder.url)
        #expect(await host.waitForOutput("3. End"))
        try flow.write(program: "#!/bin/sh\n\(ProgramFlow.traceback("SyntaxError: invalid syntax"))\nexit 1\n")
        #expect(
            await host.waitForOutput(
                "error[RH511]: The plugin `counter` crashed at quiz.py:12 (SyntaxError: invalid syntax) while it was loaded. "
                    + "Correct the program, which has to answer `hello`. What it has printed is on standard error. "
                    + "The flow continues unchanged."
            )
        )
        host.send("1\n")
        #expect(await host.waitForOutput("Count 1"))
        host.send("3\n")
        let result = await host.result()
        #expect(result.errors.contains("counter: SyntaxError: invalid syntax\n"))
        #expect(result.ending == .exit(0))
    }

    @Test("while files are watched, a program that ends again and again waits for the next one, which has its state")
    func reloadAfterEnds() async throws {
        let flow = try ProgramFlow()
        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--ui", "plain", "--watch"], in: flow.folder.url)
        #expect(await host.waitForOutput("3. End"))
        host.send("1\n")
        #expect(await host.waitForOutput("Count 1"))
        let attach = #"*'"call":"attach"'*)"#
        let wrong = ProgramFlow.program().replacing("\(attach) show", with: "\(attach) exit 3")
        try flow.write(program: wrong)
        let waits =
            "The plugin `counter` ended by itself with exit code 3, for the third time within 5 seconds. "
            + "The step `counter` waits for its plugin to be built again."
        #expect(await host.waitForOutput("This step waits for its plugin"))
        try flow.write(program: ProgramFlow.program(title: "Right"))
        #expect(await host.waitForOutput("Right\nCount 1\n"))
        host.send("1\n3\n")
        let result = await host.result()
        #expect(result.errors.contains(waits) || result.output.contains(waits), "\(result)")
        #expect(result.output.contains("Count 2"))
        #expect(result.ending == .exit(0))
    }

    @Test("a file beside a program that ends as it does is a part of it: a change of it is played")
    func reloadPart() async throws {
        let flow = try ProgramFlow()
        try flow.folder.write("title=Old\n", to: "title.sh")
        try flow.write(
            program: ProgramFlow.program(title: "'$title'").replacing("count=0", with: "count=0\n. ./title.sh")
        )
        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--ui", "plain", "--watch"], in: flow.folder.url)
        #expect(await host.waitForOutput("Old\nCount 0"))
        try flow.folder.write("title=New\n", to: "title.sh")
        #expect(await host.waitForOutput("New\n"))
        host.send("3\n")
        #expect(await host.result().ending == .exit(0))
    }

    @Test("`validate` finds a variable that the RIBs of a program share")
    func shared() async throws {
        let flow = try ProgramFlow()
        let words = ["validate", flow.file("counter.sh").path, "--only", "twice"]
        let result = try await runHost(words, in: flow.folder.url)
        #expect(
            result.output.contains(
                "twice: A RIB that is built after another one was used, and gets the same as that one, shows another "
                    + "screen: `Count 1` instead of `Count 0`. Is a variable shared by all RIBs?"
            ),
            "\(result.output)"
        )
        #expect(result.ending == .exit(65))
    }

    @Test("`validate` tries a program like any other plugin")
    func validate() async throws {
        let flow = try ProgramFlow(act: "exit 4")
        let words = ["validate", flow.file("counter.sh").path, "--only", "exits"]
        let result = try await runHost(words, in: flow.folder.url)
        #expect(
            result.output.contains(
                "exits: The plugin's process ended by itself with exit code 4 when `Act` (act) was chosen."
            )
        )
    }
}
