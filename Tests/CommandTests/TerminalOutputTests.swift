import Foundation
import TestSupport
import Testing

/// The output of commands on a terminal; where that must be a real one, `script` (of util-linux) makes it.
@Suite("Commands on a terminal")
struct TerminalOutputTests {
    private func onTerminal(
        _ words: [String],
        columns: Int,
        in folder: TemporaryFolder,
        _ variables: [String: String] = [:]
    ) async throws -> String {
        let line = (["stty cols \(columns) rows 24 -onlcr; exec", "'\(BuildFolder.file("ribs-host").path)'"] + words)
            .joined(separator: " ")
        let environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "LANG": "C.UTF-8", "PAGER": "cat"]
        let result = try await run(
            URL(filePath: "/usr/bin/script"),
            ["--quiet", "--return", "--command", line, "/dev/null"],
            in: folder.url,
            environment: environment.merging(variables) { $1 }
        )
        return result.output
    }

    @Test("an excerpt is trimmed to the terminal's width, around the mark")
    func excerpt() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{"plugins": {"d": "libFlatteningD.so", "e": "libFlatteningE.so"}, "flow": ["d", "nothing", "e", "d"], "atEnd": "exit"}"#,
            to: "plugins.json"
        )
        let result = try await runInMemory(["check"], in: folder.url, columns: 60)
        #expect(
            result.errors == """
                error[RH100]: `nothing` is neither a plugin nor a flow.
                 --> plugins.json:1:81
                  |
                1 | ..., "flow": ["d", "nothing", "e", "d"], "atEnd": "ex...
                  |                    ^^^^^^^^^ unknown
                  |
                  = help: There are `d` and `e`.

                plugins.json is refused: 1 error; ribs-host explain RH100 says more.

                """
        )
    }

    @Test("help is wrapped at the terminal's width")
    func help() async throws {
        for columns in [40, 120] {
            let output = try await runInMemory(["check", "--help"], columns: columns).output
            let widths = output.split(separator: "\n").filter { !$0.hasPrefix("  ribs-host ") }.map(\.count)
            #expect(widths.max() ?? 0 <= columns)
            #expect(widths.max() ?? 0 > columns - 20)
        }
    }

    @Test("explain renders the page, in bold where there is colour")
    func explain() async throws {
        let plain = try await runInMemory(["explain", "243"], columns: 60).output
        #expect(
            plain.hasPrefix(
                """
                RH243: an id that differs from plugins.json

                The key of a plugin in `plugins` must be the id in its
                manifest, unless the entry has that `id`: then the key is a
                name of your own, and one library can have several. The flow
                can already use the right id: then only the key is wrong.

                Wrong

                `plugins.json`:

                    {
                      "plugins": {
                        "offgame": "libOffGamePlugin.so"
                      },

                """
            )
        )
        let styled = try await runInMemory(["explain", "243", "--color", "always"], columns: 60).output
        #expect(styled.contains("\n\u{1B}[1mWrong\u{1B}[0m\n"))
        #expect(styled.contains("a plugin in \u{1B}[1mplugins\u{1B}[0m must be the id"))
    }

    @Test("explain goes through the pager, and is printed where there is none", .startsPrograms(for: .terminal))
    func pager() async throws {
        let folder = try TemporaryFolder()
        let paged = try await onTerminal(
            ["explain", "243"],
            columns: 60,
            in: folder,
            ["PAGER": "sed 's/^/page: /'", "NO_COLOR": "1"]
        )
        #expect(paged.hasPrefix("page: RH243: an id that differs from plugins.json\n"))
        let list = try await onTerminal(["explain"], columns: 60, in: folder, ["PAGER": "sed 's/^/page: /'"])
        #expect(list.hasPrefix("page: RH001  not JSON\n"))
        let missing = try await onTerminal(
            ["explain", "243"],
            columns: 60,
            in: folder,
            ["PAGER": "no-such-pager 2> /dev/null", "NO_COLOR": "1"]
        )
        #expect(missing.hasPrefix("RH243: an id that differs from plugins.json\n"))
        for pager in ["", "cat"] {
            let printed = try await onTerminal(
                ["explain", "243"],
                columns: 60,
                in: folder,
                ["PAGER": pager, "NO_COLOR": "1"]
            )
            #expect(printed == missing)
        }
    }

    @Test(
        "each page of explain is rendered without marks of Markdown, and in the terminal's width",
        arguments: DiagnosticPage.all.map(\.code)
    )
    func pages(code: String) async throws {
        let text = try await runInMemory(["explain", code], columns: 72).output
        let prose = text.split(separator: "\n").filter { !$0.hasPrefix("    ") }
        #expect(
            prose.filter { $0.hasPrefix("#") || $0.hasPrefix("```") || $0.hasPrefix("|") || $0.contains("](") } == []
        )
        // A word that is longer than a line has one of its own.
        #expect(prose.filter { $0.count > 72 && $0.contains(" ") } == [])
    }

    @Test(
        "--color says whether there is colour, whatever NO_COLOR and the terminal say",
        .startsPrograms(for: .terminal)
    )
    func color() async throws {
        let folder = try TemporaryFolder()
        let colored = { (text: String) in text.contains("\u{1B}[1;31merror[RH401]\u{1B}[0m") }
        #expect(colored(try await onTerminal(["check"], columns: 80, in: folder)))
        #expect(!colored(try await onTerminal(["check"], columns: 80, in: folder, ["NO_COLOR": "1"])))
        #expect(!colored(try await onTerminal(["check"], columns: 80, in: folder, ["TERM": "dumb"])))
        #expect(!colored(try await onTerminal(["check", "--color", "never"], columns: 80, in: folder)))
        #expect(colored(try await onTerminal(["check", "--color=always"], columns: 80, in: folder, ["NO_COLOR": "1"])))
        #expect(!colored(try await runHost(["check"], in: folder.url).errors))
        #expect(!colored(try await runHost(["check", "--color", "auto"], in: folder.url).errors))
        #expect(colored(try await runHost(["check", "--color", "always"], in: folder.url).errors))
    }

    @Test(
        "validate shows on a terminal how far it is, and erases that in the end; elsewhere it is silent",
        .startsPrograms(for: .terminal)
    )
    func progress() async throws {
        let folder = try TemporaryFolder()
        let words = ["validate", "'\(BuildFolder.file("libFlatteningB.so").path)'"]
        let shown = try await onTerminal(words, columns: 60, in: folder)
        let erased = "\r\u{1B}[K"
        let parts = shown.components(separatedBy: erased)
        #expect(parts.dropFirst().dropLast().allSatisfy { $0.hasPrefix("Validating b: ") && $0.hasSuffix(" …") })
        #expect(parts.count > 2, "\(shown)")
        #expect(parts.first == "")
        #expect(parts.last?.hasPrefix("b 1.0.0, seed 1\n") == true, "\(shown)")
        let dumb = try await onTerminal(words, columns: 60, in: folder, ["TERM": "dumb"])
        #expect(!dumb.contains("Validating"))
        let narrow = try await onTerminal(words, columns: 12, in: folder)
        #expect(narrow.components(separatedBy: erased).contains("Validating "))
    }
}
