import PluginABI
import PluginManifest
import Testing

@testable import Composition

/// What a link asks of a RIB that is attached.
@MainActor
@Suite("Entries: what a link asks")
struct EntryTests {
    private func stage(_ container: String) throws -> Stage {
        let plugin = Stage.Plugin(outcomes: ["next": [:], "home": [:]])
        var cards = plugin
        cards.entries = ["showCard": ["card": "String"]]
        let start = container == "tabs" ? "" : #""start": "home","#
        let stage = try Stage(
            ["home": plugin, "list": plugin, "cards": cards],
            """
            "flow": {"container": "\(container)", \(start) "steps": {
                "home": {"on": {"next": "finance", "home": "@stay"}},
                "finance": {"flow": "finance", "on": {"finished": "home"}}
            }},
            "flows": {"finance": {"container": "\(container)", \(start.replacing("home", with: "list")) "steps": {
                "list": {"on": {"next": "cards", "home": "@finish"}},
                "cards": {"on": {"next": "@stay", "home": "list"}}
            }}},
            "links": {"show": {"query": {"card": "String"}, "to": "finance/cards", "entry": "showCard"}}
            """
        )
        stage.flow?.launch()
        return stage
    }

    private func report(_ outcome: String, of id: String, on stage: Stage) throws {
        try stage.actor(id).report(outcome)
        stage.flow?.settle()
    }

    @Test("a step that is not attached is entered first, and then asked", arguments: ["replace", "navigation"])
    func enteredFirst(container: String) throws {
        let stage = try stage(container)
        try stage.open("ribs://show?card=visa")
        #expect(stage.flow?.path == ["finance", "cards"])
        #expect(stage.log.suffix(2) == ["+cards", "cards: showCard visa"])
        #expect(stage.faults.isEmpty)
        stage.end()
    }

    @Test("a step that is shown is asked as it is", arguments: ["replace", "navigation", "tabs"])
    func shown(container: String) throws {
        let stage = try stage(container)
        try stage.open("ribs://show?card=visa")
        let log = stage.log
        try stage.open("ribs://show?card=maestro")
        #expect(stage.log == log + ["cards: showCard maestro"])
        stage.end()
    }

    @Test("a member is selected, and asked as it is")
    func member() throws {
        let stage = try stage("tabs")
        try stage.open("ribs://show?card=visa")
        #expect(stage.flow?.path == ["finance", "cards"])
        #expect(stage.log == ["+home", "+list", "+cards", "cards: showCard visa"])
        stage.end()
    }

    @Test("the arguments are not values of the flow")
    func noValues() throws {
        let stage = try stage("navigation")
        try stage.open("ribs://show?card=visa")
        #expect(stage.flow?.stateText?.contains("visa") == false)
        stage.end()
    }

    @Test("an argument that is missing, or is of another kind, is refused before anything happens")
    func refused() throws {
        let stage = try stage("replace")
        let missing = #expect(throws: LinkError.self) { try stage.open("ribs://show") }
        #expect(missing?.message == "The link `show` lacks the query item `card`.")
        let unknown = #expect(throws: LinkError.self) { try stage.open("ribs://show?cart=visa") }
        #expect(unknown?.message == "The link `show` takes no query item `cart`.")
        #expect(stage.log == ["+home"])
        stage.end()
    }

    @Test("a plugin that does not take the entry is a fault")
    func notTaken() throws {
        let stage = try stage("tabs")
        let node = try #require(stage.flow?.wrapper?.node(named: "home"))
        node.ask("showCard", with: [:])
        #expect(
            stage.faults.map(\.message) == [
                "The step `home` did not take the entry `showCard`: \"card\" (String) was not provided. Declare it in manifest.json, and build the plugin again."
            ]
        )
        stage.end()
    }
}
