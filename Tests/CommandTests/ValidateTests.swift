import Foundation
import PluginManifest
import TestSupport
import Testing

@Suite("ribs-host validate: a plugin is held to its promises", .timeLimit(.ofPrograms))
struct ValidateTests {
    private static let checks = [
        "builds", "actions", "twice", "detach", "leaks", "crashes", "hangs", "exits", "screens", "outcomes",
        "action-ids",
        "state",
    ]
    private static let flawed = "libFlawedPlugin.so"
    private static let samples = [
        "OffGamePlugin", "TicTacToePlugin", "RandomWinAdapter", "LoggedOutPlugin", "TutorialOffGame", "DuelPlugin",
        "ScorekeeperPlugin", "FlatteningA", "FlatteningB", "FlatteningC", "FlatteningD", "FlatteningE", "AppHomePlugin",
        "FinanceHomePlugin", "TopUpPlugin", "ProfileHomePlugin", "SettingsPlugin", "NavigationPlugin", "PagePlugin",
        "KickOffPlugin",
        "GuidePlugin", "MailPlugin", "LoggedInPlugin", "SuperAppPlugin", "FlatteningAParent", "TutorialLoggedIn",
        "WalletPlugin", "ChatPlugin", "KanbanPlugin", "PreferencesPlugin",
    ]

