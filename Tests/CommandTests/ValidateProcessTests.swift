import Foundation
import PluginManifest
import TestSupport
import Testing

/// The plugin's process crashes, hangs, exits, or waits for its own tasks.
@Suite("ribs-host validate: what a plugin does to its process", .startsPrograms(for: .end))
struct ValidateProcessTests {
    private static let samples = [
        "OffGamePlugin", "TicTacToePlugin", "RandomWinAdapter", "LoggedOutPlugin", "TutorialOffGame", "DuelPlugin",
        "ScorekeeperPlugin", "FlatteningA", "FlatteningB", "FlatteningC", "FlatteningD", "FlatteningE", "AppHomePlugin",
        "FinanceHomePlugin", "TopUpPlugin", "ProfileHomePlugin", "SettingsPlugin", "NavigationPlugin", "PagePlugin",
        "KickOffPlugin",
        "GuidePlugin", "MailPlugin", "LoggedInPlugin", "SuperAppPlugin", "FlatteningAParent", "TutorialLoggedIn",
        "WalletPlugin", "ChatPlugin", "KanbanPlugin", "PreferencesPlugin", "ErrandsPlugin",
    ]

    @Test("each of the bad plugins is found by exactly its check", arguments: FlawedPlugin.checksOfProcess)
    func flaw(check: String) async throws {
        try await FlawedPlugin.expectFailed([check], in: FlawedPlugin.validateInProcess(check, ["--format", "json"]))
    }

    @Test("each sample passes every check", arguments: samples)
    func passes(plugin: String) async throws {
        let result = try await runHost(["validate", BuildFolder.file("lib\(plugin).so").path])
        #expect(!result.output.contains("FAILED"), "\(result.output)")
        #expect(result.ending == .exit(0))
    }

    @Test(
        "a child that leads nowhere for two seconds is found: left embedded, hidden, covering nothing, or held",
        arguments: [
            ("embeds", "detach"), ("hides", "actions"), ("covers", "actions"), ("keeps", "leaks"),
        ]
    )
    func children(flaw: String, check: String) async throws {
        let result = try await FlawedPlugin.validateInProcess(flaw, ["--only", check])
        try Golden.expect(FlawedPlugin.anonymous(result.output), equals: "validate-\(flaw).txt")
        #expect(result.ending == .exit(65), "\(result)")
    }

    @Test("a finding names the check, what happened, and the fewest actions that lead there, in words and as a script")
    func finding() async throws {
        let text = try await FlawedPlugin.validateInProcess("crashes")
        try Golden.expect(FlawedPlugin.anonymous(text.output), equals: "validate-crashes.txt")
        let json = try await FlawedPlugin.validateInProcess("crashes", ["--format", "json", "--only", "crashes"])
        try Golden.expect(FlawedPlugin.anonymous(json.output), equals: "validate-crashes.json")
    }

