import Configuration
import Foundation
import HostSupport
import PluginManifest
import TestSupport
import Testing

@testable import Tools

@Suite("The schema of plugins.json")
struct SchemaTests {
    @Test("the committed plugins.schema.json is what `ribs-host schema` prints: else `make docs`")
    func committed() async throws {
        let file = BuildFolder.repository.appending(path: "plugins.schema.json")
        let result = try await runInMemory(["schema"])
        #expect(result.ending == .exit(0))
        #expect(result.output == (try String(contentsOf: file, encoding: .utf8)))
        #expect(result.output == ConfigurationSchema().text)
    }

    @Test("the decoder finds the right shapes right", arguments: Shapes.right)
    func right(shape: Shapes.Shape) {
        let diagnostics = Configuration.decode(SourceFile(name: "plugins.json", bytes: Array(shape.text.utf8)))
            .diagnostics
        #expect(diagnostics.map(\.message) == [])
    }

    @Test("the decoder finds one thing wrong with each of the wrong shapes", arguments: Shapes.wrong)
    func wrong(shape: Shapes.Shape) {
        let diagnostics = Configuration.decode(SourceFile(name: "plugins.json", bytes: Array(shape.text.utf8)))
            .diagnostics
        #expect(diagnostics.count == 1)
        // RH010 to RH029 are about the shape.
        #expect(diagnostics.allSatisfy { ("RH010"..."RH029").contains($0.code.rawValue) })
    }

    @Test("each member of the protocol has a description, and each description a member")
    func descriptions() throws {
        var used: Set<String> = []
        func check(_ value: JSONValue, in context: String) {
            value.elements.forEach { check($0, in: context) }
            for member in value.members where member.key.text != "if" {
                let isNamed = ["properties", "$defs"].contains(member.key.text)
                guard isNamed else {
                    check(member.value, in: context)
                    continue
                }
                for inner in member.value.members {
                    let name = inner.key.text
                    if member.key.text == "properties" {
                        #expect(inner.value["description"]?.string?.hasSuffix(".") == true, "\(context).\(name)")
                        used.insert(
                            ProtocolSchema.descriptions["\(context).\(name)"] == nil ? name : "\(context).\(name)"
                        )
                    }
                    check(inner.value, in: name)
                }
            }
        }
        check(try JSONDocument.parse(SourceFile(name: "schema", text: ProtocolSchema().text)).get().root, in: "")
        #expect(Set(ProtocolSchema.descriptions.keys).subtracting(used) == [])
    }

    @Test("a configuration that cannot be read gets its diagnostics, and no schema")
    func noConfiguration() async throws {
        let folder = try TemporaryFolder()
        try folder.write("[]", to: "plugins.json")
        let result = try await runInMemory(["schema", "--config", "plugins.json"], in: folder.url)
        #expect(result.ending == .exit(78))
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("error[RH010]: "))
    }

    @Test("a plugin that is not there is reported, and leaves a gap in the schema")
    func missingPlugin() async throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"plugins": {"x": "./libX.so"}, "flow": ["x"]}"#, to: "plugins.json")
        let result = try await runInMemory(["schema", "--config", "plugins.json"], in: folder.url)
        #expect(result.ending == .exit(66))
        #expect(result.errors.hasPrefix("error[RH200]: "))
        #expect(result.output.contains(#""enum": ["#))
    }
}

/// An implementation of JSON Schema that is not ours says the same.
///
/// These tests need python3 with jsonschema; CI has both, and says so with `RIBS_REQUIRE_TOOLS=1`.
@Suite(
    "The schema under python-jsonschema",
    .enabled(if: Validator.isWanted, "python3 has no jsonschema"),
    .startsPrograms(for: .tool)
)
struct ValidatorTests {
    private let validator: Validator
    private let schema: URL

    init() throws {
        validator = try Validator()
        schema = BuildFolder.repository.appending(path: "plugins.schema.json")
    }

