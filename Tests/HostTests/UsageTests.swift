import Foundation
import HostSupport
import PluginABI
import TestSupport
import Testing

@Suite("The command line")
struct UsageTests {
    @Test(
        "words that mean nothing are refused with one sentence and what to do",
        arguments: [
            (["chek"], "There is no command `chek`.\n  Did you mean `check`?"),
            (["flows/mine.json"], "There is no command `flows/mine.json`.\n  Write --config flows/mine.json."),
            (["42"], "There is no command `42`.\n  ribs-host --help"),
            (["--confg", "x"], "There is no flag `--confg` for running a flow.\n  Did you mean `--config`?"),
            (["--json"], "There is no flag `--json` for running a flow.\n  Did you mean `--ui json`?"),
            (["check", "--json"], "There is no flag `--json` for `check`.\n  Did you mean `--format json`?"),
            (["check", "--ui", "json"], "There is no flag `--ui` for `check`.\n  ribs-host check --help"),
            (["--config"], "`--config` needs a value.\n  Write --config FILE."),
            (["--state", ""], "`--state` needs a value.\n  Write --state FILE."),
            (["--state="], "`--state` needs a value.\n  Write --state FILE."),
            (
                ["--open-timeout", "86401"],
                "`--open-timeout` does not know `86401`.\n  Write a whole number of seconds, from 0 to 86400."
            ),
            (["--ui", "x"], "`--ui` does not know `x`.\n  Write --ui with one of: full, plain, json."),
            (["check", "--load=yes"], "`--load` takes no value.\n  Write --load."),
            (["--ui", "json", "--ui", "json"], "`--ui` is given twice.\n  Give it once."),
            (["check", "plugins.json"], "Unexpected argument `plugins.json`.\n  Write --config plugins.json."),
            (
                ["--worker"],
                "`--worker` is how ribs-host starts a process for plugins; it serves a host alone.\n"
                    + "  Write `\"process\": true` in a plugin's entry, or run ribs-host with --isolate."
            ),
            (["explain", "RH130", "RH131"], "Unexpected argument `RH131`.\n  ribs-host explain --help"),
            (
                ["schema", "--protocol", "--config", "plugins.json"],
                "`--protocol` is about the lines of `--ui json`, which are the same for every configuration.\n  "
                    + "Leave out `--config`."
            ),
            (
                ["schema", "--manifest", "--config", "plugins.json"],
                "`--manifest` is about manifest.json, whose schema is the same for every configuration.\n  "
                    + "Leave out `--config`."
            ),
            (
                ["schema", "--manifest", "--protocol"],
                "`--protocol` and `--manifest` ask for two schemas.\n  Leave out one of the two."
            ),
            (["schema", "plugins.json"], "Unexpected argument `plugins.json`.\n  Write --config plugins.json."),
            (["graph", "plugins.json"], "Unexpected argument `plugins.json`.\n  Write --config plugins.json."),
            (
                ["graph", "--format", "png"],
                "`--format` does not know `png`.\n  Write --format with one of: text, mermaid, dot, json, svg."
            ),
            (
                ["--script", "x", "--ui", "json"],
                "`--script` plays plain input, which `--ui json` does not take.\n  Leave out one of the two."
            ),
            (
                ["--show-tree", "--ui", "plain"],
                "`--show-tree` is for the full screen, and the face is `plain`.\n"
                    + "  There the tree is an answer: to the line tree in plain, to {\"command\":\"tree\"} in json."
            ),
            (
                ["--keys", "keys.json", "--script", "x"],
                "`--keys` is for the full screen, and the face is `plain`.\n  Leave out one of the two."
            ),
            (
                ["--theme", "nord", "--ui", "json"],
                "`--theme` is for the full screen, and the face is `json`.\n  Leave out one of the two."
            ),
            (["nope", "--help"], "There is no command `nope`.\n  ribs-host --help"),
            (["chek", "-h"], "There is no command `chek`.\n  Did you mean `check`?"),
            (["generate"], "`generate` needs to know what to print.\n  Write one of: bash, zsh, fish, man."),
            (["generate", "tcsh"], "`generate` does not know `tcsh`.\n  Write one of: bash, zsh, fish, man."),
            (
                ["check", "--color", "red"],
                "`--color` does not know `red`.\n  Write --color with one of: auto, always, never."
            ),
            (["replay"], "`replay` needs a file.\n  ribs-host replay FILE"),
            (["replay", "a", "b"], "Unexpected argument `b`.\n  ribs-host replay --help"),
            (
                ["replay", "a", "--timeout", "-1"],
                "`--timeout` does not know `-1`.\n  Write a whole number of seconds, from 0 to 86400."
            ),
            (
                ["--config", "-", "--script", "x", "--record", "a"],
                "`--record` writes down which file has the flow, and `--config -` reads standard input.\n"
                    + "  Write the flow to a file: ribs-host --config FILE --record SESSION."
            ),
            (
                ["--record", "a", "--state", "b"],
                "`--record` is for a session that can be played again, and with `--state` it depends on files that change.\n"
                    + "  Leave out one of the two."
            ),
            (
                ["--watch", "--watched"],
                "With `--watch` the host watches the files, and with `--watched` the front end does.\n"
                    + "  Leave out one of the two."
            ),
            (
                ["--theme", "red"],
                "There is no theme `red`.\n  Write --theme with one of: auto, dark, light, high-contrast, "
                    + "solarized-dark, solarized-light, nord; or with a file, such as ./red.json."
            ),
            (
                ["check", "--theme", "auto"],
                "There is no theme `auto`.\n  Write --theme with one of: dark, light, high-contrast, "
                    + "solarized-dark, solarized-light, nord; or with a file, such as ./auto.json."
            ),
            (
                ["check", "--theme", "nord", "--config", "plugins.json"],
                "`--theme` checks a theme, and `--config` is about a flow.\n  Leave out one of the two."
            ),
            (["new"], "`new` needs a name.\n  ribs-host new NAME"),
            (["new", "a", "b"], "Unexpected argument `b`.\n  ribs-host new --help"),
            (
                ["new", "a", "--template", "app"],
                "`--template` does not know `app`.\n"
                    + "  Write --template with one of: game, minimal, adapter, service, stateful, ribs, parent, child, python, c, rust."
            ),
            (["--processes", "many"], "`--processes` does not know `many`.\n  Write a whole number, 0 or more."),
            (["check", "--processes", "-1"], "`--processes` does not know `-1`.\n  Write a whole number, 0 or more."),
            (["version"], "There is no command `version`.\n  Write --version."),
            (["inspect"], "`inspect` needs a file.\n  ribs-host inspect FILE.so"),
            (["validate"], "`validate` needs a file.\n  ribs-host validate FILE.so"),
            (["validate", "--list", "a.so"], "`--list` lists the checks, of whatever plugin.\n  Leave out the file."),
            (
                ["validate", "a.so", "--with-real-grants"],
                "`--with-real-grants` is about what a plugins.json allows, and none is named.\n"
                    + "  Name it: ribs-host validate FILE.so --config plugins.json --with-real-grants."
            ),
            (
                ["validate", "a.so", "--seed", "x"],
                "`--seed` does not know `x`.\n  Write a whole number, 0 or more."
            ),
            (
                ["validate", "a.so", "--only", "all"],
                "`--only` does not know `all`.\n  Write --only with one of: builds, actions, twice, detach, leaks, "
                    + "crashes, hangs, exits, screens, outcomes, action-ids, state."
            ),
            (["inspect", "a.so", "b.so"], "Unexpected argument `b.so`.\n  ribs-host inspect --help"),
        ]
    )
    func refused(words: [String], message: String) async throws {
        let result = try await runInMemory(words)
        #expect(result.errors == "ribs-host: \(message)\n")
        #expect(result.output.isEmpty)
        #expect(result.ending == .exit(64))
    }

