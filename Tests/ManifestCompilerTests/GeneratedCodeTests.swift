import EverythingPlugin
import PluginABI
import Testing

/// The generated code at work: the plugin of these tests declares everything that can be declared.
@MainActor
@Suite("Generated code")
struct GeneratedCodeTests {
    private final class Recorder: OutcomeListener {
        var outcomes: [Outcome] = []
        override func report(_ outcome: Outcome) { outcomes.append(outcome) }
    }

    private let recorder = Recorder()
    private let lastLogin = MutableValueStream<WireValue>(.null)

    private func factory() throws -> PluginFactory {
        let pointer = try #require(makePluginFactory())
        return try #require(PluginExport.take(pointer))
    }

    private func context(_ changes: [String: PluginContext.Capability?] = [:]) -> PluginContext {
        let score = MutableValueStream(Score().wireValue)
        let session: WireValue = .record([
            "login": .record(["player1Name": .string("Ada")]), "matrix": .array([]), "record": .bool(true),
            "aFieldWithANameThatIsFortyCharactersLong": .array([]),
        ])
        var capabilities: [String: PluginContext.Capability] = [
            "flag": .value(.bool(true)), "balance": .mutableStream(MutableValueStream<WireValue>(.double(2.5))),
            "lastLogin": .mutableStream(lastLogin), "score": .stream(score.readOnly),
            "writableScore": .mutableStream(score), "context": .value(.int(3)),
            "aSlotWithANameThatIs40CharactersLong1234": .mutableStream(MutableValueStream<WireValue>(session)),
        ]
        for (slot, capability) in changes { capabilities[slot] = capability }
        return PluginContext(capabilities)
    }

    @Test("static dependencies reach the builder, optional ones as nil where they are absent, and outcomes the host")
    func firstBuild() throws {
        _ = try factory().build("default", context: context(), arguments: PluginArguments(), listener: recorder)
        #expect(
            recorder.outcomes == [
                Outcome(name: "nothing"),
                Outcome(name: "one", payload: ["listener": .string(#"true 2.5 ["no games"]"#)]),
            ]
        )
        #expect(lastLogin.value == .record(["player1Name": .string("Ada"), "player2Name": .null]))
    }

    @Test("dynamic dependencies reach the builder that the step picked, records and all")
    func secondBuild() throws {
        let login: WireValue = .record(["player1Name": .string("Ada"), "player2Name": .string("Grace")])
        let session: WireRecord = [
            "login": login, "logins": .null, "matrix": .array([.array([.null, .double(0.5)])]), "record": .bool(true),
            "aFieldWithANameThatIsFortyCharactersLong": .array([.null, login]),
        ]
        let score: WireValue = .record(["player1Score": .int(1), "player2Score": .int(2)])
        let arguments = PluginArguments(["session": .record(session), "finalScore": score])
        _ = try factory().build("second", context: context(), arguments: arguments, listener: recorder)
        #expect(
            recorder.outcomes == [
                Outcome(name: "several", payload: ["winner": .null, "score": score, "session": .record(session)]),
                Outcome(name: "one", payload: ["listener": .string("no players")]),
            ]
        )
    }

    @Test("static dependencies are read once for a context, however many RIBs are built with it")
    func oneDependency() throws {
        let (factory, context) = (try factory(), context())
        _ = try factory.build("default", context: context, arguments: PluginArguments(), listener: recorder)
        let dependency = try #require(context.dependency)
        _ = try factory.build("default", context: context, arguments: PluginArguments(), listener: recorder)
        #expect(context.dependency === dependency)
    }

    @Test("what is missing, of another type or not a build at all is an error, not a trap")
    func failures() throws {
        let factory = try factory()
        func message(_ build: String, _ context: PluginContext, _ arguments: PluginArguments) -> String? {
            do {
                _ = try factory.build(build, context: context, arguments: arguments, listener: recorder)
                return nil
            } catch {
                return error.message
            }
        }
        #expect(message("third", context(), PluginArguments())?.contains("\"third\"") == true)
        #expect(message("default", context(["flag": nil]), PluginArguments())?.contains("\"flag\" (Bool)") == true)
        #expect(message("default", context(["flag": .value(.int(1))]), PluginArguments())?.contains("\"flag\"") == true)
        #expect(message("second", context(), PluginArguments())?.contains("\"session\" (Session)") == true)
        #expect(recorder.outcomes.isEmpty)
    }
}
