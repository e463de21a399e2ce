import PluginABI
import PluginManifest
import Testing

@testable import Composition

/// Links that lead into flows in flows, leg by leg.
@MainActor
@Suite("Links along a path")
struct LinkPathTests {
    private static let plugins = Dictionary(
        uniqueKeysWithValues: ["home", "list", "detail", "edit"].map { id in
            (id, Stage.Plugin(outcomes: ["next": [:], "home": [:]]))
        }
    )

    private func stage(container: String = "replace", _ links: String) throws -> Stage {
        let stage = try Stage(
            Self.plugins,
            """
            "container": "\(container)",
            "flow": {"start": "home", "steps": {
                "home": {"on": {"next": "notes", "home": "@stay"}}, "notes": {"on": {"finished": "home"}}
            }},
            "flows": {
                "notes": {"start": "list", "steps": {
                    "list": {"on": {"next": "one", "home": "@finish"}}, "one": {"on": {"finished": "list"}}
                }},
                "one": {"start": "detail", "steps": {
                    "detail": {"on": {"next": "edit", "home": "@finish"}}, "edit": {"on": {"next": "detail", "home": "@finish"}}
                }}
            },
            "links": {\(links)}
            """
        )
        stage.flow?.launch()
        return stage
    }

    @Test("what is written to open a link is spelt as a URL spells it, and of many links some are named")
    func refusals() throws {
        let names = ["a b", "c", "d", "e", "f", "g", "h", "i"]
        let links = names.map { "\"\($0)\": {\"query\": {\"gr\u{F6}\u{DF}e&\": \"Int\"}, \"to\": \"home\"}" }
        let stage = try stage(links.joined(separator: ", "))
        let missing = #expect(throws: LinkError.self) { try stage.open("ribs://a%20b") }
        #expect(missing?.message == "The link `a b` lacks the query item `gr\u{F6}\u{DF}e&`.")
        #expect(missing?.help == "Write ribs://a%20b?gr%C3%B6%C3%9Fe%26=VALUE.")
        let unknown = #expect(throws: LinkError.self) { try stage.open("ribs://elsewhere") }
        #expect(unknown?.help == "The links are `a b`, `c`, `d`, `e`, `f`, `g` and 2 more.")
        stage.end()
        let unlinked = try self.stage("")
        let none = #expect(throws: LinkError.self) { try unlinked.open("ribs://elsewhere") }
        #expect(none?.message == "There is no link `elsewhere`.")
        #expect(none?.help == "plugins.json has no `links`.")
        unlinked.end()
    }

