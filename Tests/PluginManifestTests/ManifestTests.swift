import PluginManifest
import Testing

@Suite("Manifests")
struct ManifestTests {
    private static let source = SourceFile(
        name: "manifest.json",
        text: #"""
            {
              "id": "tic-tac-toe", "name": "TicTacToe", "version": "1.0.0-beta.1+5",
              "title": "Tic-tac-toe", "summary": "Three in a row.",
              "builder": "TicTacToeBuilder",
              "dependencies": {
                "static": { "scoreStream": "MutableScoreStream", "balance": "ValueStream<Double>", "games": "[String]?" },
                "dynamic": { "player1Name": "String", "login": "Login" }
              },
              "types": { "Login": { "session": "Session?" }, "Session": { "id": "Int" } },
              "outcomes": { "gameDidEnd": { "winner": "PlayerType?", "login": "Login" }, "quit": {} },
              "state": { "moves": "[String]", "login": "Login?" },
              "entry": "ribs_plugin_factory_tic_tac_toe"
            }
            """#
    )

    @Test("a manifest is read whole")
    func reads() throws {
        let (decoded, diagnostics) = Manifest.decode(Self.source)
        #expect(diagnostics.isEmpty)
        let manifest = try #require(decoded)
        let session = RecordType(name: "Session", fields: [.init(name: "id", type: .int)])
        let login = RecordType(name: "Login", fields: [.init(name: "session", type: .optional(.record(session)))])
        #expect(manifest.id == "tic-tac-toe")
        #expect(manifest.name == "TicTacToe")
        #expect(manifest.version == "1.0.0-beta.1+5")
        #expect(manifest.title == "Tic-tac-toe")
        #expect(manifest.summary == "Three in a row.")
        #expect(manifest.entrySymbol == "ribs_plugin_factory_tic_tac_toe")
        #expect(manifest.staticDependencies.map(\.name) == ["scoreStream", "balance", "games"])
        #expect(
            manifest.staticDependencies.map(\.type) == [
                .mutableScoreStream, .stream(.double), .value(.optional(.array(.string))),
            ]
        )
        #expect(manifest.builds.map(\.name) == ["default"])
        #expect(manifest.builds[0].builder == "TicTacToeBuilder")
        #expect(manifest.builds[0].buildable == "TicTacToeBuildable")
        #expect(manifest.builds[0].dynamic.map(\.type) == [.string, .record(login)])
        #expect(manifest.outcomes.map(\.name) == ["gameDidEnd", "quit"])
        #expect(manifest.outcome(named: "gameDidEnd")?.payload.map(\.type) == [.optional(.playerType), .record(login)])
        #expect(manifest.outcome(named: "gone") == nil)
        #expect(manifest.types.map(\.name) == ["Login", "Session"])
        #expect(manifest.state.map(\.name) == ["moves", "login"])
        #expect(manifest.state.map(\.type) == [.array(.string), .optional(.record(login))])
        let range = try #require(manifest.staticDependencies.first?.range)
        #expect(
            String(decoding: Self.source.bytes[range.lowerBound..<range.upperBound], as: UTF8.self) == "\"scoreStream\""
        )
    }

    @Test("a manifest with builds gives each its own arguments")
    func builds() throws {
        let text = #"""
            {"id": "a", "name": "A", "version": "0.0.1",
             "builds": {"default": {"builder": "FirstBuilder"}, "caseB": {"builder": "SecondBuilder", "dynamic": {"x": "Int?"}}}}
            """#
        let manifest = try #require(Manifest.decode(SourceFile(name: "m", text: text)).manifest)
        #expect(manifest.builds.map(\.name) == ["default", "caseB"])
        #expect(manifest.build(named: "caseB")?.dynamic.map(\.name) == ["x"])
        #expect(manifest.build(named: "caseC") == nil)
        #expect(manifest.staticDependencies.isEmpty && manifest.outcomes.isEmpty && manifest.types.isEmpty)
        #expect(manifest.state.isEmpty)
    }

    @Test(
        "a RIB has a view unless the manifest says otherwise, for all of its builds",
        arguments: [("", true), (#""view": true,"#, true), (#""view": false,"#, false)]
    )
    func view(member: String, hasView: Bool) throws {
        let text = #"""
            {"id": "a", "name": "A", "version": "0.0.1", \#(member)
             "builds": {"first": {"builder": "FirstBuilder"}, "second": {"builder": "SecondBuilder"}}}
            """#
        let manifest = try #require(Manifest.decode(SourceFile(name: "m", text: text)).manifest)
        #expect(manifest.hasView == hasView)
    }

    @Test(
        "a manifest that is hostile in size or depth is refused in linear time, without a deep stack",
        arguments: HostileManifest.all
    )
    func hostile(_ hostile: HostileManifest) {
        let (manifest, diagnostics) = Manifest.decode(SourceFile(name: "m", text: hostile.text))
        #expect(manifest == nil)
        #expect(!diagnostics.isEmpty)
    }

    @Test("an argument may be called `state` where the manifest declares none")
    func argumentState() throws {
        let text = #"""
            {"id": "a", "name": "A", "version": "1.0.0", "builder": "ABuilder", "dependencies": {"dynamic": {"state": "Int"}},
             "types": {"AState": {"state": "Int"}, "AStateProviding": {"state": "Int"}}}
            """#
        let (manifest, diagnostics) = Manifest.decode(SourceFile(name: "m", text: text))
        #expect(diagnostics.isEmpty)
        #expect(manifest?.builds[0].dynamic.map(\.name) == ["state"])
    }

    @Test("a key counts as what it says, however it is spelled")
    func spelledKeys() throws {
        let text = #"""
            {"\u0069d": "a", "n\u0061me": "A", "version": "1.0.0", "buil\u0064er": "ABuilder", "dep\u0065ndencies": {"st\u0061tic": {"balanc\u0065": "Int"}}}
            """#
        let (manifest, diagnostics) = Manifest.decode(SourceFile(name: "m", text: text))
        #expect(diagnostics.isEmpty)
        #expect(manifest?.id == "a")
        #expect(manifest?.builds.map(\.builder) == ["ABuilder"])
        #expect(manifest?.staticDependencies.map(\.name) == ["balance"])
    }

    @Test("clashes are found among few names and among many", arguments: [1, 2, 16, 17, 40])
    func manyNames(count: Int) {
        let builds = (0..<count).map { "\"b\($0)\": {\"builder\": \"B\($0)Builder\"}" }
        let statics = (0..<count).map { "\"s\($0)\": \"Int\"" }.joined(separator: ",")
        let last = "\"again\": {\"builder\": \"B\(count - 1)Builder\", \"dynamic\": {\"s\(count - 1)\": \"Int\"}}"
        let other =
            "\"other\": {\"builder\": \"OtherBuilder\", \"dynamic\": {\"s\(count - 1)\": \"Int\", \"s\(count)\": \"Int\"}}"
        let text = """
            {"id": "a", "name": "A", "version": "1.0.0", "dependencies": {"static": {\(statics)}},
             "builds": {\((builds + [last, other]).joined(separator: ","))}}
            """
        #expect(
            Manifest.decode(SourceFile(name: "m", text: text)).diagnostics.map(\.message) == [
                "Two builds name the builder `B\(count - 1)Builder`.",
                "`s\(count - 1)` is declared as a static and as a dynamic dependency.",
            ]
        )
    }

    @Test("a record may be nested sixteen records deep and come to a thousand fields, and no further")
    func recordBounds() {
        func messages(depth: Int, width: Int) -> [String] {
            let chain = (1..<depth).map { "\"R\($0)\": {\"x\": \"R\($0 + 1)\"}" }
            let fields = (0..<width).map { "\"f\($0)\": \"Int\"" }.joined(separator: ",")
            let types = (chain + ["\"R\(depth)\": {\(fields)}"]).joined(separator: ",")
            let text = #"{"id": "a", "name": "A", "version": "1.0.0", "builder": "ABuilder", "types": {\#(types)}}"#
            return Manifest.decode(SourceFile(name: "m", text: text)).diagnostics.map {
                ([$0.message] + $0.help).joined(separator: " | ")
            }
        }
        let help = " | Flatten the records, or carry a string."
        #expect(messages(depth: 16, width: 1).isEmpty)
        #expect(
            messages(depth: 17, width: 1) == [
                "The record `R1` is nested too deeply: at most 16 records deep.\(help)"
            ]
        )
        #expect(messages(depth: 1, width: 1000).isEmpty)
        #expect(
            messages(depth: 2, width: 1000) == [
                "The record `R1` has more than 1000 fields, those of the records in it included.\(help)"
            ]
        )
    }
}

/// A manifest that would be a catastrophe for a reader that follows it blindly.
struct HostileManifest: Sendable, CustomTestStringConvertible {
    /// What a test run shows instead of its text.
    let testDescription: String
    let text: String

    static let all = [
        types("ten thousand records, each in the one before", 10_000) {
            "R\($0)"
        } fields: {
            ["R\($0 + 1)"]
        },
        types("ten thousand records in a circle", 10_000) {
            "R\($0)"
        } fields: {
            ["R\(($0 + 1) % 10_000)"]
        },
        // The last comes first, so that each is looked up before the one that holds it.
        types("a hundred records that each hold the next one twice", 100) {
            "R\(99 - $0)"
        } fields: {
            $0 == 0 ? ["Int"] : ["R\(100 - $0)", "R\(100 - $0)"]
        },
        types("ten thousand records that each hold the next one and the first", 10_000) {
            "R\($0)"
        } fields: {
            ["R\($0 + 1)", "R0"]
        },
        HostileManifest(
            testDescription: "a hundred thousand arrays",
            text: "{\"outcomes\": " + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
                + "}"
        ),
        HostileManifest(
            testDescription: "fifty thousand static dependencies, and as many dynamic ones with the same names",
            text: slots(50_000)
        ),
        HostileManifest(
            testDescription: "five thousand unknown keys",
            text: "{" + (0..<5000).map { "\"key\($0)\": 1" }.joined(separator: ",") + "}"
        ),
    ]

    private static func slots(_ count: Int) -> String {
        let names = (0..<count).map { "\"s\($0)\": \"Int\"" }.joined(separator: ",")
        let dependencies = "{\"static\": {\(names)}, \"dynamic\": {\(names)}}"
        return #"{"id": "a", "name": "A", "version": "1.0.0", "builder": "ABuilder", "dependencies": \#(dependencies)}"#
    }

    private static func types(
        _ description: String,
        _ count: Int,
        name: (Int) -> String,
        fields: (Int) -> [String]
    ) -> HostileManifest {
        var records: [String] = []
        for index in 0..<count {
            var members: [String] = []
            for (number, type) in fields(index).enumerated() { members.append("\"f\(number)\": \"\(type)\"") }
            records.append("\"\(name(index))\": {\(members.joined(separator: ","))}")
        }
        let text = "{\"types\": {\(records.joined(separator: ","))}}"
        return HostileManifest(testDescription: description, text: text)
    }
}