    /// A folder with a plugins.json that tells the flawed plugin its flaw.
    private static func folder(_ flaw: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "flawed": { "path": "\(flawed)", "deadline": \(flaw == "hangs" ? FaultyFlow.patience : 60) } },
              "dependencies": { "flaw": "\(flaw)", "number": 1, "pulse": { "events": "Int" } },
              "flow": ["flawed"]
            }
            """,
            to: "flow.json"
        )
        return folder
    }

    /// - Parameter tools: where programs are looked for.
    private static func validate(
        _ flaw: String,
        _ arguments: [String] = [],
        tools: String = "/nowhere"
    ) async throws -> ProcessResult {
        let folder = try folder(flaw)
        let path = BuildFolder.file(flawed).path
        return try await runHost(
            ["validate", path, "--config", "flow.json"] + arguments,
            in: folder.url,
            variables: ["PATH": tools]
        )
    }

    private static func parse(_ text: String) throws -> JSONValue {
        try JSONDocument.parse(SourceFile(name: "output", bytes: Array(text.utf8))).get().root
    }

    @Test("each of the bad plugins is found by exactly its check", arguments: checks)
    func flaw(check: String) async throws {
        let result = try await Self.validate(check, ["--format", "json"])
        let report = try Self.parse(result.output)
        let failed = report["checks"]?.elements.filter { $0["status"]?.string == "failed" } ?? []
        #expect(failed.compactMap { $0["name"]?.string } == [check], "\(result.output)")
        #expect(report["passed"]?.bool == false)
        #expect(result.ending == .exit(65))
    }

    @Test(
        "what comes after 2,000 outcomes is checked like what comes first",
        arguments: [
            ("outcomes", ["outcomes"]), ("screens", ["screens", "outcomes"]),
            ("leaks", ["detach", "leaks", "outcomes"]),
        ]
    )
    func late(flaw: String, checks: [String]) async throws {
        let result = try await Self.validate("late-\(flaw)", ["--format", "json"])
        let report = try Self.parse(result.output)
        let failed = report["checks"]?.elements.filter { $0["status"]?.string == "failed" } ?? []
        #expect(failed.compactMap { $0["name"]?.string } == checks, "\(result)")
    }

    @Test("the same plugin without a flaw passes every check, and so does each sample", arguments: ["none"] + samples)
    func passes(plugin: String) async throws {
        let result =
            plugin == "none"
            ? try await Self.validate("none")
            : try await runHost(["validate", BuildFolder.file("lib\(plugin).so").path])
        #expect(!result.output.contains("FAILED"), "\(result.output)")
        #expect(result.ending == .exit(0))
    }

    @Test(
        "a child that leads nowhere is found: left embedded, hidden, covering nothing, leaked between two looks, or held",
        arguments: [
            ("embeds", "detach"), ("hides", "actions"), ("covers", "actions"), ("between", "leaks"), ("keeps", "leaks"),
        ]
    )
    func children(flaw: String, check: String) async throws {
        let result = try await Self.validate(flaw, ["--only", check])
        try Golden.expect(Self.anonymous(result.output), equals: "validate-\(flaw).txt")
        #expect(result.ending == .exit(65), "\(result)")
    }

    @Test("two outcomes in one event are found, as in the test kit and in a flow")
    func secondOutcome() async throws {
        let result = try await Self.validate("second", ["--only", "outcomes"])
        try Golden.expect(Self.anonymous(result.output), equals: "validate-second.txt")
        #expect(result.ending == .exit(65), "\(result)")
    }

    @Test("children that a router holds after it has detached them are noted, and do not fail it")
    func heldChildren() async throws {
        let result = try await Self.validate("hoards", ["--only", "leaks"])
        try Golden.expect(Self.anonymous(result.output), equals: "validate-hoards.txt")
        #expect(result.ending == .exit(0), "\(result)")
        let json = try Self.parse(try await Self.validate("hoards", ["--format", "json"]).output)
        #expect(json["held_children"]?.elements.compactMap { $0["name"]?.string } == ["Child"])
    }

    @Test("a finding names the check, what happened, and the fewest actions that lead there, in words and as a script")
    func finding() async throws {
        let text = try await Self.validate("crashes")
        try Golden.expect(Self.anonymous(text.output), equals: "validate-crashes.txt")
        let json = try await Self.validate("crashes", ["--format", "json", "--only", "crashes"])
        try Golden.expect(Self.anonymous(json.output), equals: "validate-crashes.json")
    }

    @Test(
        "a field of several lines is tried with such a text, and one that submits without; the script plays it again",
        arguments: ["lines", "fill"]
    )
    func texts(flaw: String) async throws {
        let result = try await Self.validate(flaw, ["--only", "crashes", "--format", "json"])
        var script: [String] = []
        for check in try Self.parse(result.output)["checks"]?.elements.map(\.self) ?? [] {
            for finding in check["findings"]?.elements.map(\.self) ?? [] {
                script += finding["script"]?.elements.compactMap { $0.string } ?? []
            }
        }
        if flaw == "fill" {
            // Any text will do.
            #expect(script.count == 2 && script[0].hasPrefix("fill 4 ") && script[1] == "6", "\(result)")
        } else {
            #expect(script == ["4 <<END", "Ada", "", "Ockham", "", "END"], "\(result)")
        }
        let folder = try Self.folder(flaw)
        try folder.write(script.joined(separator: "\n") + "\n", to: "script")
        let played = try await runHost(["--config", "flow.json", "--script", "script"], in: folder.url)
        #expect(played.ending != .exit(0) && played.errors.contains("SIGABRT"), "\(played)")
    }

    @Test("what the other checks find, word for word", arguments: checks.filter { $0 != "crashes" })
    func words(check: String) async throws {
        let result = try await Self.validate(check, ["--only", check])
        try Golden.expect(Self.anonymous(result.output), equals: "validate-\(check).txt")
    }

    @Test(
        "a hang says in which call, and in which line where a tool finds that",
        .needs("llvm-symbolizer")
    )
    func stack() async throws {
        let line = try #require(Self.lineOfHang)
        let text = try await Self.validate("hangs", ["--only", "hangs"], tools: "/usr/bin")
        let calls = text.output.split(separator: "\n").filter { $0.hasPrefix("  | ") }
        let (view, file) = ("FlawedPlugin.FlawedViewController", "FlawedPlugin/FlawedBuilder.swift")
        #expect(calls.first == "  | \(view).act() -> () at \(file):\(line)", "\(text)")
        #expect(calls.count == 2 && calls[1].hasPrefix("  | \(view).perform(PluginABI.Action) -> () at \(file):"))
        let json = try await Self.validate("hangs", ["--only", "hangs", "--format", "json"], tools: "/usr/bin")
        #expect(json.output.contains("\"stack\": ["), "\(json)")
    }

    /// The line of the fixture that does not return.
    private static let lineOfHang: Int? = {
        let file = BuildFolder.repository.appending(path: "Tests/Fixtures/FlawedPlugin/FlawedBuilder.swift")
        let text = try? String(contentsOf: file, encoding: .utf8)
        let lines = text?.split(separator: "\n", omittingEmptySubsequences: false)
        return lines?.firstIndex { $0.contains("while true { pause() }") }.map { $0 + 1 }
    }()

    @Test("what a RIB does wrong that continues from kept state", arguments: ["restores", "state-title", "state-rows"])
    func continuing(flaw: String) async throws {
        let check = flaw == "restores" ? "crashes" : "state"
        let result = try await Self.validate(flaw, ["--only", check])
        try Golden.expect(Self.anonymous(result.output), equals: "validate-\(flaw).txt")
    }

    @Test("a screen that is loaded asynchronously is compared once it has settled, and a difference shows both screens")
    func loading() async throws {
        let same = try await Self.validate("loads-same", ["--only", "state"])
        #expect(same.output.contains("ok      state"), "\(same)")
        #expect(same.ending == .exit(0))
        let other = try await Self.validate("loads-other", ["--only", "state"])
        #expect(
            other.output.contains(
                """
                state: A RIB that continues from what another one kept shows another screen: `Loaded again` instead of `Loaded 0`.
                  after:
                  > wait Loaded 0  comes by itself
                  expected:
                  | Flawed
                  | `Loaded 0`
                  | `Count`
                  | `Act, disabled`
                  | `Leave`
                  found:
                  | Flawed
                  | `Loaded again`
                  | `Count`
                  | `Act, disabled`
                  | `Leave`

                """
            ),
            "\(other)"
        )
        #expect(other.ending == .exit(65))
        let report = try Self.parse(
            try await Self.validate("loads-other", ["--only", "state", "--format", "json"]).output
        )
        let finding = report["checks"]?.elements.lazy.compactMap { $0["findings"]?.elements.first { _ in true } }.first
        #expect(finding?["found"]?.elements.compactMap(\.string).dropFirst().first == "`Loaded again`")
    }

    @Test("what is said to be all is so for as long as was waited, which is said too")
    func coverage() async throws {
        let loads = try await Self.validate("loads-same", ["--only", "state"])
        let lines = loads.output.split(separator: "\n")
        #expect(lines[1].hasSuffix(" screens, which is all that comes within 0.5 s of an action"), "\(loads)")
        let arrives = try await Self.validate("arrives", ["--only", "crashes"])
        #expect(
            arrives.output.contains(
                "  > wait The answer is here  comes by itself\n  > 4                     Break\n"
            ),
            "\(arrives)"
        )
    }

    @Test("events are sent to each RIB, as streams have values: what it does wrong then is found, and no more")
    func events() async throws {
        let crash = try await Self.validate("events-crash", ["--only", "crashes"])
        #expect(
            crash.output.withoutPlaces.contains(
                "crashes: The plugin's process crashed (SIGABRT) when a RIB received an event."
            ),
            "\(crash)"
        )
        #expect(crash.ending == .exit(65))
        // What only an event has said need not come back with the kept state.
        let shown = try await Self.validate("events-shown")
        #expect(!shown.output.contains("FAILED"), "\(shown)")
        #expect(shown.ending == .exit(0))
    }

    @Test("what could not be checked, and why")
    func skipped() async throws {
        let never = try await Self.validate("never")
        try Golden.expect(Self.anonymous(never.output), equals: "validate-never.txt")
        let stateless = try await runHost(["validate", BuildFolder.file("libOffGamePlugin.so").path])
        try Golden.expect(Self.anonymous(stateless.output), equals: "validate-stateless.txt")
    }

    @Test("a RIB that has lost its listener reports nothing, which is a finding")
    func silent() async throws {
        let result = try await Self.validate("silent", ["--only", "outcomes"])
        try Golden.expect(Self.anonymous(result.output), equals: "validate-silent.txt")
        #expect(result.ending == .exit(65))
    }

    @Test("a declared outcome that was not seen, while others were, is a note and no failure")
    func unreported() async throws {
        let result = try await Self.validate("none", ["--only", "outcomes"])
        #expect(
            result.output.hasSuffix(
                """
                ok      outcomes  Outcomes are reported, at most one in an event, and only those that the manifest declares.

                note: Declared, and never reported: `neverReported`.

                """
            ),
            "\(result.output)"
        )
        #expect(result.ending == .exit(0))
        let json = try Self.parse(try await Self.validate("none", ["--format", "json"]).output)
        #expect(json["unreported_outcomes"]?.elements.map(\.string) == ["neverReported"])
        #expect(json["passed"]?.bool == true)
    }

    /// Without the folder of the build, and what a leak's message says of the machine.
    private static func anonymous(_ text: String) -> String {
        text.replacing(BuildFolder.url.resolvingSymlinksInPath().path, with: "BUILD")
            .replacing(/\+0x[0-9a-f]+/, with: "+0xN")
    }

    @Test(
        "a late crash, and a hang, are put down to the action that leads to them, and to no other",
        arguments: [4, 6]
    )
    func blame(seed: Int) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{"plugins": {"crash": {"path": "libCrashPlugin.so", "deadline": \#(FaultyFlow.patience)}}, "flow": ["crash"]}"#,
            to: "flow.json"
        )
        let path = BuildFolder.file("libCrashPlugin.so").path
        let arguments = ["--config", "flow.json", "--seed", "\(seed)", "--format", "json"]
        let result = try await runHost(
            ["validate", path] + arguments,
            in: folder.url
        )
        let report = try Self.parse(result.output)
        let culprits = [
            "crashes": ["read", "fatal", "recurse", "close", "sync", "thread", "exitThread", "logFatal"],
            "hangs": ["hang"],
            // exit(3) on another thread can crash the main thread, which continues meanwhile.
            "exits": ["exit", "quick", "exitThread"],
        ]
        var isFound = false
        for check in report["checks"]?.elements.map(\.self) ?? [] {
            guard let culprits = culprits[check["name"]?.string ?? ""] else { continue }
            for finding in check["findings"]?.elements.map(\.self) ?? [] {
                isFound = true
                let message = try #require(finding["message"]?.string)
                if message.contains(" It did not happen again after the same actions: ") { continue }
                let actions = finding["actions"]?.elements.compactMap { $0["id"]?.string } ?? []
                // What an earlier action has registered happens when a later one exits.
                if actions.contains(where: { $0.hasSuffix("AtExit") }) { continue }
                // On a slow machine their many lines take longer than the deadline, or make what comes next take longer.
                let isFlooded = actions.contains { $0 == "flood" || $0 == "logFlood" }
                if check["name"]?.string == "hangs", isFlooded { continue }
                #expect(actions.count == 1 && culprits.contains(actions[0]), "\(message) \(actions)")
                #expect(message.hasSuffix(" (\(actions.last ?? "")) was chosen."), "\(message)")
            }
        }
        #expect(isFound)
    }

    @Test("what does not happen again after the same actions blames none of them, and is said so")
    func unrepeatable() async throws {
        let folder = try Self.folder("once")
        let path = BuildFolder.file(Self.flawed).path
        // The first process crashes, and no other.
        try folder.write("", to: "kept/first")
        try folder.write(
            """
            {
              "plugins": { "flawed": {
                "path": "\(Self.flawed)", "deadline": 60, "allow": { "write": ["kept"] }
              } },
              "dependencies": { "flaw": "once:\(folder.url.path)/kept/first", "number": 1 },
              "flow": ["flawed"]
            }
            """,
            to: "flow.json"
        )
        let result = try await runHost(
            ["validate", path, "--config", "flow.json", "--only", "crashes", "--with-real-grants"],
            in: folder.url
        )
        #expect(
            result.output.withoutPlaces.contains(
                "crashes: The plugin's process crashed (SIGABRT) when `Act` (act) was chosen. "
                    + "It did not happen again after the same actions: an earlier RIB, or chance, may be the cause.\n"
            ),
            "\(result)"
        )
        #expect(result.ending == .exit(65))
    }

    @Test(
        "what an action brings later is waited for, and used: its script, which waits too, plays the finding again",
        arguments: [
            ("crashes", ["1", "1", "1", "2"]), ("arrives", ["1", "1", "1", "2", "wait The answer is here", "4"]),
        ]
    )
    func replayed(flaw: String, lines: [String]) async throws {
        let report = try Self.parse(try await Self.validate(flaw, ["--format", "json"]).output)
        let finding = report["checks"]?.elements.lazy.compactMap { check in
            check["findings"]?.elements.first { _ in true }
        }
        .first
        let script = try #require(finding?["script"]).elements.compactMap(\.string)
        #expect(script == lines)
        let configuration = try #require(report["configuration"])
        var writer = JSONWriter()
        writer.value(configuration)
        let folder = try TemporaryFolder()
        try folder.write(writer.text, to: "flow.json")
        try folder.write(script.map { $0 + "\n" }.joined(), to: "script")
        let played = try await runHost(["--config", "flow.json", "--script", "script", "--isolate"], in: folder.url)
        #expect(
            played.output.withoutPlaces.contains("The plugin `flawed` crashed (SIGABRT)")
                || played.errors.withoutPlaces.contains("crashed (SIGABRT)"),
            "\(played)"
        )
    }

    @Test("the flow of the report grants what a plugin asks for, so that it can be played")
    func asked() async throws {
        let path = BuildFolder.file("libCalendarPlugin.so").path
        let report = try Self.parse(try await runHost(["validate", path, "--format", "json"]).output)
        let configuration = try #require(report["configuration"])
        var writer = JSONWriter()
        writer.value(configuration)
        #expect(
            writer.text == """
                {"plugins":{"calendar":{"path":"\(path)","process":true,"allow":{"network":true,"read":["/etc/hosts"]}}},\
                "dependencies":{},"flow":["calendar"]}
                """
        )
        let folder = try TemporaryFolder()
        try folder.write(writer.text, to: "flow.json")
        let checked = try await runHost(["check", "--config", "flow.json"], in: folder.url)
        #expect(checked.ending == .exit(0), "\(checked.errors)")
    }

    @Test("the same seed does the same, another one does otherwise")
    func seeds() async throws {
        let path = BuildFolder.file("libTicTacToePlugin.so").path
        let outputs = try await [
            runHost(["validate", path]), runHost(["validate", path, "--seed", "1"]),
            runHost(["validate", path, "--seed", "2"]),
        ].map(\.output)
        #expect(outputs[0] == outputs[1])
        #expect(outputs[0].replacing("seed 1", with: "seed 2") != outputs[2])
    }

    @Test("--list lists the checks with a sentence each, in both forms")
    func list() async throws {
        let text = try await runHost(["validate", "--list"])
        try Golden.expect(text.output, equals: "validate-list.txt")
        #expect(text.ending == .exit(0))
        let json = try Self.parse(try await runHost(["validate", "--list", "--format", "json"]).output)
        #expect(json["checks"]?.elements.compactMap { $0["name"]?.string } == Self.checks)
        for check in Self.checks { #expect(text.output.contains("\n\(check) ") || text.output.hasPrefix("\(check) ")) }
    }

    @Test("the page about it has the same checks with the same sentences")
    func page() async throws {
        let page = BuildFolder.repository.appending(path: "Documentation/how-to/validate-a-plugin.md")
        let rows = try String(contentsOf: page, encoding: .utf8).matches(of: /(?m)^\| `([a-z-]+)` \| ([^|]*) \|/)
        let list = try Self.parse(try await runHost(["validate", "--list", "--format", "json"]).output)
        let checks = list["checks"]?.elements.map { [$0["name"]?.string, $0["summary"]?.string] } ?? []
        #expect(rows.map { [String($0.1), String($0.2)] } == checks)
    }

    @Test("--only runs one check")
    func only() async throws {
        let result = try await Self.validate("crashes", ["--only", "leaks", "--format", "json"])
        #expect(try Self.parse(result.output)["checks"]?.elements.compactMap { $0["name"]?.string } == ["leaks"])
        #expect(result.ending == .exit(0))
    }

    @Test("a file that is not a plugin, or is missing, is refused as by inspect")
    func noPlugin() async throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.so")
        let missing = try await runHost(["validate", "gone.so"], in: folder.url)
        #expect(
            missing.errors == """
                error[RH200]: `gone.so` cannot be reached: No such file or directory.
                  = help: Name the plugin's library: the `lib….so` file that `swift build` makes.

                1 error; ribs-host explain RH200 says more.

                """
        )
        #expect(missing.ending == .exit(66))
        let text = try await runHost(["validate", "a.so", "--format", "json"], in: folder.url)
        let report = try Self.parse(text.output)
        #expect(report["passed"]?.bool == false)
        #expect(report["diagnostics"]?.elements.compactMap { $0["code"]?.string } == ["RH220"])
        #expect(text.ending == .exit(65))
    }

    @Test("a value of the configuration that does not fit is refused at its place")
    func unfit() async throws {
        let folder = try Self.folder("none")
        try folder.write(
            """
            {
              "plugins": { "flawed": "\(Self.flawed)" },
              "dependencies": { "flaw": "none", "number": "one" },
              "flow": ["flawed"]
            }
            """,
            to: "flow.json"
        )
        let path = BuildFolder.file(Self.flawed).path
        let result = try await runHost(["validate", path, "--config", "flow.json"], in: folder.url)
        #expect(
            result.errors == """
                error[RH530]: `number` is not a constant of type `Int`, as the plugin's `number` has to be.
                 --> flow.json:3:47
                  |
                3 |   "dependencies": { "flaw": "none", "number": "one" },
                  |                                               ^^^^^
                  |
                  = help: Write a value of that type, or leave the key out: then a value is made up.

                flow.json is refused: 1 error; ribs-host explain RH530 says more.

                """
        )
        #expect(result.ending == .exit(78))
    }
}
