import Foundation
import TestSupport
import Testing

/// Other programs: shells complete, and groff reads the man page.
@Suite("Help, man page and completions: all from one table")
struct HelpTests {
    /// The commands that the help lists.
    static func modes() async throws -> [String] {
        let list = try await runInMemory(["--help"]).output.firstMatch(of: /\nCommands:\n((?:.+\n)+)/)?.1 ?? ""
        return list.matches(of: /(?m)^  ([a-z]+)/).map { String($0.1) }
    }

    @Test("each command says what it does, its flags, and an example", arguments: try await modes())
    func command(mode: String) async throws {
        let result = try await runInMemory([mode, "--help"])
        try Golden.expect(result.output, equals: "help-\(mode).txt")
        #expect(result.ending == .exit(0))
        for words in [["help", mode], [mode, "-h"], [mode, "--format", "json", "--help"]] {
            #expect(try await runInMemory(words).output == result.output)
        }
    }

    @Test("each golden of a command's help is that of a command")
    func goldens() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("help-") }
        #expect(try await Set(files) == Set(Self.modes().map { "help-\($0).txt" }))
    }

    @Test("no line of it is wider than 80 columns where there is no terminal, but for examples")
    func width() async throws {
        for words in try await [["--help"]] + Self.modes().map({ [$0, "--help"] }) {
            let lines = try await runInMemory(words).output.split(separator: "\n")
            #expect(lines.filter { $0.count > 80 && !$0.hasPrefix("  ribs-host ") } == [])
        }
    }

    @Test("help about a command that does not exist is refused")
    func unknown() async throws {
        let result = try await runInMemory(["help", "chek"])
        #expect(result.errors == "ribs-host: There is no command `chek`.\n  Did you mean `check`?\n")
        #expect(result.ending == .exit(64))
    }

    @Test("each example of the help is a command line that is understood", arguments: try await modes())
    func examples(mode: String) async throws {
        let help = try await runInMemory([mode, "--help"]).output
        let example = try #require(help.split(separator: "\n").first { $0.hasPrefix("  ribs-host ") })
        let words = example.split(separator: " ").map(String.init).dropFirst().prefix { $0 != ">" }
        let folder = try TemporaryFolder()
        let result = try await runInMemory(Array(words), in: folder.url)
        // `new` has written a package into the test's folder; and a file that is not there is not the command line's
        // fault.
        #expect(result.ending == .exit(0) || result.ending == .exit(66) || result.ending == .exit(65))
    }

    @Test("generate prints what it is asked for", arguments: ["bash", "zsh", "fish", "man"])
    func generated(kind: String) async throws {
        let result = try await runInMemory(["generate", kind])
        try Golden.expect(result.output, equals: "generated-\(kind).txt")
        #expect(result.errors.isEmpty)
        #expect(result.ending == .exit(0))
    }

    @Test(
        "bash completes commands, flags, values, codes and files",
        .startsPrograms(for: .tool),
        arguments: [
            ("ribs-host ch", "check"), ("ribs-host check --lo", "--load"), ("ribs-host --ui p", "plain"),
            ("ribs-host check --format ", "json text"), ("ribs-host check --format=j", "json"),
            ("ribs-host explain RH13", "RH130 RH131 RH132 RH133 RH134 RH135 RH136"), ("ribs-host graph --u", ""),
            ("ribs-host run --sta", "--state"), ("ribs-host --config a", "a b.json"),
            ("ribs-host inspect a", "a b.json"),
            ("ribs-host help sch", "schema"), ("ribs-host generate f", "fish"), ("ribs-host --open ", ""),
        ]
    )
    func bash(line: String, expected: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "a b.json")
        try folder.write(try await runInMemory(["generate", "bash"]).output, to: "completion")
        // As readline splits a line, `=` being one of its word breaks.
        let script = """
            source ./completion
            COMP_LINE=$1
            read -ra COMP_WORDS <<< "${1//=/ = }"
            [[ $1 == *" " ]] && COMP_WORDS+=("")
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _ribs_host || true
            printf '%s\\n' "${COMPREPLY[@]}" | sort | paste -sd ' '
            """
        let bash = try await run(URL(filePath: "/bin/bash"), ["-euc", script, "bash", line], in: folder.url)
        #expect(bash.errors == "")
        #expect(bash.output == expected + "\n")
    }

    /// Types each line into a zsh on a terminal of its own, presses Tab, and waits for what comes of it.
    private static let zshSession = #"""
        zmodload zsh/zpty
        zpty z "zsh -f"
        zpty -w z "fpath=($PWD \$fpath); autoload -U compinit && compinit -u -D; PS1=; print rea''dy"
        zpty -r z out "*ready*"
        while read -r line expected; do
            zpty -n -w z $'\x15'"${line//_/ }"$'\t'
            zpty -r z out "*$expected*"
            print -r -- $expected
        done
        zpty -d z
        """#

    @Test("zsh completes by its completions", .startsPrograms(for: .tool), .needs("zsh"))
    func zsh() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(try await runInMemory(["generate", "zsh"]).output, to: "_ribs-host")
        let syntax = try await run(Tool.url("zsh"), ["-n", file.path])
        #expect(syntax.errors == "" && syntax.ending == .exit(0))
        let expected = ["check", "--load", "plain", "--format=json", "RH130"]
        let lines = [
            "ribs-host_chec", "ribs-host_check_--loa", "ribs-host_--ui_pla", "ribs-host_check_--format=js",
            "ribs-host_explain_RH130",
        ]
        // It waits for ever for what does not come.
        let session = try await run(
            URL(filePath: "/usr/bin/timeout"),
            ["600", "zsh", "-fc", Self.zshSession],
            input: zip(lines, expected).map { "\($0) \($1)\n" }.joined(),
            in: folder.url
        )
        #expect(session.output == expected.map { $0 + "\n" }.joined())
        #expect(session.ending == .exit(0))
    }

    @Test("fish completes by its completions", .startsPrograms(for: .tool), .needs("fish"))
    func fish() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(try await runInMemory(["generate", "fish"]).output, to: "ribs-host.fish")
        for (line, expected) in [
            ("ribs-host ch", ["check"]), ("ribs-host check --lo", ["--load"]), ("ribs-host --ui p", ["plain"]),
        ] {
            let result = try await run(
                Tool.url("fish"),
                ["--no-config", "-c", "source \(file.path); complete -C '\(line)'"],
                environment: ["PATH": "/usr/bin:/bin", "HOME": folder.url.path]
            )
            #expect(result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == expected.map { $0[...] })
        }
    }

    @Test("the man page is sound to groff", .startsPrograms(for: .tool), .needs("groff"))
    func man() async throws {
        let page = try await runInMemory(["generate", "man"]).output
        let result = try await run(Tool.url("groff"), ["-man", "-ww", "-Tutf8", "-P-cbou"], input: page)
        #expect(result.errors == "")
        #expect(result.output.contains("ribs-host - load RIBs from shared libraries"))
        for mode in try await Self.modes() { #expect(result.output.contains(mode)) }
    }
}
