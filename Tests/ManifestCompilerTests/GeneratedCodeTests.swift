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
    private let messages = MutableEventStream<WireValue>()
    private let orders = MutableEventStream<WireValue>()

    private let session: WireRecord = {
        let login: WireValue = .record(["player1Name": .string("Ada"), "player2Name": .string("Grace")])
        return [
            "login": login, "logins": .null, "matrix": .array([.array([.null, .double(0.5)])]), "record": .bool(true),
            "aFieldWithANameThatIsFortyCharactersLong": .array([.null, login]),
        ]
    }()

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
            "messages": .eventStream(messages.readOnly), "orders": .mutableEventStream(orders),
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

    @Test("events reach the plugin, equal ones too, and what it sends reaches the host")
    func events() throws {
        var sent: [WireValue] = []
        let subscription = orders.subscribe { sent.append($0) }
        let built = try factory().build(
            "default",
            context: context(),
            arguments: PluginArguments(),
            listener: recorder
        )
        for _ in 0..<2 { messages.send(.string("Ada")) }
        messages.send(.string(""))
        let order = WireValue.record(["player1Name": .string("Ada"), "player2Name": .null])
        #expect(sent == [order, order, .null])
        #expect(recorder.outcomes.suffix(3).map(\.payload["listener"]) == ["Ada", "Ada", ""].map(WireValue.string))
        subscription.dispose()
        withExtendedLifetime(built) {}
    }

    @Test("dynamic dependencies reach the builder that the step picked, records and all")
    func secondBuild() throws {
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

    @Test("what a link asks comes to the interactor with its arguments", arguments: ["default", "second"])
    func entries(build: String) throws {
        let score = Score().wireValue
        let arguments = PluginArguments(["session": .record(session), "finalScore": score])
        let rib = try factory().build(build, context: context(), arguments: arguments, listener: recorder)
        let ask = try #require(rib.entries)
        try ask("open", PluginArguments())
        try ask("show", PluginArguments(["anArgumentWithANameOfFortyCharacters1234": .array([.null, .null])]))
        guard case .record(let kept)? = rib.state?() else {
            Issue.record("the RIB should keep something")
            return
        }
        #expect(kept["wins"] == .array(Array(repeating: PlayerType.player2.wireValue, count: 3)))
        let missing = #expect(throws: BuildError.self) { try ask("show", PluginArguments()) }
        #expect(
            missing?.message
                == "\"anArgumentWithANameOfFortyCharacters1234\" ([Login?]) was not provided. Declare it in manifest.json, and build the plugin again."
        )
        let unknown = #expect(throws: BuildError.self) { try ask("close", PluginArguments()) }
        #expect(unknown?.message == "EverythingThatCanBeDeclared has no such entry.")
    }

    @Test("a RIB that begins gets no state, and says what it keeps, now and later")
    func stateProvided() throws {
        let rib = try factory().build("default", context: context(), arguments: PluginArguments(), listener: recorder)
        let state = try #require(rib.state)
        var expected: WireRecord = [
            "record": .null, "session": .null, "wins": .array([]),
            "aFieldOfTheStateWithANameOf40Characters1": .double(0.5),
        ]
        #expect(state() == .record(expected))
        rib.router.interactable.activate()
        expected["wins"] = .array([PlayerType.player1.wireValue])
        #expect(state() == .record(expected))
        rib.router.interactable.deactivate()
    }

    @Test(
        "a restored RIB gets the state that another one kept, with the records in it",
        arguments: ["default", "second"]
    )
    func stateRestored(build: String) throws {
        let kept: WireValue = .record([
            "record": .string("kept"), "session": .record(session), "wins": .array([PlayerType.player2.wireValue]),
            "aFieldOfTheStateWithANameOf40Characters1": .double(-1),
        ])
        let arguments = PluginArguments(["session": .record(session), "finalScore": Score().wireValue], state: kept)
        let rib = try factory().build(build, context: context(), arguments: arguments, listener: recorder)
        let state = try #require(rib.state)
        #expect(state() == kept)
    }

    @Test(
        "a state of another type is an error, not a trap",
        arguments: [.null, .record([:]), .record(["counted": .int(1)]), .array([])] as [WireValue]
    )
    func stateOfAnotherType(state: WireValue) throws {
        let (factory, arguments) = (try factory(), PluginArguments([:], state: state))
        let error = #expect(throws: BuildError.self) {
            try factory.build("default", context: context(), arguments: arguments, listener: recorder)
        }
        #expect(error?.message.hasPrefix("\"state\" was asked for as EverythingThatCanBeDeclaredState, but ") == true)
        #expect(recorder.outcomes.isEmpty)
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
