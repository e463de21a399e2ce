import Base
@_spi(Host) import PluginABI
import Port
import Testing

@testable import Foreign

@Suite("Port 1: what is called, and what follows from each event", .serialized)
@MainActor
struct PortTests {
    @Test("a RIB's life is these calls, in the order of Uber's")
    func life() throws {
        let play = try PortPlay(MemoryPlugin())
        play.port?.perform(Action(id: "next", value: "a \"b\""))
        play.port?.perform(Action(id: "back"))
        try play.port?.ask("showDay", with: ["day": .int(9_223_372_036_854_775_807)])
        play.port?.see(false)
        play.end()
        #expect(
            play.plugin.calls == [
                #"{"call":"hello","port":1,"host":"\#(ProgramVersion.current)","plugin":"weather"}"#,
                #"{"call":"build","rib":1,"build":"default","static":{"city":"Seoul","score":3,"pulse":null},"#
                    + #""dynamic":{"place":{"name":"Nam San","height":270.85}},"#
                    + #""children":{"cards":[{"name":"visa","title":"Visa"}]}}"#,
                #"{"call":"attach","rib":1,"path":["root","weather"]}"#,
                #"{"call":"see","rib":1,"seen":true}"#,
                #"{"call":"perform","rib":1,"action":"next","value":"a \"b\""}"#,
                #"{"call":"perform","rib":1,"action":"back"}"#,
                #"{"call":"ask","rib":1,"entry":"showDay","arguments":{"day":9223372036854775807}}"#,
                #"{"call":"see","rib":1,"seen":false}"#,
                #"{"call":"detach","rib":1}"#,
            ]
        )
        #expect(play.faults == [] && play.failures == [])
    }

    @Test("a kept state is in the build, and each new one is the host's")
    func state() throws {
        let kept: WireValue = .record(["days": .array([.int(1)])])
        let plugin = MemoryPlugin { call in
            call.contains("perform") ? [#"{"event":"state","rib":1,"value":{"days":[1,2]}}"#] : []
        }
        let play = try PortPlay(plugin, state: kept)
        defer { play.end() }
        #expect(plugin.calls[1].contains(#","state":{"days":[1]},"#))
        #expect(play.port?.state == kept)
        play.port?.perform(Action(id: "next"))
        #expect(play.port?.state == .record(["days": .array([.int(1), .int(2)])]))
    }

    @Test("an outcome has the types of the manifest: whole numbers become doubles, words those that are not finite")
    func outcome() throws {
        let play = try PortPlay(MemoryPlugin())
        defer { play.end() }
        play.plugin.tell(#"{"event":"outcome","rib":1,"outcome":"didEnd","payload":{"winner":"player1","share":1}}"#)
        play.plugin.tell(#"{"event":"outcome","rib":1,"outcome":"didEnd","payload":{"share":"-inf"}}"#)
        #expect(
            play.listener.all == [
                Outcome(name: "didEnd", payload: ["winner": .string("player1"), "share": .double(1)]),
                Outcome(name: "didEnd", payload: ["winner": .null, "share": .double(-.infinity)]),
            ]
        )
    }

    @Test("a stream that the host changes is delivered; one that the plugin writes is delivered after its call")
    func streams() throws {
        let plugin = MemoryPlugin { call in
            guard call.contains("perform") else { return [] }
            return [
                #"{"event":"write","rib":1,"name":"score","value":5}"#,
                #"{"event":"write","rib":1,"name":"pulse","value":7}"#,
            ]
        }
        let play = try PortPlay(plugin)
        defer { play.end() }
        _ = plugin.takeCalls()
        play.score.value = .int(4)
        play.pulse.send(.int(1))
        #expect(
            plugin.takeCalls() == [
                #"{"call":"deliver","rib":1,"name":"score","value":4}"#,
                #"{"call":"deliver","rib":1,"name":"pulse","value":1}"#,
            ]
        )
        play.port?.perform(Action(id: "win"))
        #expect(play.score.value == .int(5))
        #expect(
            plugin.takeCalls() == [
                #"{"call":"perform","rib":1,"action":"win"}"#, #"{"call":"deliver","rib":1,"name":"score","value":5}"#,
                #"{"call":"deliver","rib":1,"name":"pulse","value":7}"#,
            ]
        )
    }

    @Test("a builder that refuses says why, and nothing is attached")
    func refusedBuild() throws {
        let plugin = MemoryPlugin { _ in [#"{"event":"refused","message":"no such city"}"#] }
        #expect(throws: BuildError("no such city")) { try PortPlay(plugin).end() }
        #expect(plugin.calls.count == 2)
    }

    @Test("a refused entry says why; another refused call is a fault")
    func refusedCall() throws {
        let plugin = MemoryPlugin { call in
            call.contains("ask") || call.contains("perform") ? [#"{"event":"refused","message":"not today"}"#] : []
        }
        let play = try PortPlay(plugin)
        defer { play.end() }
        #expect(throws: BuildError("not today")) { try play.port?.ask("showDay", with: ["day": .int(1)]) }
        play.port?.perform(Action(id: "next"))
        #expect(play.faults == ["It refused `perform`: not today"])
    }

    @Test("messages, log lines and faults of the plugin's own")
    func news() throws {
        let play = try PortPlay(MemoryPlugin())
        defer { play.end() }
        play.plugin.tell(
            #"{"event":"log","level":"warning","message":"wet"}"#,
            #"{"event":"fault","rib":1,"kind":"weather","message":"It rains."}"#
        )
        #expect(play.logs == ["wet"])
        #expect(play.faults == ["It rains."])
    }
}

@Suite("Port 1: children", .serialized)
@MainActor
struct PortChildTests {
    private static let attach =
        #"{"event":"attach_child","rib":1,"child":3,"slot":"cards","name":"visa","dynamic":{"card":"1234"},"#
        + #""provides":{"limit":100,"balance":1.5}}"#

    private func play() throws -> PortPlay {
        let play = try PortPlay(MemoryPlugin())
        _ = play.plugin.takeCalls()
        play.plugin.tell(Self.attach)
        return play
    }

    @Test("a child is attached with what the plugin provides, shown in its place, and detached")
    func attach() throws {
        let play = try play()
        defer { play.end() }
        let child = try #require(play.children.attached.first)
        #expect(child.slot == "cards" && child.build.name == "visa")
        #expect(child.build.arguments == ["card": .string("1234")])
        #expect(child.build.provided["limit"]?.latest == .int(100))
        #expect(child.build.provided["balance"]?.latest == .double(1.5))
        play.plugin.tell(
            #"{"event":"screen","rib":1,"screen":{"elements":[{"type":"section","title":"Card","elements":[{"type":"child","child":3}]}]}}"#
        )
        let filled = play.screen.fillingPlaces { _ in Screen(title: "Visa") { Button("Pay", id: "pay") } }
        #expect(filled.screen.actions.map(\.id) == ["3/pay"])
        play.plugin.tell(#"{"event":"detach_child","rib":1,"child":3}"#)
        #expect(play.children.detached == [child.number])
        #expect(play.screen.fillingPlaces { _ in Screen() }.places.isEmpty)
    }

    @Test("a plugin gets its children's outcomes, failures and writes")
    func outcomes() throws {
        let play = try play()
        defer { play.end() }
        let child = try #require(play.children.attached.first)
        child.build.listener.report(Outcome(name: "topUp", payload: ["amount": .double(20)]))
        let failure = ChildFailure(slot: "cards", child: "visa", message: "It has crashed.", comesBack: true)
        child.build.listener.report(failure.outcome)
        guard case .mutableStream(let balance)? = child.build.provided["balance"] else { throw PortMisuse("none") }
        play.plugin.tell(#"{"event":"provide","rib":1,"child":3,"name":"balance","value":2}"#)
        #expect(balance.value == .double(2))
        balance.value = .double(0.5)
        #expect(
            play.plugin.calls == [
                #"{"call":"child_outcome","rib":1,"child":3,"outcome":"topUp","payload":{"amount":20.0}}"#,
                #"{"call":"child_outcome","rib":1,"child":3,"outcome":"childDidFail","#
                    + #""payload":{"message":"It has crashed.","comesBack":true}}"#,
                #"{"call":"provided","rib":1,"child":3,"name":"balance","value":0.5}"#,
            ]
        )
    }

    @Test("a plugin gets other children of a slot, and the titles of children")
    func offer() async throws {
        let play = try play()
        defer { play.end() }
        play.port?.offer(SlotOffer(slot: "cards", children: []))
        play.children.attached.first?.tell("Visa, 3 new")
        _ = play.screen
        play.letGo()
        while play.plugin.calls.count < 2 { await Task.yield() }
        #expect(
            play.plugin.calls == [
                #"{"call":"offer","rib":1,"slot":"cards","children":[]}"#,
                #"{"call":"child_title","rib":1,"child":3,"title":"Visa, 3 new"}"#,
            ]
        )
    }
}
