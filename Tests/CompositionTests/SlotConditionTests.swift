import PluginABI
import PluginManifest
import Testing

@testable import Composition

/// Children in slots that are attached only while a `Bool` is true.
@MainActor
@Suite("Conditions of children in slots")
struct SlotConditionTests {
    private static let child = Stage.Plugin(outcomes: [:], entries: ["showCard": ["card": "String"]], keepsCount: true)

    private static let plugins: [String: Stage.Plugin] = {
        var home = Stage.Plugin(outcomes: [:])
        home.statics = ["on": "MutableValueStream<Bool>", "later": "MutableValueStream<Bool>"]
        home.slots = ["cards": #"{"many": true}"#, "menu": #"{"optional": true}"#, "rest": #"{"optional": true}"#]
        return ["home": home, "visa": child, "maestro": child, "list": child]
    }()

    /// - Parameters:
    ///   - condition: that of the card and of the menu.
    ///   - cards: what is in the list before the one without a condition.
    private static func configuration(
        isOn: Bool = false,
        never: Bool = false,
        when condition: String = "on",
        cards: [String] = ["visa"]
    ) -> String {
        let cards = cards.map { "{\"plugin\": \"\($0)\", \"when\": \"\(condition)\"}, " }.joined()
        return """
            "dependencies": {
                "on": {"stream": "Bool", "value": \(isOn)}, "later": {"stream": "Bool", "value": false},
                "always": true, "never": \(never)
            },
            "flow": {"start": "home", "steps": {"home": {"children": {
                "cards": [\(cards)"maestro"],
                "menu": {"name": "menu", "plugin": "list", "when": "\(condition)"},
                "rest": {"name": "rest", "plugin": "list", "when": "never"}
            }}}},
            "links": {
                "show": {"query": {"card": "String"}, "to": "home/cards/visa", "entry": "showCard"},
                "rest": {"query": {"card": "String"}, "to": "home/rest/rest", "entry": "showCard"}
            }
            """
    }

    private func stage(isOn: Bool = false, never: Bool = false) throws -> Stage {
        let stage = try Stage(Self.plugins, Self.configuration(isOn: isOn, never: never))
        stage.flow?.launch()
        return stage
    }

    /// Writes the stream, as the parent does.
    private func set(_ isOn: Bool, _ name: String = "on", on stage: Stage) throws {
        try stage.actor("home").context.mutableStream(name, of: Bool.self).value = isOn
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

    @Test("a child that could not be built waits for its plugin, also if it takes children itself")
    func awaited() throws {
        var plugins = Self.plugins
        plugins["visa"]?.failure = "No."
        plugins["visa"]?.slots = ["more": #"{"optional": true}"#]
        let stage = try Stage(plugins, Self.configuration(isOn: true))
        stage.flow?.launch()
        #expect(stage.flow?.awaitedPlugins == ["visa"])
        #expect(stage.faults.map(\.message) == ["No. The step `visa` waits for its plugin to be built again."])
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

    // MARK: - In another session

    /// The same flow in another session, as after a kill.
    private func restarted(_ stage: Stage, _ configuration: String = Self.configuration()) throws -> Stage {
        let state = try #require(stage.flow?.state)
        stage.end()
        let other = try Stage(Self.plugins, configuration, from: state)
        other.flow?.launch()
        #expect(other.flow?.losses == [])
        return other
    }

    @Test("a child that was absent is absent in another session, and is attached in its place, new")
    func restartedAbsent() throws {
        var stage = try stage()
        try set(true, on: stage)
        try stage.actor("visa").count = 3
        try set(false, on: stage)
        try stage.actor("maestro").count = 5
        stage = try restarted(stage)
        #expect(stage.log == ["+home", "home: cards: maestro", "home: menu: menu", "home: rest: ", "+maestro"])
        #expect(try stage.actor("maestro").count == 5)
        try set(true, on: stage)
        #expect(stage.log.dropFirst(5) == ["home: cards: visa maestro", "+list", "+visa"])
        #expect(try stage.actor("visa").count == 0)
        stage.end()
        #expect(stage.faults.isEmpty)
    }

    @Test("a child that was there continues from what it has kept, and leaves when its condition becomes false")
    func restartedThere() throws {
        var stage = try stage()
        try set(true, on: stage)
        try stage.actor("visa").count = 3
        try stage.actor("list").count = 4
        stage = try restarted(stage)
        #expect(stage.log.dropFirst(4) == ["+visa", "+maestro", "+list"])
        #expect(try stage.actor("visa").count == 3)
        #expect(try stage.actor("list").count == 4)
        try set(false, on: stage)
        #expect(stage.log.suffix(3) == ["home: cards: maestro", "-visa", "-list"])
        try set(true, on: stage)
        #expect(try stage.actor("visa").count == 0)
        #expect(try stage.actor("list").count == 0)
        stage.end()
        #expect(stage.faults.isEmpty)
    }

    @Test(
        "what a child has kept is dropped where it is absent in another session: it comes back new",
        arguments: [false, true]
    )
    func restartedWithoutIt(isRestartedAgain: Bool) throws {
        var stage = try stage()
        try set(true, on: stage)
        try stage.actor("visa").count = 3
        try stage.actor("list").count = 4
        let later = Self.configuration(when: "later")
        stage = try restarted(stage, later)
        #expect(stage.log.dropFirst(4) == ["+maestro"])
        if isRestartedAgain { stage = try restarted(stage, later) }
        try set(true, "later", on: stage)
        #expect(stage.log.suffix(2) == ["+list", "+visa"])
        #expect(try stage.actor("visa").count == 0)
        #expect(try stage.actor("list").count == 0)
        stage.end()
        #expect(stage.faults.isEmpty)
    }

    @Test("a parent that is built again keeps what it had not attached yet of what its children have kept")
    func rebuiltParent() throws {
        var stage = try stage(isOn: true)
        try stage.actor("visa").count = 3
        let state = try #require(stage.flow?.state)
        stage.end()
        var plugins = Self.plugins
        plugins["home"]?.attachesLater = true
        stage = try Stage(plugins, Self.configuration(isOn: true), from: state)
        stage.flow?.launch()
        #expect(stage.log == ["+home"])
        // As after the end of its process.
        let wrapper = try #require(stage.flow?.wrapper)
        wrapper.attachAgain(try #require(wrapper.node(named: "home")))
        #expect(stage.log == ["+home", "-home", "+home"])
        try stage.actor("home").attachChildren()
        stage.flow?.settle()
        #expect(try stage.actor("visa").count == 3)
        stage.end()
        #expect(stage.faults.isEmpty)
    }

    // MARK: - Over a reload

    @Test("a fill that changes while it is absent is attached as it is then")
    func replacedFill() throws {
        var stage = try stage()
        stage = try Stage(Self.plugins, Self.configuration(cards: ["list", "visa"]), replacing: stage)
        #expect(stage.log == ["+home", "home: cards: maestro", "home: menu: menu", "home: rest: ", "+maestro"])
        try set(true, on: stage)
        #expect(stage.log.dropFirst(5) == ["home: cards: list visa maestro", "+list", "+list", "+visa"])
        stage.end()
        #expect(stage.faults.isEmpty)
    }

    @Test("a plugin that is built again while its child is absent is attached as it was built")
    func replacedPlugin() throws {
        var built = Self.plugins
        built["visa"]?.version = 2
        built["visa"]?.didBecomeActive = { $0.count = 20 }
        var stage = try stage()
        try stage.actor("maestro").count = 5
        stage = try Stage(built, Self.configuration(), replacing: stage)
        #expect(try stage.actor("maestro").count == 5)
        try set(true, on: stage)
        #expect(try stage.actor("visa").count == 20)
        stage.end()
        #expect(stage.faults.isEmpty)
    }

    @Test("a condition that becomes true in the turn of a reload, or by it, attaches the child in its place")
    func becomesTrueThen() throws {
        var stage = try stage()
        let old = stage
        // Nothing has followed the change yet.
        try stage.actor("home").context.mutableStream("on", of: Bool.self).value = true
        stage = try Stage(Self.plugins, Self.configuration(), replacing: stage)
        // The parent stays, and builds its children as before.
        #expect(old.log.suffix(3) == ["home: cards: visa maestro", "+list", "+visa"])
        #expect(stage.log.isEmpty)
        try set(false, on: old)
        stage.flow?.settle()
        #expect(old.log.suffix(3) == ["home: cards: maestro", "-visa", "-list"])
        stage = try Stage(Self.plugins, Self.configuration(when: "always"), replacing: stage)
        #expect(stage.log.suffix(3) == ["+visa", "+maestro", "+list"])
        #expect(stage.log.contains("home: cards: visa maestro"))
        stage.end()
        #expect(old.faults.isEmpty && stage.faults.isEmpty)
    }

    @Test("a condition of a running parent is followed after a reload that changes nothing of it")
    func followedAfterwards() throws {
        var stage = try stage()
        let old = stage
        stage = try Stage(Self.plugins, Self.configuration().replacing("\"show\"", with: "\"card\""), replacing: stage)
        #expect(stage.log.isEmpty)
        try set(true, on: old)
        stage.flow?.settle()
        #expect(old.log.suffix(3) == ["home: cards: visa maestro", "+list", "+visa"])
        stage.end()
        #expect(stage.faults.isEmpty)
    }
}
