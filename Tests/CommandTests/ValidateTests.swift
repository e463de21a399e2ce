import Foundation
import PluginManifest
import TestSupport
import Testing

/// `ValidateProcessTests` has what ends a process or takes time.
@Suite("ribs-host validate: a plugin is held to its promises")
struct ValidateTests {
    @Test(
        "each of the bad plugins is found by exactly its check",
        arguments: FlawedPlugin.checks.filter { !FlawedPlugin.checksOfProcess.contains($0) }
    )
    func flaw(check: String) async throws {
        try await FlawedPlugin.expectFailed([check], in: FlawedPlugin.validate(check, ["--format", "json"]))
    }

    @Test(
        "what comes after 2,000 outcomes is checked like what comes first",
        arguments: [
            ("outcomes", ["outcomes"]), ("screens", ["screens", "outcomes"]),
            ("leaks", ["detach", "leaks", "outcomes"]),
        ]
    )
    func late(flaw: String, checks: [String]) async throws {
        try await FlawedPlugin.expectFailed(checks, in: FlawedPlugin.validate("late-\(flaw)", ["--format", "json"]))
    }

    @Test("the same plugin without a flaw passes every check")
    func passes() async throws {
        let result = try await FlawedPlugin.validate("none")
        #expect(!result.output.contains("FAILED"), "\(result.output)")
        #expect(result.ending == .exit(0))
    }

    @MainActor
    @Test("a pause that comes late does not count as time in which the plugin was idle")
    func latePauses() throws {
        func looks(pausing time: Duration) throws -> Int {
            var count = 0
            _ = try MemoryHost(["validate", "--only", "state", BuildFolder.file("libTicTacToePlugin.so").path]) {
                count += 1
                return time
            }
            return count
        }
        let (timely, late) = try (looks(pausing: .milliseconds(59)), looks(pausing: .milliseconds(60)))
        #expect(late > timely + 400)
    }

    @Test("a child that is leaked between two looks is found")
    func between() async throws {
        let result = try await FlawedPlugin.validate("between", ["--only", "leaks"])
        try Golden.expect(FlawedPlugin.anonymous(result.output), equals: "validate-between.txt")
        #expect(result.ending == .exit(65), "\(result)")
    }

    @Test("two outcomes in one event are found, as in the test kit and in a flow")
    func secondOutcome() async throws {
        let result = try await FlawedPlugin.validate("second", ["--only", "outcomes"])
        try Golden.expect(FlawedPlugin.anonymous(result.output), equals: "validate-second.txt")
        #expect(result.ending == .exit(65), "\(result)")
    }

    @Test("children that a router holds after it has detached them are noted, and do not fail it")
    func heldChildren() async throws {
        let result = try await FlawedPlugin.validate("hoards", ["--only", "leaks"])
        try Golden.expect(FlawedPlugin.anonymous(result.output), equals: "validate-hoards.txt")
        #expect(result.ending == .exit(0), "\(result)")
        let json = try FlawedPlugin.parse(try await FlawedPlugin.validate("hoards", ["--format", "json"]).output)
        #expect(json["held_children"]?.elements.compactMap { $0["name"]?.string } == ["Child"])
    }

    @Test(
        "what the checks find, word for word",
        arguments: FlawedPlugin.checks.filter { !FlawedPlugin.checksOfProcess.contains($0) }
    )
    func words(check: String) async throws {
        let result = try await FlawedPlugin.validate(check, ["--only", check])
        try Golden.expect(FlawedPlugin.anonymous(result.output), equals: "validate-\(check).txt")
    }

    @Test("what a RIB does wrong that continues from kept state", arguments: ["state-title", "state-rows"])
    func continuing(flaw: String) async throws {
        let result = try await FlawedPlugin.validate(flaw, ["--only", "state"])
        try Golden.expect(FlawedPlugin.anonymous(result.output), equals: "validate-\(flaw).txt")
    }

    @Test("what only an event has said need not come back with the kept state")
    func eventsShown() async throws {
        let shown = try await FlawedPlugin.validate("events-shown")
        #expect(!shown.output.contains("FAILED"), "\(shown)")
        #expect(shown.ending == .exit(0))
    }

    @Test("what could not be checked, and why")
    func skipped() async throws {
        let stateless = try await runInMemory(["validate", BuildFolder.file("libOffGamePlugin.so").path])
        try Golden.expect(FlawedPlugin.anonymous(stateless.output), equals: "validate-stateless.txt")
    }

    @Test("a RIB that has lost its listener reports nothing, which is a finding")
    func silent() async throws {
        let result = try await FlawedPlugin.validate("silent", ["--only", "outcomes"])
        try Golden.expect(FlawedPlugin.anonymous(result.output), equals: "validate-silent.txt")
        #expect(result.ending == .exit(65))
    }