    @Test("enter the flows on the path one in the other")
    func enter() throws {
        let stage = try stage(#""edit": {"to": "notes/one/edit"}"#)
        try stage.open("ribs://edit")
        #expect(stage.flow?.path == ["notes", "one", "edit"])
        #expect(stage.log == ["+home", "-home", "+list", "-list", "+detail", "-detail", "+edit"])
        stage.end()
        #expect(stage.actors.allSatisfy { $0.actor == nil })
    }

    @Test("do not enter a flow again that is on the path already")
    func alreadyThere() throws {
        let stage = try stage(#""edit": {"to": "notes/one/edit"}"#)
        try stage.actor("home").report("next")
        stage.flow?.settle()
        try stage.actor("list").report("next")
        stage.flow?.settle()
        let before = stage.log.count
        try stage.open("ribs://edit")
        #expect(stage.flow?.path == ["notes", "one", "edit"])
        #expect(stage.log.dropFirst(before) == ["-detail", "+edit"])
        stage.end()
    }

    @Test("select the members of tabs on the path")
    func tabs() throws {
        let stage = try stage(container: "tabs", #""one": {"to": "notes/one"}"#)
        #expect(stage.log == ["+home", "+list"])
        try stage.open("ribs://one")
        #expect(stage.flow?.path == ["notes", "one", "detail"])
        #expect(stage.log == ["+home", "+list", "-list", "+detail"])
        stage.end()
    }

    @Test("show a member that is shown already as it is", arguments: ["tabs", "stack"])
    func shownMember(container: String) throws {
        let stage = try stage(container: container, #""home": {"to": "home"}"#)
        let before = try stage.actor("home")
        try stage.open("ribs://home")
        #expect(stage.flow?.path == ["home"])
        #expect(try stage.actor("home") === before)
        #expect(stage.log == ["+home", "+list"])
        stage.end()
    }

    @Test("wait on when the same one is opened again, and are given up by the timer of the last")
    func openedTwice() throws {
        var plugins = Self.plugins
        plugins["home"] = Stage.Plugin(outcomes: ["next": ["note": "String"], "home": [:]])
        plugins["detail"] = Stage.Plugin(dynamic: ["note": "String"], outcomes: ["next": [:]])
        let stage = try Stage(
            plugins,
            """
            "flow": {"start": "list", "steps": {
                "list": {"on": {"*": "home"}}, "home": {"on": {"next": "detail", "home": "list"}}, "detail": {"on": {"*": "list"}}
            }},
            "links": {"detail": {"to": "detail"}}
            """
        )
        stage.flow?.launch()
        try stage.open("ribs://detail")
        let first = try #require(stage.flow?.waitingLink?.id)
        try stage.open("ribs://detail")
        let second = try #require(stage.flow?.waitingLink?.id)
        stage.flow?.giveUpLink(first, after: "3 seconds")
        #expect(stage.faults.isEmpty)
        stage.flow?.giveUpLink(second, after: "3 seconds")
        #expect(stage.faults.map(\.kind.rawValue) == ["link_timed_out"])
        stage.end()
    }

    @Test("wait inside a flow for the step from which the next leg can be taken")
    func waits() throws {
        var plugins = Self.plugins
        plugins["list"] = Stage.Plugin(outcomes: ["next": ["note": "String"], "home": [:]])
        plugins["detail"] = Stage.Plugin(dynamic: ["note": "String"], outcomes: ["next": [:], "home": [:]])
        let stage = try Stage(
            plugins,
            """
            "flow": {"start": "home", "steps": {
                "home": {"on": {"*": "notes"}}, "notes": {"on": {"finished": "home"}}
            }},
            "flows": {"notes": {"start": "list", "steps": {
                "list": {"on": {"next": "edit", "home": "@finish"}},
                "edit": {"on": {"next": "detail", "home": "@finish"}},
                "detail": {"on": {"*": "@finish"}}
            }}},
            "links": {"detail": {"to": "notes/detail"}}
            """
        )
        stage.flow?.launch()
        try stage.open("ribs://detail")
        #expect(stage.flow?.path == ["notes", "list"])
        #expect(stage.flow?.waitingLink?.steps == "one of `edit`, `detail`")
        try stage.actor("list").report("next", ["note": .string("milk")])
        stage.flow?.settle()
        #expect(stage.flow?.path == ["notes", "detail"])
        #expect(try stage.actor("detail").arguments.value("note") == "milk")
        #expect(stage.flow?.waitingLink == nil)
        stage.end()
    }

    @Test("give up a link that still waits when another is opened")
    func replaced() throws {
        var plugins = Self.plugins
        plugins["home"] = Stage.Plugin(outcomes: ["next": ["note": "String"], "home": [:]])
        plugins["detail"] = Stage.Plugin(dynamic: ["note": "String"], outcomes: ["next": [:]])
        let stage = try Stage(
            plugins,
            """
            "flow": {"start": "list", "steps": {
                "list": {"on": {"*": "home"}}, "home": {"on": {"next": "detail", "home": "list"}}, "detail": {"on": {"*": "list"}}
            }},
            "links": {"detail": {"to": "detail"}, "home": {"to": "home"}}
            """
        )
        stage.flow?.launch()
        try stage.open("ribs://detail")
        try stage.open("ribs://home")
        #expect(stage.flow?.path == ["home"])
        #expect(
            stage.faults.map(\.message) == ["The link `detail` still waited when `home` was opened, and was given up."]
        )
        stage.end()
    }
}
