import PluginABI
import Testing

@MainActor
@Suite("What a plugin is given")
struct PluginContextTests {
    let balance = MutableValueStream(WireValue.double(1))
    let scores = MutableValueStream(Score().wireValue)
    let messages = MutableEventStream<WireValue>()

    private var context: PluginContext {
        PluginContext([
            "name": .value(.string("Ada")), "balance": .stream(balance.readOnly), "account": .mutableStream(balance),
            "score": .stream(scores.readOnly), "game": .mutableStream(scores),
            "messages": .eventStream(messages.readOnly), "chat": .mutableEventStream(messages),
        ])
    }

    private func message(_ body: () throws(BuildError) -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return error.message
        }
    }

    @Test("a value comes as the type that the manifest declares")
    func value() throws {
        #expect(try context.value("name") == "Ada")
        #expect(try context.value("name", as: String?.self) == "Ada")
        #expect(try context.value("none", as: String?.self) == nil)
    }

    @Test("a value that is missing, or of another type, says so")
    func valueErrors() {
        let context = context
        #expect(
            message { () throws(BuildError) in _ = try context.value("none", as: Int.self) }
                == "\"none\" (Int) was not provided. Declare it in manifest.json, and build the plugin again."
        )
        #expect(
            message { () throws(BuildError) in _ = try context.value("name", as: Int?.self) }
                == "\"name\" was asked for as Int?, but String was provided. Build the plugin from its manifest.json."
        )
        #expect(
            message { () throws(BuildError) in _ = try context.value("score", as: Int.self) }
                == "\"score\" was asked for as Int, but a stream that is read-only was provided. Build the plugin from its manifest.json."
        )
        #expect(
            message { () throws(BuildError) in _ = try context.value("account", as: Double.self) }
                == "\"account\" was asked for as Double, but a stream that can be written was provided. "
                + "Build the plugin from its manifest.json."
        )
    }

    @Test("a typed stream follows the wire, and cannot be cast to one that writes")
    func stream() throws {
        let stream = try context.stream("balance", of: Double.self)
        var seen: [Double] = []
        let subscription = stream.subscribe { seen.append($0) }
        balance.value = .double(2)
        balance.value = .double(2)
        #expect(seen == [1, 2])
        #expect(stream.value == 2)
        #expect((stream as AnyObject) as? MutableValueStream<Double> == nil)
        subscription.dispose()
    }

    @Test("a typed stream that may be written writes the wire")
    func mutableStream() throws {
        let account = try context.mutableStream("account", of: Double.self)
        let reader = try context.stream("account", of: Double.self)
        var seen: [Double] = []
        let subscription = reader.subscribe { seen.append($0) }
        account.value += 1.5
        #expect(balance.value == .double(2.5))
        #expect(seen == [1, 2.5])
        #expect(account.readOnly.value == 2.5)
        #expect((reader as AnyObject) as? MutableValueStream<Double> == nil)
        subscription.dispose()
    }

    @Test("a stream that was not declared as such says so")
    func streamErrors() {
        let context = context
        #expect(
            message { () throws(BuildError) in _ = try context.mutableStream("balance", of: Double.self) }
                == "\"balance\" was asked for as MutableValueStream<Double>, but a stream that is read-only was provided. "
                + "Build the plugin from its manifest.json."
        )
        #expect(
            message { () throws(BuildError) in _ = try context.stream("balance", of: String?.self) }
                == "\"balance\" was asked for as ValueStream<String?>, but a stream of Double was provided. "
                + "Build the plugin from its manifest.json."
        )
        #expect(
            message { () throws(BuildError) in _ = try context.stream("none", of: Int.self) }
                == "\"none\" (ValueStream<Int>) was not provided. Declare it in manifest.json, and build the plugin again."
        )
        #expect(
            message { () throws(BuildError) in _ = try context.mutableScoreStream("score") }
                == "\"score\" was asked for as MutableScoreStream, but a stream that is read-only was provided. "
                + "Build the plugin from its manifest.json."
        )
    }

    @Test("a wire value of another type is left out of a typed stream, and is a fault")
    func wrongWireValue() throws {
        let stream = try context.stream("balance", of: Double.self)
        var seen: [Double] = []
        let subscription = stream.subscribe { seen.append($0) }
        let faults = faults { balance.value = .string("much") }
        #expect(
            faults == [
                Fault(
                    kind: .wrongType,
                    message: "A stream of Double was given String, which was left out. "
                        + "The host must write the type that the stream was declared with.",
                    path: []
                )
            ]
        )
        balance.value = .double(3)
        #expect(seen == [1, 3])
        subscription.dispose()
    }

    @Test("a score stream declared read-only cannot be cast to one that writes, even where the host gave one that does")
    func scoreStream() throws {
        #expect((try context.scoreStream("game") as AnyObject) as? MutableScoreStream == nil)
        try context.mutableScoreStream("game").updateScore(withWinner: .player1)
        #expect(try context.scoreStream("score").score.value == Score(player1Score: 1))
    }

    @Test("an argument comes as the type that the manifest declares, and a missing one is nil or an error")
    func arguments() throws {
        let arguments = PluginArguments(["winner": .null, "name": .string("Ada")])
        #expect(try arguments.value("winner", as: PlayerType?.self) == nil)
        #expect(try arguments.value("other", as: PlayerType?.self) == nil)
        #expect(try arguments.value("name") == "Ada")
        #expect(
            message { () throws(BuildError) in _ = try arguments.value("other", as: PlayerType.self) }
                == "\"other\" (PlayerType) was not provided. Declare it in manifest.json, and build the plugin again."
        )
        #expect(
            message { () throws(BuildError) in _ = try arguments.value("winner", as: PlayerType.self) }
                == "\"winner\" was asked for as PlayerType, but nil was provided. Build the plugin from its manifest.json."
        )
    }

    @Test("typed streams of values that come over the wire can be combined")
    func combined() throws {
        let reader = try context.stream("balance", of: Double.self)
        let writer = try context.mutableStream("account", of: Double.self)
        var seen: [String] = []
        let subscriptions = [
            reader.combined(with: reader).subscribe { seen.append("\($0.first) \($0.second)") },
            writer.combined(with: writer).subscribe { seen.append("w\($0.first)") },
            reader.projected { $0 * 2 }.combined(with: reader).subscribe { seen.append("p\($0.first)") },
        ]
        writer.value = 2
        #expect(seen == ["1.0 1.0", "w1.0", "p2.0", "2.0 2.0", "w2.0", "p4.0"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("typed events follow the wire, equal ones too, and cannot be cast to a stream that sends")
    func events() throws {
        let (received, sent) = (
            try context.eventStream("messages", of: String.self),
            try context.mutableEventStream("chat", of: String.self)
        )
        let readOnly = try context.eventStream("chat", of: String.self)
        var seen: [String] = []
        let subscriptions = [received, readOnly, sent, sent.readOnly].enumerated().map { index, stream in
            stream.subscribe { seen.append("\(index)\($0)") }
        }
        sent.send("a")
        messages.send(.string("a"))
        #expect(seen == ["0a", "1a", "2a", "3a", "0a", "1a", "2a", "3a"])
        for stream in [received, readOnly] {
            #expect((stream as AnyObject) as? MutableEventStream<String> == nil)
        }
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("an event of another type is left out, and is a fault")
    func wrongEvent() throws {
        let received = try context.eventStream("messages", of: String.self)
        var seen: [String] = []
        let subscription = received.subscribe { seen.append($0) }
        let faults = faults {
            messages.send(.int(1))
            messages.send(.string("a"))
        }
        #expect(
            faults.map(\.message) == [
                "A stream of String was given Int, which was left out. "
                    + "The host must write the type that the stream was declared with."
            ]
        )
        #expect(seen == ["a"])
        subscription.dispose()
    }

    @Test("a stream of events that was not declared as such says so")
    func eventErrors() {
        let context = context
        #expect(
            message { () throws(BuildError) in _ = try context.mutableEventStream("messages", of: String.self) }
                == "\"messages\" was asked for as MutableEventStream<String>, but an event stream that only receives was provided. "
                + "Build the plugin from its manifest.json."
        )
        #expect(
            message { () throws(BuildError) in _ = try context.eventStream("balance", of: Double.self) }
                == "\"balance\" was asked for as EventStream<Double>, but a stream that is read-only was provided. "
                + "Build the plugin from its manifest.json."
        )
        #expect(
            message { () throws(BuildError) in _ = try context.mutableStream("chat", of: String.self) }
                == "\"chat\" was asked for as MutableValueStream<String>, but an event stream that can be sent to was provided. "
                + "Build the plugin from its manifest.json."
        )
        #expect(
            message { () throws(BuildError) in _ = try context.eventStream("none", of: Int.self) }
                == "\"none\" (EventStream<Int>) was not provided. Declare it in manifest.json, and build the plugin again."
        )
    }
}