    @Test(
        "a field of several lines is tried with such a text, and one that submits without; the script plays it again",
        arguments: ["lines", "fill"]
    )
    func texts(flaw: String) async throws {
        let result = try await FlawedPlugin.validateInProcess(flaw, ["--only", "crashes", "--format", "json"])
        var script: [String] = []
        for check in try FlawedPlugin.parse(result.output)["checks"]?.elements.map(\.self) ?? [] {
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
        let folder = try FlawedPlugin.folder(flaw)
        try folder.write(script.joined(separator: "\n") + "\n", to: "script")
        let played = try await runHost(["--config", "flow.json", "--script", "script"], in: folder.url)
        #expect(played.ending != .exit(0) && played.errors.contains("SIGABRT"), "\(played)")
    }

    @Test("what the other checks find, word for word", arguments: ["twice", "hangs", "exits"])
    func words(check: String) async throws {
        let result = try await FlawedPlugin.validateInProcess(check, ["--only", check])
        try Golden.expect(FlawedPlugin.anonymous(result.output), equals: "validate-\(check).txt")
    }

    @Test(
        "a hang says in which call, and in which line where a tool finds that",
        .needs("llvm-symbolizer")
    )
    func stack() async throws {
        let line = try #require(Self.lineOfHang)
        let text = try await FlawedPlugin.validateInProcess("hangs", ["--only", "hangs"], tools: "/usr/bin")
        let calls = text.output.split(separator: "\n").filter { $0.hasPrefix("  | ") }
        let (view, file) = ("FlawedPlugin.FlawedViewController", "FlawedPlugin/FlawedBuilder.swift")
        #expect(calls.first == "  | \(view).act() -> () at \(file):\(line)", "\(text)")
        #expect(calls.count == 2 && calls[1].hasPrefix("  | \(view).perform(PluginABI.Action) -> () at \(file):"))
        let json = try await FlawedPlugin.validateInProcess(
            "hangs",
            ["--only", "hangs", "--format", "json"],
            tools: "/usr/bin"
        )
        #expect(json.output.contains("\"stack\": ["), "\(json)")
    }

    /// The line of the fixture that does not return.
    private static let lineOfHang: Int? = {
        let file = BuildFolder.repository.appending(path: "Tests/Fixtures/FlawedPlugin/FlawedBuilder.swift")
        let text = try? String(contentsOf: file, encoding: .utf8)
        let lines = text?.split(separator: "\n", omittingEmptySubsequences: false)
        return lines?.firstIndex { $0.contains("while true { pause() }") }.map { $0 + 1 }
    }()

    @Test("what a RIB does wrong that continues from kept state")
    func continuing() async throws {
        let result = try await FlawedPlugin.validateInProcess("restores", ["--only", "crashes"])
        try Golden.expect(FlawedPlugin.anonymous(result.output), equals: "validate-restores.txt")
    }

    @Test("a screen that is loaded asynchronously is compared once it has settled, and a difference shows both screens")
    func loading() async throws {
        let same = try await FlawedPlugin.validateInProcess("loads-same", ["--only", "state"])
        #expect(same.output.contains("ok      state"), "\(same)")
        #expect(same.ending == .exit(0))
        let other = try await FlawedPlugin.validateInProcess("loads-other", ["--only", "state"])
        // On a busy machine it has loaded before its first screen is seen: then nothing is waited for.
        let wait = "  after:\n  > wait Loaded 0  comes by itself\n"
        #expect(
            other.output.replacing(wait, with: "").contains(
                """
                state: A RIB that continues from what another one kept shows another screen: `Loaded again` instead of `Loaded 0`.
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
        let report = try FlawedPlugin.parse(
            try await FlawedPlugin.validateInProcess("loads-other", ["--only", "state", "--format", "json"]).output
        )
        let finding = report["checks"]?.elements.lazy.compactMap { $0["findings"]?.elements.first { _ in true } }.first
        #expect(finding?["found"]?.elements.compactMap(\.string).dropFirst().first == "`Loaded again`")
    }

    @Test("what is said to be all is so for as long as was waited, which is said too")
    func coverage() async throws {
        let loads = try await FlawedPlugin.validateInProcess("loads-same", ["--only", "state"])
        let lines = loads.output.split(separator: "\n")
        #expect(lines[1].hasSuffix(" screens, which is all that comes within 0.5 s of an action"), "\(loads)")
        let arrives = try await FlawedPlugin.validateInProcess("arrives", ["--only", "crashes"])
        #expect(
            arrives.output.contains(
                "  > wait The answer is here  comes by itself\n  > 4                     Break\n"
            ),
            "\(arrives)"
        )
    }

    @Test("events are sent to each RIB, as streams have values: what it does wrong then is found, and no more")
    func events() async throws {
        let crash = try await FlawedPlugin.validateInProcess("events-crash", ["--only", "crashes"])
        #expect(
            crash.output.withoutPlaces.contains(
                "crashes: The plugin's process crashed (SIGABRT) when a RIB received an event."
            ),
            "\(crash)"
        )
        #expect(crash.ending == .exit(65))
    }

    @Test("what could not be checked, and why")
    func skipped() async throws {
        let never = try await FlawedPlugin.validateInProcess("never")
        try Golden.expect(FlawedPlugin.anonymous(never.output), equals: "validate-never.txt")
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
        let report = try FlawedPlugin.parse(result.output)
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
        let folder = try FlawedPlugin.folder("once")
        let path = BuildFolder.file(FlawedPlugin.library).path
        // The first process crashes, and no other.
        try folder.write("", to: "kept/first")
        try folder.write(
            """
            {
              "plugins": { "flawed": {
                "path": "\(FlawedPlugin.library)", "deadline": 60, "allow": { "write": ["kept"] }
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
        let report = try FlawedPlugin.parse(
            try await FlawedPlugin.validateInProcess(flaw, ["--format", "json"]).output
        )
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
}