    @Test(
        "what one flag writes is never the file of another, by whichever name",
        arguments: [
            (["--config", "a.json", "--record", "./a.json"], "record ./a.json", "config"),
            (["--config", "a.json", "--trace", "link"], "trace link", "config"),
            (["--config", "a.json", "--script", "b", "--trace", "b"], "trace b", "script"),
            (["--config", "a.json", "--state", "b", "--trace", "b"], "trace b", "state"),
            (["--config", "a.json", "--trace", "new", "--record", "new"], "record new", "trace"),
            (["--config", "a.json", "--trace", "new", "--log", "./new"], "log ./new", "trace"),
            (["--config", "a.json", "--trace", "nowhere/new", "--log", "nowhere/new"], "log nowhere/new", "trace"),
        ]
    )
    func overwriting(words: [String], writing: String, other: String) async throws {
        let folder = try TemporaryFolder()
        for file in ["a.json", "b"] { try folder.write("kept", to: file) }
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "link").path,
            withDestinationPath: "a.json"
        )
        let result = try await runInMemory(words, in: folder.url)
        let flag = writing.prefix { $0 != " " }
        let message = "`--\(writing)` would write over the file of `--\(other)`.\n  "
        #expect(result.errors == "ribs-host: \(message)Name another file: ribs-host --\(flag) FILE.\n")
        #expect(result.ending == .exit(64))
        for file in ["a.json", "b"] {
            #expect(try String(contentsOf: folder.url.appending(path: file), encoding: .utf8) == "kept")
        }
    }

    @Test(
        "--help lists each command, the flags of a run, the environment and the exit codes",
        arguments: [["--help"], ["-h"], ["help"]]
    )
    func help(words: [String]) async throws {
        let result = try await runInMemory(words)
        try Golden.expect(result.output, equals: "help.txt")
        #expect(result.ending == .exit(0))
    }

    @Test("--version says the host's version and that of the plugin ABI", arguments: ["--version", "-V"])
    func version(word: String) async throws {
        let result = try await runInMemory([word])
        #expect(result.output == "ribs-host 1.2.0 (plugin ABI \(PluginABIVersion.major).\(PluginABIVersion.minor))\n")
    }

    @Test("the changelog and the compatibility table name the same versions")
    func versions() async throws {
        let output = try await runInMemory(["--version"]).output
        let versions = try #require(output.wholeMatch(of: /ribs-host (.+) \(plugin ABI (.+)\)\n/)?.output)
        func text(_ path: String) throws -> String {
            try String(contentsOf: BuildFolder.repository.appending(path: path), encoding: .utf8)
        }
        // The first is the next release, or the last one where nothing has changed since.
        let first = try text("CHANGELOG.md").firstMatch(of: /(?m)^## (\d.*) - (?:\d{4}-\d{2}-\d{2}|unreleased)$/)?.1
        #expect(first == versions.1)
        let compiler = try text(".swift-version").split(separator: ".").prefix(2).joined(separator: ".")
        let table = try text("Documentation/how-to/distribute-a-plugin.md")
        #expect(table.contains("\n| \(versions.1) | \(versions.2) | \(compiler) |\n"))
    }
}