    @Test("the sample and every example pass")
    func examples() async throws {
        let root = BuildFolder.repository.appending(path: "Examples")
        let examples = try FileManager.default.subpathsOfDirectory(atPath: root.path)
            .filter { $0.hasSuffix(".json") && $0.split(separator: "/").count == 2 }.map { root.appending(path: $0) }
        #expect(examples.count >= 5)
        let sample = BuildFolder.repository.appending(path: "plugins.json")
        try await validator.expect(schema, right: [sample] + examples)
    }

    @Test("it agrees with the decoder on every shape")
    func shapes() async throws {
        try await validator.expect(
            schema,
            right: try Shapes.right.map { try validator.write($0.text, as: "right, \($0)") },
            wrong: try Shapes.wrong.map { try validator.write($0.text, as: "wrong, \($0)") }
        )
    }

    @Test("of the fixtures those with a wrong shape fail, and those whose flow is wrong pass")
    func fixtures() async throws {
        let root = BuildFolder.repository.appending(path: "Tests/Fixtures")
        func files(in folder: String) throws -> [URL] {
            try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
                .map { root.appending(path: "\(folder)/\($0)/plugins.json") }
        }
        // Errors that a schema cannot express: broken JSON, repeated keys, shared names, depth.
        let beyond = ["RH001", "RH006", "RH017", "RH018"]
        // A rule of flows that a schema can express.
        let flows = try files(in: "Flows").filter { !$0.path.contains("/RH159") }
        let shapes = try files(in: "Shapes").filter { file in !beyond.contains { file.path.contains("/\($0)") } }
        #expect(shapes.count >= 14)
        try await validator.expect(schema, right: flows, wrong: shapes)
    }

