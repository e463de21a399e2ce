import Foundation
import TestSupport
import Testing

/// Examples/frontends/shell, which needs jq. CI has it, and says so with `RIBS_REQUIRE_TOOLS=1`.
@Suite("The front end in a shell script", .needs("jq"), .startsPrograms(for: .tool))
struct ShellTests {
    fileprivate static let script = BuildFolder.repository.appending(path: "Examples/frontends/shell/play.sh")
    private static let host = BuildFolder.file("ribs-host").path

    private func play(_ words: [String], input: String = "") async throws -> ProcessResult {
        try await run(Self.script, words, input: input, in: BuildFolder.repository).withoutBusyNotices
    }

    /// A host that answers each line of its input with what is written here, and says on standard error what it was
    /// asked.
    private func play(host lines: String, input: String) async throws -> ProcessResult {
        try await play(["sh", "-c", lines], input: input)
    }

    @Test("plays the game that the page shows")
    func transcript() async throws {
        let page = BuildFolder.repository.appending(path: "Examples/frontends/README.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let command = #"Examples/frontends/shell/play.sh .build/debug/ribs-host --config plugins.json"#
        let parts = text.components(separatedBy: "```text\n$ \(command)\n")
        let shown = String(try #require(parts.count == 2 ? parts[1] : nil).prefix { $0 != "`" })
        let input = shown.split(separator: "\n").compactMap { $0.hasPrefix("> ") ? $0.dropFirst(2) + "\n" : nil }
        // The last prompt is answered by the end of input.
        let typed = input.joined().replacing("The flow has ended: quit.\n", with: "")
        let result = try await play([Self.host, "--config", "plugins.json"], input: typed)
        #expect(result.output == shown)
        #expect(result.errors.isEmpty)
        #expect(result.ending == .exit(0))
    }

    @Test("a text is sent to a field unchanged, and a wrong number is reported")
    func fields() async throws {
        let input = "1 Ada \"x\" \\n  $(no)\n2 Grace\nx\n0\n99\n\n3\n"
        let result = try await play([Self.host, "--config", "Examples/tutorial/plugins.json"], input: input)
        #expect(result.output.contains("\n  1. Player 1: Ada \"x\" \\n  $(no)\n  2. Player 2: Grace\n  3. Login\n"))
        for number in ["x", "0", "99", ""] {
            #expect(result.output.contains("> \(number)\n\"\(number)\" is not a choice.\n"))
        }
        #expect(result.output.contains("\nOff game\nAda \"x\" \\n  $(no): 0\nGrace: 0\n"))
        #expect(result.errors.isEmpty)
        #expect(result.ending == .exit(0))
    }

    @Test("keeps to the protocol, also with a host of a later version")
    func conformance() async throws {
        let arguments = ["--config", "plugins.json"]
        let input = "1\n5\n1\n2\n"
        let plain = try await play([Self.host] + arguments, input: input)
        let later = try await play([Conformance.program.path, "--strange", Self.host] + arguments, input: input)
        #expect(later.output == plain.output)
        #expect(later.errors == "conformance: 0 violations\n")
        #expect(later.ending == .exit(0))
    }

    /// A host whose screen changes before the first choice arrives.
    private static let staleHost = #"""
        screen() {
            echo '{"type":"screen","revision":'$1',"path":[],"screen":{"title":"'"$2"'","elements":[],
                "actions":[{"id":"go","label":"Go","enabled":true}]}}' | tr -d '\n'
            echo
        }
        echo '{"type":"hello","protocol":1}'
        screen 1 First
        read -r request; echo "$request" >&2
        screen 2 Second
        echo '{"type":"done","changed":false,"reason":"stale"}'
        read -r request; echo "$request" >&2
        echo '{"type":"done","changed":false}'
        read -r request
        echo '{"type":"exit","code":3,"reason":"finished"}'
        exit 3
        """#

    @Test("asks for the screen that was shown; where that has changed, the new one is shown, and nothing was done")
    func stale() async throws {
        let result = try await play(
            host: Self.staleHost,
            input: "1\n1\n"
        )
        #expect(
            result.output == """

                First
                  1. Go
                > 1

                Second
                  1. Go
                The screen had changed: choose again.
                > 1
                > The flow has ended: finished.

                """
        )
        #expect(
            result.errors == """
                {"revision":1,"action":"go"}
                {"revision":2,"action":"go"}

                """
        )
        #expect(result.ending == .exit(3))
    }

    @Test("what a screen says reaches the terminal without control characters")
    func controls() async throws {
        let result = try await play(
            host: #"""
                tr -d '\n' <<'END' | tr '|' '\n'
                {"type":"hello","protocol":1}|
                {"type":"notice","kind":"state","message":"\u001b[2Jn"}|
                {"type":"screen","revision":1,"path":[],"screen":{"title":"\u001b[2JT\u009b\u202e","elements":[
                    {"type":"text","id":"t","text":"a\u0007\r\nb","style":"body","tone":"neutral"},
                    {"type":"later","id":"l"},{"type":"table","id":"ta","label":"Sums","columns":[],"rows":[["Mon\u009bday","-3"]]}],
                    "actions":[{"id":"go","label":"G\u0000o","enabled":true,"selected":true},
                    {"id":"no","label":"No","enabled":false}]}}|
                {"type":"exit","code":0,"reason":"quit"}|
                END
                """#,
            input: ""
        )
        #expect(result.output == "[2Jn\n\n[2JT\na b\nSums\nMonday  -3\n  1. Go (chosen)\n> The flow has ended: quit.\n")
    }

    @Test("a host that cannot start, that speaks another protocol, or that is not named is reported")
    func failures() async throws {
        let missing = try await play([Self.host, "--config", "/nowhere.json"])
        #expect(missing.output == "RH401: There is no file `/nowhere.json`.\nThe flow has ended: failed.\n")
        #expect(missing.ending == .exit(66))
        let other = try await play(host: #"echo '{"type":"hello","protocol":2}'"#, input: "")
        #expect(other.errors == "The host does not speak protocol 1.\n")
        #expect(other.ending == .exit(1))
        let none = try await play([])
        #expect(none.errors == "usage: play.sh HOST [ARGUMENT...]\n")
        #expect(none.ending == .exit(64))
    }
}

@Suite("The front end in a shell script without jq")
struct ShellWithoutToolTests {
    @Test("says so, and starts no host", .startsPrograms(for: .tool))
    func missing() async throws {
        let words = [ShellTests.script.path, "touch", "started"]
        let folder = try TemporaryFolder()
        let result = try await run(
            URL(filePath: "/bin/bash"),
            words,
            in: folder.url,
            environment: ["PATH": folder.url.path]
        )
        #expect(result.errors == "play.sh: jq is not installed\n")
        #expect(result.ending == .exit(69))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }
}