    @Test("a declared outcome that was not seen, while others were, is a note and no failure")
    func unreported() async throws {
        let result = try await FlawedPlugin.validate("none", ["--only", "outcomes"])
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
        let json = try FlawedPlugin.parse(try await FlawedPlugin.validate("none", ["--format", "json"]).output)
        #expect(json["unreported_outcomes"]?.elements.map(\.string) == ["neverReported"])
        #expect(json["passed"]?.bool == true)
    }

    @Test("the flow of the report grants what a plugin asks for, so that it can be played")
    func asked() async throws {
        let path = BuildFolder.file("libCalendarPlugin.so").path
        let report = try FlawedPlugin.parse(try await runInMemory(["validate", path, "--format", "json"]).output)
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
        let checked = try await runInMemory(["check", "--config", "flow.json"], in: folder.url)
        #expect(checked.ending == .exit(0), "\(checked.errors)")
    }

    @Test("the same seed does the same, another one does otherwise")
    func seeds() async throws {
        let path = BuildFolder.file("libTicTacToePlugin.so").path
        let outputs = try await [
            runInMemory(["validate", path]), runInMemory(["validate", path, "--seed", "1"]),
            runInMemory(["validate", path, "--seed", "2"]),
        ].map(\.output)
        #expect(outputs[0] == outputs[1])
        #expect(outputs[0].replacing("seed 1", with: "seed 2") != outputs[2])
    }

    @Test("--list lists the checks with a sentence each, in both forms")
    func list() async throws {
        let text = try await runInMemory(["validate", "--list"])
        try Golden.expect(text.output, equals: "validate-list.txt")
        #expect(text.ending == .exit(0))
        let json = try FlawedPlugin.parse(try await runInMemory(["validate", "--list", "--format", "json"]).output)
        #expect(json["checks"]?.elements.compactMap { $0["name"]?.string } == FlawedPlugin.checks)
        for check in FlawedPlugin.checks {
            #expect(text.output.contains("\n\(check) ") || text.output.hasPrefix("\(check) "))
        }
    }

    @Test("the page about it has the same checks with the same sentences")
    func page() async throws {
        let page = BuildFolder.repository.appending(path: "Documentation/how-to/validate-a-plugin.md")
        let rows = try String(contentsOf: page, encoding: .utf8).matches(of: /(?m)^\| `([a-z-]+)` \| ([^|]*) \|/)
        let list = try FlawedPlugin.parse(try await runInMemory(["validate", "--list", "--format", "json"]).output)
        let checks = list["checks"]?.elements.map { [$0["name"]?.string, $0["summary"]?.string] } ?? []
        #expect(rows.map { [String($0.1), String($0.2)] } == checks)
    }

    @Test("--only runs one check")
    func only() async throws {
        let result = try await FlawedPlugin.validate("actions", ["--only", "leaks", "--format", "json"])
        #expect(
            try FlawedPlugin.parse(result.output)["checks"]?.elements.compactMap { $0["name"]?.string } == ["leaks"]
        )
        #expect(result.ending == .exit(0))
    }

    @Test("a file that is not a plugin, or is missing, is refused as by inspect")
    func noPlugin() async throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.so")
        let missing = try await runInMemory(["validate", "gone.so"], in: folder.url)
        #expect(
            missing.errors == """
                error[RH200]: `gone.so` cannot be reached: No such file or directory.
                  = help: Name the plugin's file: the `lib….so` that `swift build` makes, or a program with its manifest beside it.

                1 error; ribs-host explain RH200 says more.

                """
        )
        #expect(missing.ending == .exit(66))
        let text = try await runInMemory(["validate", "a.so", "--format", "json"], in: folder.url)
        let report = try FlawedPlugin.parse(text.output)
        #expect(report["passed"]?.bool == false)
        #expect(report["diagnostics"]?.elements.compactMap { $0["code"]?.string } == ["RH220"])
        #expect(text.ending == .exit(65))
    }

    @Test("a value of the configuration that does not fit is refused at its place")
    func unfit() async throws {
        let folder = try FlawedPlugin.folder("none")
        try folder.write(
            """
            {
              "plugins": { "flawed": "\(FlawedPlugin.library)" },
              "dependencies": { "flaw": "none", "number": "one" },
              "flow": ["flawed"]
            }
            """,
            to: "flow.json"
        )
        let path = BuildFolder.file(FlawedPlugin.library).path
        let result = try await runInMemory(["validate", path, "--config", "flow.json"], in: folder.url)
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