    @Test("with --config it knows the plugins, their outcomes, dependencies and builds, the flows and the steps")
    func vocabulary() async throws {
        let file = BuildFolder.repository.appending(path: "Examples/games/plugins.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        let result = try await runInMemory(["schema", "--config", file.path])
        #expect(result.ending == .exit(0))
        #expect(result.errors.isEmpty)
        let schema = try validator.write(result.output, as: "plugins.schema")
        let wrong = [
            ("outcome", #""on": { "startGame""#, #""on": { "begin""#),
            ("target", #""off-game" } }"#, #""of-game" } }"#),
            ("step", #""start": "off-game""#, #""start": "chess""#),
            ("key", #""switch": "game""#, #""switch": "gmae""#),
            ("plugin", #""random-win":  { "on""#, #""random-win":  { "plugin": "chess", "on""#),
            ("build", #""random-win":  { "on""#, #""random-win":  { "build": "big", "on""#),
            ("slot", #""random-win":  { "on""#, #""random-win":  { "with": { "name": "Ada" }, "on""#),
            ("flow", #""random-win":  { "on""#, #""random-win":  { "flow": "games", "on""#),
        ]
        let right = [
            ("build", #""random-win":  { "on""#, #""random-win":  { "build": "default", "on""#),
            ("slot", #""random-win":  { "on""#, #""random-win":  { "with": { "player1Name": "Ada" }, "on""#),
        ]
        // The first replacement is about an object that the file spreads over lines.
        let compact = text.replacing(#""on": {\#n          "startGame""#, with: #""on": { "startGame""#)
        func files(_ changes: [(String, String, String)], _ kind: String) throws -> [URL] {
            try changes.map { name, old, new in
                let changed = compact.replacing(old, with: new)
                #expect(changed != compact, "\(name)")
                return try validator.write(changed, as: "\(kind), \(name)")
            }
        }
        try await validator.expect(schema, right: [file] + files(right, "right"), wrong: files(wrong, "wrong"))
    }

    private static let services = #"""
        {
          "plugins": { "viewless": "libViewlessPlugin.so", "d": "libFlatteningD.so" },
          "dependencies": { "count": { "stream": "Int", "value": 0 } },
          "services": { "viewless": {} },
          "flow": ["d", "inner"],
          "flows": { "inner": { "services": ["viewless"], "steps": ["d"] } },
          "links": { "deep": { "to": "inner/d" } }
        }
        """#

    @Test("with --config it knows the plugins that can be services, and lets links lead along paths")
    func servicesAndPaths() async throws {
        let file = try validator.write(Self.services, as: "plugins")
        let result = try await runInMemory(["schema", "--config", file.path])
        #expect(result.errors.isEmpty)
        let schema = try validator.write(result.output, as: "plugins.schema")
        func files(_ changes: [(String, String)], _ kind: String) throws -> [URL] {
            try changes.enumerated().map { index, change in
                let changed = Self.services.replacing(change.0, with: change.1)
                #expect(changed != Self.services)
                return try validator.write(changed, as: "\(kind), \(index)")
            }
        }
        let right = try files(
            [
                (
                    #""viewless": {}"#,
                    #""viewless": { "build": "reporting", "with": { "limit": 3 }, "on": { "didCount": "d" } }"#
                ),
                (#""viewless": {}"#, #""counter": { "plugin": "viewless", "on": { "*": "@finish" } }"#),
                (#""inner/d""#, #""inner""#),
            ],
            "right"
        )
        let wrong = try files(
            [
                (#"["viewless"]"#, #"["d"]"#), (#"["viewless"]"#, #"["inner"]"#),
                (#""viewless": {}"#, #""counter": { "plugin": "d" }"#),
                (#""viewless": {}"#, #""viewless": { "on": { "didCont": "d" } }"#),
                (#""viewless": {}"#, #""viewless": { "on": { "didCount": "inner/d" } }"#),
                (#""viewless": {}"#, #""counter": { "plugin": "viewless", "build": "reprting" }"#),
                (#""inner/d""#, #""iner""#), (#""inner/d""#, #""inner/@finish""#),
            ],
            "wrong"
        )
        try await validator.expect(schema, right: [file] + right, wrong: wrong)
    }

    @Test("with --config it knows the ends of a flow in a file of its own, and no name in it")
    func files() async throws {
        let file = BuildFolder.repository.appending(path: "Examples/teams/cup.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        let schema = try validator.write(
            try await runInMemory(["schema", "--config", file.path]).output,
            as: "plugins.schema"
        )
        let wrong = [
            text.replacing(#""drawn": "@restart""#, with: #""lost": "@restart""#),
            text.replacing(#""match": { "on""#, with: #""tic-tac-toe": { "on""#)
                .replacing(#""start": "match""#, with: #""start": "tic-tac-toe""#),
            text.replacing(#"{ "file": "match.json" }"#, with: #"{ "file": "match.json", "container": "tabs" }"#),
        ]
        #expect(!wrong.contains(text))
        try await validator.expect(
            schema,
            right: [file],
            wrong: wrong.enumerated().map { try validator.write($1, as: "wrong, \($0)") }
        )
    }

    @Test("with --config it is valid where `adapt` gives two outcomes one name")
    func sameOutcomes() async throws {
        let text = #"""
            {
              "plugins": {
                "off-game": {
                  "path": "libTutorialOffGame.so",
                  "adapt": { "outcomes": { "startGame": "go", "logOut": "go" } }
                }
              },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace", "games": [] },
              "flow": { "start": "off-game", "steps": { "off-game": { "on": { "go": "@finish" } } } }
            }
            """#
        let file = try validator.write(text, as: "plugins")
        let result = try await runInMemory(["schema", "--config", file.path])
        #expect(result.errors.isEmpty)
        let schema = try validator.write(result.output, as: "plugins.schema")
        let wrong = try validator.write(text.replacing(#""go": "@finish""#, with: ""), as: "wrong")
        try await validator.expect(schema, right: [file], wrong: [wrong])
    }

    private static let outer = #"""
        {
          "plugins": { "settings": "libSettingsPlugin.so" },
          "dependencies": {
            "balance": { "stream": "Double", "value": 1, "writers": ["top-up"] },
            "isPremium": { "stream": "Bool", "value": false }
          },
          "container": "tabs",
          "flow": { "steps": { "settings": {}, "inner": {} } },
          "flows": { "inner": { "file": "inner.json" } },
          "links": { "read": { "query": { "count": "Int" }, "to": "inner/app-home", "entry": "read" } }
        }
        """#

    private static let inner = #"""
        {
          "plugins": {
            "app-home": "libAppHomePlugin.so",
            "profile-home": "libProfileHomePlugin.so",
            "top-up": "libTopUpPlugin.so"
          },
          "container": "tabs",
          "flow": { "steps": { "app-home": {}, "top-up": {}, "profile-home": { "when": "isPremium" } } }
        }
        """#

    @Test("with --config it knows what a file has from those that it includes, and needs from one that includes it")
    func acrossFiles() async throws {
        let outer = try validator.write(Self.outer, as: "outer")
        let inner = try validator.write(Self.inner, as: "inner")
        let check = try await runInMemory(["check", "--config", outer.path])
        #expect(check.errors == "")
        let files = [
            (outer, Self.outer, [(#"["top-up"]"#, #"["top-upp"]"#), (#""entry": "read""#, #""entry": "reed""#)]),
            (inner, Self.inner, [(#""when": "isPremium""#, #""when": "isPremum""#)]),
        ]
        for (file, text, changes) in files {
            let name = file.deletingPathExtension().lastPathComponent
            let printed = try await runInMemory(["schema", "--config", file.path])
            let schema = try validator.write(printed.output, as: "\(name).schema")
            let wrong = try changes.enumerated().map { index, change in
                #expect(text.contains(change.0))
                return try validator.write(text.replacing(change.0, with: change.1), as: "wrong, \(name), \(index)")
            }
            try await validator.expect(schema, right: [file], wrong: wrong)
        }
    }

    @Test("with --config it knows what a step that is a flow can say")
    func subflows() async throws {
        let file = BuildFolder.repository.appending(path: "Examples/flattening/A-BC-or-DE.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        let schema = try validator.write(
            try await runInMemory(["schema", "--config", file.path]).output,
            as: "plugins.schema"
        )
        let wrong = [
            text.replacing(#""bc": { "on": { "finished""#, with: #""bc": { "on": { "done""#),
            text.replacing(#""bc": ["b", "c"]"#, with: #""bc": ["b", "x"]"#),
            text.replacing(#""bc": { "on""#, with: #""bc": { "flow": "cb", "on""#),
        ]
        #expect(!wrong.contains(text))
        try await validator.expect(
            schema,
            right: [file],
            wrong: wrong.enumerated().map { try validator.write($1, as: "wrong, \($0)") }
        )
    }
}

/// The schema of protocol 1, by the same implementation.
@Suite(
    "The schema of the protocol under python-jsonschema",
    .enabled(if: Validator.isWanted, "python3 has no jsonschema"),
    .startsPrograms(for: .tool)
)
struct ProtocolValidatorTests {
    private let validator: Validator

    init() throws {
        validator = try Validator()
    }

    /// The schema of one direction.
    private func schema(of definition: String) async throws -> URL {
        let result = try await runInMemory(["schema", "--protocol"])
        #expect(result.output == ProtocolSchema().text)
        let narrowed = result.output.replacing(
            /"anyOf": \[\s*{\s*"\$ref": "#\/\$defs\/line"\s*},[^\]]*\]/,
            maxReplacements: 1
        ) { _ in
            "\"$ref\": \"#/$defs/\(definition)\""
        }
        #expect(narrowed != result.output)
        return try validator.write(narrowed, as: "\(definition).schema")
    }

    /// What a later version may write: json.md says that values can be added.
    private static let later = [
        #"{"type":"done","changed":true,"reason":"tired"}"#,
        #"{"type":"notice","kind":"news","tone":"glad","message":""}"#,
        #"{"type":"exit","code":0,"reason":"bored"}"#, #"{"type":"log","level":"trace","plugin":"p","message":""}"#,
        #"{"type":"later"}"#,
        #"""
        {"type":"screen","revision":1,"path":[],"screen":{"title":"","actions":[],"elements":[\#
        {"type":"text","id":"t","text":"","style":"tiny","tone":"glad"},\#
        {"type":"button","id":"b","label":"","action":"a","role":"rare","enabled":true},\#
        {"type":"field","id":"f","label":"","action":"a","text":"","placeholder":"","enabled":true,"kind":"colour"}]}}
        """#,
    ]

    @Test("each line of a session is right, of whatever type")
    func lines() async throws {
        let config = BuildFolder.repository.appending(path: "Examples/tutorial/plugins.json").path
        let requests = [
            #"{"id":1,"command":"tree","watch":true}"#, #"{"action":"logged-out/nothing"}"#,
            #"{"id":"a","command":"reload"}"#,
            #"{"command":"open","url":"ribs://launchGame?gameId=random-win"}"#, #"{"revision":7,"command":"quit"}"#,
        ]
        let result = try await runInMemory(
            ["--config", config, "--ui", "json"],
            input: requests.map { $0 + "\n" }.joined()
        )
        let wrong = try await runInMemory(["--config", "/dev/null", "--ui", "json"])
        let board = try await runInMemory(
            ["--config", BuildFolder.repository.appending(path: "plugins.json").path, "--ui", "json"],
            input: """
                {"command":"changes"}
                {"action":"startGame"}
                {"action":"place","value":"2,2"}

                """
        )
        let lines = (result.output + wrong.output + board.output).split(separator: "\n").map(String.init)
        for type in ["hello", "screen", "change", "done", "fault", "notice", "tree", "diagnostic", "exit"] {
            #expect(lines.contains { $0.hasPrefix(#"{"type":"\#(type)""#) }, "\(type)")
        }
        try await validator.expect(
            schema(of: "line"),
            right: (lines + Self.later).enumerated().map { try validator.write($1, as: "line \($0)") },
            wrong: [
                #"{"type":"exit"}"#, #"{"protocol":1}"#, #"{"type":"done","changed":true,"reason":1}"#,
                #"{"type":"notice","kind":null,"message":""}"#, "[]",
                #"{"type":"change","base":1,"revision":2,"patch":[{"op":"fly","path":""}]}"#,
            ]
            .enumerated().map { try validator.write($1, as: "wrong line \($0)") }
        )
    }

    @Test("requests of each form are valid, even with unknown members; others are invalid")
    func requests() async throws {
        let right = [
            #"{"action":"a"}"#, #"{"action":"a","value":"b","id":"x","revision":3,"later":[]}"#,
            #"{"command":"quit","id":1.5}"#,
            #"{"command":"open","url":"ribs://x"}"#, #"{"command":"reload"}"#, #"{"command":"tree"}"#,
            #"{"command":"tree","watch":false}"#, #"{"command":"changes"}"#,
        ]
        let wrong = [
            "{}", "[]", #"{"action":1}"#, #"{"action":"a","value":1}"#, #"{"action":"a","id":true}"#,
            #"{"action":"a","revision":"1"}"#, #"{"command":"fly"}"#, #"{"command":"open"}"#,
            #"{"command":"tree","watch":1}"#,
        ]
        try await validator.expect(
            schema(of: "request"),
            right: right.enumerated().map { try validator.write($1, as: "right \($0)") },
            wrong: wrong.enumerated().map { try validator.write($1, as: "wrong \($0)") }
        )
    }
}
