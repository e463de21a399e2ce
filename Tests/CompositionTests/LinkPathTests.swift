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

    @Test("carry no value that is larger than one may be")
    func large() throws {
        let stage = try stage(#""a": {"query": {"name": "String"}, "to": "home"}"#)
        let text = String(repeating: "x", count: 786_429)
        try stage.open("ribs://a?name=\(text.dropLast())")
        let large = #expect(throws: LinkError.self) { try stage.open("ribs://a?name=\(text)") }
        #expect(large?.message == "The query item `name` has 786433 bytes, and a value has at most 786432.")
        #expect(large?.help == "Open the link with a shorter value.")
        stage.end()
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

    @Test("lead through a slot into the flow that fills it, ask there, and wait for what is absent")
    func flowInSlot() throws {
        var plugins = Self.plugins
        plugins["home"]?.statics["on"] = "MutableValueStream<Bool>"
        plugins["home"]?.slots = ["pages": #"{"many": true, "outcomes": {"done": {}}}"#]
        plugins["detail"]?.entries = ["showCard": ["card": "String"]]
        let stage = try Stage(
            plugins,
            """
            "dependencies": {"on": {"stream": "Bool", "value": false}},
            "flow": {"start": "home", "steps": {"home": {
                "on": {"*": "@stay"}, "children": {"pages": [{"name": "notes", "flow": "notes", "when": "on"}]}
            }}},
            "flows": {"notes": {"start": "list", "steps": {
                "list": {"on": {"next": "detail", "home": "@finish/done"}}, "detail": {"on": {"*": "list"}}
            }}},
            "links": {"show": {
                "query": {"card": "String"}, "to": "home/pages/notes/detail", "entry": "showCard"
            }}
            """
        )
        stage.flow?.launch()
        try stage.open("ribs://show?card=gold")
        #expect(stage.flow?.waitingLink?.steps == "`notes`, which is there while `on` is true")
        try stage.actor("home").context.mutableStream("on", of: Bool.self).value = true
        stage.flow?.settle()
        #expect(stage.flow?.waitingLink == nil)
        #expect(stage.log.suffix(4) == ["+list", "-list", "+detail", "detail: showCard gold"])
        // It is there: it is only asked.
        try stage.open("ribs://show?card=blue")
        #expect(stage.log.last == "detail: showCard blue")
        #expect(stage.log.filter { $0 == "+detail" }.count == 1)
        stage.end()
        #expect(stage.faults.isEmpty)
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

    /// A flow in which a link to `detail` waits for `home`.
    ///
    /// - Parameter links: more links, after a comma.
    private func waitingStage(_ links: String = "") throws -> Stage {
        var plugins = Self.plugins
        plugins["home"] = Stage.Plugin(outcomes: ["next": ["note": "String"], "home": [:]])
        plugins["detail"] = Stage.Plugin(dynamic: ["note": "String"], outcomes: ["next": [:]])
        let stage = try Stage(
            plugins,
            """
            "flow": {"start": "list", "steps": {
                "list": {"on": {"*": "home"}}, "home": {"on": {"next": "detail", "home": "list"}}, "detail": {"on": {"*": "list"}}
            }},
            "links": {"detail": {"to": "detail"}\(links)}
            """
        )
        stage.flow?.launch()
        return stage
    }

    @Test("wait on when the same one is opened again, and are given up by the timer of the last")
    func openedTwice() throws {
        let stage = try waitingStage()
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
        let stage = try waitingStage(#", "home": {"to": "home"}"#)
        try stage.open("ribs://detail")
        try stage.open("ribs://home")
        #expect(stage.flow?.path == ["home"])
        #expect(
            stage.faults.map(\.message) == ["The link `detail` still waited when `home` was opened, and was given up."]
        )
        stage.end()
    }
}

/// A flow takes some values only when it is entered: a link that brings others enters it again.
@MainActor
@Suite("Links with values for a flow that is entered already")
struct LinkEntryTests {
    private static let plugins = [
        "login": Stage.Plugin(outcomes: ["next": ["name": "String"]]),
        "lobby": Stage.Plugin(statics: ["name": "String"], outcomes: ["next": [:], "leave": [:]]),
        "board": Stage.Plugin(dynamic: ["name": "String"], outcomes: ["next": [:], "leave": [:]]),
        "badge": Stage.Plugin(hasView: false, dynamic: ["name": "String"], outcomes: [:]),
        "after": Stage.Plugin(dynamic: ["name": "String"]),
    ]

    /// Ada has logged in, and is in the flow that takes her name.
    private func stage(container: String = "replace", room: String, _ link: String = "room/board") throws -> Stage {
        let stage = try Stage(
            Self.plugins,
            """
            "container": "\(container)",
            "flow": {"start": "login", "steps": {
                "login": {"on": {"next": "room"}}, "room": {"on": {"finished": "after"}}, "after": {"on": {"next": "login"}}
            }},
            "flows": {\(room)},
            "links": {"play": {"query": {"name": "String"}, "to": "\(link)"}}
            """
        )
        stage.flow?.launch()
        try stage.actor("login").report("next", ["name": .string("Ada")])
        stage.flow?.settle()
        return stage
    }

    private static let room = """
        "room": {"start": "lobby", "steps": {
            "lobby": {"on": {"next": "board", "leave": "@finish"}}, "board": {"on": {"next": "lobby", "leave": "@finish"}}
        }}
        """

    @Test("enter it again, so that its static dependencies have them", arguments: ["replace", "navigation"])
    func otherValue(container: String) throws {
        let stage = try stage(container: container, room: Self.room)
        #expect(try stage.actor("lobby").context.value("name") == "Ada")
        try stage.open("ribs://play?name=Xaver")
        #expect(stage.flow?.path == ["room", "board"])
        #expect(try stage.actor("board").arguments.value("name") == "Xaver")
        try stage.actor("board").report("next")
        stage.flow?.settle()
        #expect(stage.flow?.path == ["room", "lobby"])
        #expect(try stage.actor("lobby").context.value("name") == "Xaver")
        try stage.actor("lobby").report("leave")
        stage.flow?.settle()
        #expect(try stage.actor("after").arguments.value("name") == "Xaver")
        #expect(stage.faults.isEmpty)
        stage.end()
        #expect(stage.actors.allSatisfy { $0.actor == nil })
    }

    @Test("leave it as it is if the values are those that it has", arguments: ["replace", "navigation"])
    func sameValue(container: String) throws {
        let stage = try stage(container: container, room: Self.room, "room")
        let lobby = try stage.actor("lobby")
        try stage.open("ribs://play?name=Ada")
        #expect(stage.flow?.path == ["room", "lobby"])
        #expect(try stage.actor("lobby") === lobby)
        stage.end()
    }

    @Test("enter it again for its services, which also take what it is entered with")
    func service() throws {
        let stage = try stage(
            room: """
                "room": {"services": ["badge"], "start": "board", "steps": {"board": {"on": {"*": "@finish"}}}}
                """
        )
        try stage.open("ribs://play?name=Xaver")
        #expect(try stage.actor("badge").arguments.value("name") == "Xaver")
        #expect(
            stage.log.prefix(8) == ["+login", "-login", "+badge", "+board", "-board", "-badge", "+badge", "+board"]
        )
        stage.end()
    }

    @Test("enter only the flow again that takes them, and reach the steps after the flows around it")
    func innerFlow() throws {
        let stage = try stage(
            room: """
                "room": {"start": "hall", "steps": {"hall": {"on": {"finished": "@finish"}}}, "services": ["badge"],
                         "dependencies": {"name": "host"}},
                "hall": {"start": "lobby", "steps": {
                    "lobby": {"on": {"next": "board", "leave": "@finish"}}, "board": {"on": {"*": "@finish"}}
                }}
                """,
            "room/hall/board"
        )
        #expect(try stage.actor("lobby").context.value("name") == "host")
        try stage.open("ribs://play?name=Xaver")
        #expect(
            stage.log == ["+login", "-login", "+badge", "+lobby", "-lobby", "+lobby", "-lobby", "+board"]
        )
        #expect(try stage.actor("board").arguments.value("name") == "Xaver")
        try stage.actor("board").report("next")
        stage.flow?.settle()
        #expect(try stage.actor("after").arguments.value("name") == "Xaver")
        stage.end()
    }

    @Test(
        "enter tabs again that they lead to, whose members take what the tabs are entered with",
        arguments: ["tabs", "stack"]
    )
    func members(container: String) throws {
        let room = """
            "room": {"container": "\(container)", "steps": {"lobby": {"on": {"leave": "@finish"}}, "hall": {}}},
            "hall": {"start": "board", "steps": {"board": {"on": {"*": "after"}}, "after": {"on": {"*": "board"}}}}
            """
        let stage = try stage(room: room, "room")
        try stage.open("ribs://play?name=Ada")
        #expect(stage.log == ["+login", "-login", "+lobby", "+board"])
        try stage.open("ribs://play?name=Xaver")
        #expect(stage.log.suffix(4) == ["-board", "-lobby", "+lobby", "+board"])
        #expect(try stage.actor("lobby").context.value("name") == "Xaver")
        #expect(try stage.actor("board").arguments.value("name") == "Xaver")
        stage.end()
    }

    @Test("enter tabs again whose member flow, on the link's path, has static dependencies")
    func memberFlow() throws {
        let stage = try stage(
            room: """
                "room": {"container": "tabs", "steps": {"hall": {"on": {"finished": "@finish"}}}},
                "hall": {"start": "lobby", "steps": {
                    "lobby": {"on": {"next": "board", "leave": "@finish"}}, "board": {"on": {"*": "lobby"}}
                }}
                """,
            "room/hall/board"
        )
        try stage.open("ribs://play?name=Xaver")
        #expect(stage.flow?.path == ["room", "hall", "board"])
        try stage.actor("board").report("next")
        stage.flow?.settle()
        #expect(try stage.actor("lobby").context.value("name") == "Xaver")
        stage.end()
    }

    @Test("uncover a step of a navigation with its own value, and enter its flow again with another")
    func covered() throws {
        let stage = try Stage(
            Self.plugins,
            """
            "container": "navigation",
            "flow": {"start": "login", "steps": {
                "login": {"on": {"next": "room"}}, "room": {"on": {"finished": "board"}},
                "board": {"on": {"*": "@back"}}
            }},
            "flows": {"room": {"container": "navigation", "start": "lobby", "steps": {
                "lobby": {"on": {"next": "board", "leave": "@finish"}}, "board": {"on": {"*": "after"}},
                "after": {"on": {"next": "board"}}
            }}},
            "links": {"play": {"query": {"name": "String"}, "to": "room/board"}}
            """
        )
        stage.flow?.launch()
        try stage.actor("login").report("next", ["name": .string("Ada")])
        stage.flow?.settle()
        for step in ["lobby", "board"] {
            try stage.actor(step).report("next")
            stage.flow?.settle()
        }
        #expect(stage.flow?.path == ["room", "after"])
        try stage.open("ribs://play?name=Ada")
        #expect(stage.flow?.path == ["room", "board"])
        #expect(stage.log.suffix(2) == ["+after", "-after"])
        try stage.open("ribs://play?name=Xaver")
        #expect(stage.flow?.path == ["room", "board"])
        #expect(try stage.actor("board").arguments.value("name") == "Xaver")
        #expect(stage.log.suffix(4) == ["-board", "-lobby", "+lobby", "+board"])
        stage.end()
    }

    @Test("build a covered step of a navigation again if its own value is another one")
    func coveredStep() throws {
        let stage = try stage(
            container: "replace",
            room: """
                "room": {"container": "navigation", "start": "board", "steps": {
                    "board": {"on": {"next": "after", "leave": "@finish"}}, "after": {"on": {"next": "@finish"}}
                }}
                """
        )
        try stage.actor("board").report("next")
        stage.flow?.settle()
        try stage.open("ribs://play?name=Xaver")
        #expect(try stage.actor("board").arguments.value("name") == "Xaver")
        #expect(stage.log.suffix(3) == ["-after", "-board", "+board"])
        let board = try stage.actor("board")
        try stage.open("ribs://play?name=Xaver")
        #expect(try stage.actor("board") === board)
        stage.end()
    }
}
