import PluginABI
import PluginManifest
import Testing

@testable import Composition

/// Children in slots that are attached only while a `Bool` is true.
@MainActor
@Suite("Conditions of children in slots")
struct SlotConditionTests {
    private func stage(isOn: Bool = false, never: Bool = false) throws -> Stage {
        let child = Stage.Plugin(outcomes: [:], entries: ["showCard": ["card": "String"]])
        var home = child
        home.statics["on"] = "MutableValueStream<Bool>"
        home.slots = ["cards": #"{"many": true}"#, "menu": #"{"optional": true}"#, "rest": #"{"optional": true}"#]
        let stage = try Stage(
            ["home": home, "visa": child, "maestro": child, "list": child],
            """
            "dependencies": {"on": {"stream": "Bool", "value": \(isOn)}, "never": \(never)},
            "flow": {"start": "home", "steps": {"home": {"children": {
                "cards": [{"plugin": "visa", "when": "on"}, "maestro"],
                "menu": {"name": "menu", "plugin": "list", "when": "on"},
                "rest": {"name": "rest", "plugin": "list", "when": "never"}
            }}}},
            "links": {
                "show": {"query": {"card": "String"}, "to": "home/cards/visa", "entry": "showCard"},
                "rest": {"query": {"card": "String"}, "to": "home/rest/rest", "entry": "showCard"}
            }
            """
        )
        stage.flow?.launch()
        return stage
    }

    /// Writes the stream, as the parent does.
    private func set(_ isOn: Bool, on stage: Stage) throws {
        try stage.actor("home").context.mutableStream("on", of: Bool.self).value = isOn
        stage.flow?.settle()
    }

    @Test("the parent has a list as it is now, and one child comes to its place and leaves it")
    func follows() throws {
        let stage = try stage()
        #expect(stage.log == ["+home", "home: cards: maestro", "home: menu: menu", "home: rest: ", "+maestro"])
        var count = stage.log.count
        try set(true, on: stage)
        #expect(stage.log.dropFirst(count) == ["home: cards: visa maestro", "+list", "+visa"])
        count = stage.log.count
        try set(false, on: stage)
        #expect(stage.log.dropFirst(count) == ["home: cards: maestro", "-visa", "-list"])
        count = stage.log.count
        try set(true, on: stage)
        #expect(stage.log.dropFirst(count) == ["home: cards: visa maestro", "+list", "+visa"])
        stage.end()
        #expect(stage.faults.isEmpty)
        #expect(!stage.actors.contains { $0.actor != nil })
    }

    @Test("a condition that is true from the start, and a constant", arguments: [true, false])
    func fromTheStart(never: Bool) throws {
        let stage = try stage(isOn: true, never: never)
        #expect(stage.log[1] == "home: cards: visa maestro")
        #expect(stage.log[3] == "home: rest: \(never ? "rest" : "")")
        #expect(stage.log.dropFirst(4) == (["+visa", "+maestro", "+list"] + (never ? ["+list"] : []))[...])
        stage.end()
    }

    @Test("a change that is taken back in the same turn changes nothing")
    func takenBack() throws {
        let stage = try stage()
        let log = stage.log
        let stream = try stage.actor("home").context.mutableStream("on", of: Bool.self)
        (stream.value, stream.value) = (true, false)
        stage.flow?.settle()
        #expect(stage.log == log)
        stage.end()
    }

    @Test("a link waits for a child that is absent, and then asks it")
    func link() throws {
        let stage = try stage()
        try stage.open("ribs://show?card=gold")
        let waiting = try #require(stage.flow?.waitingLink)
        #expect(waiting.steps == "`visa`, which is there while `on` is true")
        try set(true, on: stage)
        #expect(stage.log.last == "visa: showCard gold")
        #expect(stage.flow?.waitingLink == nil)
        stage.end()
        #expect(stage.faults.isEmpty)
    }

    @Test("a link that waits for a child too long is given up")
    func timeOut() throws {
        let stage = try stage()
        try stage.open("ribs://rest?card=gold")
        let waiting = try #require(stage.flow?.waitingLink)
        stage.flow?.giveUpLink(waiting.id, after: "5 seconds")
        #expect(
            stage.faults.map(\.message) == [
                "The link `rest` has waited 5 seconds for the flow to come to `rest`, which is there while `never` is true, and was given up. Open it again when the flow is there."
            ]
        )
        stage.end()
    }
}
