import Base
import PluginABI
import PluginManifest
import TestSupport
import Testing

@testable import Composition

/// What attaches when, and what a target means, in each container.
@MainActor
@Suite("Containers")
struct ContainerTests {
    private static let plugins = Dictionary(
        uniqueKeysWithValues: ["a", "b", "c", "d"].map { id in
            (id, Stage.Plugin(outcomes: ["next": [:], "other": [:], "home": [:]]))
        }
    )

    private func stage(_ configuration: String, _ plugins: [String: Stage.Plugin] = [:]) throws -> Stage {
        let stage = try Stage(Self.plugins.merging(plugins) { $1 }, configuration)
        stage.flow?.launch()
        return stage
    }

    private func report(_ outcome: String, of id: String, on stage: Stage, _ payload: WireRecord = [:]) throws {
        try stage.actor(id).report(outcome, payload)
        stage.flow?.settle()
    }

    // MARK: navigation

    private let chain = """
        "container": "navigation",
        "flow": {"start": "a", "steps": {
            "a": {"on": {"next": "b", "other": "@stay", "home": "@finish"}},
            "b": {"on": {"next": "c", "other": "@back", "home": "a"}},
            "c": {"on": {"next": "d", "other": "b", "home": "a"}},
            "d": {"on": {"next": "@restart", "other": "@back", "home": "a"}}
        }}
        """

    private func pushed() throws -> Stage {
        let stage = try stage(chain)
        for id in ["a", "b", "c"] { try report("next", of: id, on: stage) }
        return stage
    }

    @Test("in navigation each step covers the one before, which stays attached")
    func push() throws {
        let stage = try pushed()
        #expect(stage.log == ["+a", "+b", "+c", "+d"])
        #expect(stage.flow?.path == ["d"])
        #expect(stage.flow?.screen.title == "d")
        stage.end()
        #expect(stage.log == ["+a", "+b", "+c", "+d", "-d", "-c", "-b", "-a"])
        #expect(stage.actors.allSatisfy { $0.actor == nil })
    }

    @Test(
        "a target that is on the stack is uncovered: all above it is detached, topmost first, and it is not built again"
    )
    func uncover() throws {
        let stage = try pushed()
        try report("home", of: "d", on: stage)
        #expect(stage.log == ["+a", "+b", "+c", "+d", "-d", "-c", "-b"])
        #expect(stage.flow?.path == ["a"])
        try report("next", of: "a", on: stage)
        #expect(stage.flow?.path == ["b"])
        #expect(stage.faults.isEmpty)
        stage.end()
    }

    @Test("on a screen a step is called by its title, and a flow by its name in words")
    func titles() throws {
        let stage = try stage(
            """
            "flow": {"start": "logged-in", "steps": {"logged-in": {"on": {"finished": "logged-in"}}}},
            "flows": {"logged-in": {"start": "first_step", "steps": {
                "first_step": {"plugin": "a", "on": {"next": "@stay", "other": "@stay", "home": "@finish"}}
            }}}
            """
        )
        #expect(stage.flow?.path == ["logged-in", "first_step"])
        #expect(stage.flow?.shown.titles == ["Logged in", "a"])
        try stage.actor("a").view?.title = "Who plays?"
        #expect(stage.flow?.shown.titles == ["Logged in", "Who plays?"])
        try stage.actor("a").view?.title = ""
        #expect(stage.flow?.shown.titles == ["Logged in", "First step"])
        stage.end()
    }

    @Test("@back and the bar's back uncover the step before")
    func back() throws {
        let stage = try pushed()
        try report("other", of: "d", on: stage)
        #expect(stage.flow?.path == ["c"])
        stage.flow?.perform(Action(id: "@back"))
        #expect(stage.flow?.path == ["b"])
        #expect(stage.log.suffix(2) == ["-d", "-c"])
        stage.end()
    }

    @Test("the bar has a back button if there is a view to go back to, and the root has none")
    func bar() throws {
        let stage = try stage(chain)
        #expect(stage.flow?.screen.actions.map(\.id) == ["a/act"])
        try report("next", of: "a", on: stage)
        #expect(stage.flow?.screen.actions.map(\.id) == ["@back", "b/act"])
        stage.end()
    }

    @Test("an outcome of a covered step leads on from that step")
    func covered() throws {
        let stage = try pushed()
        try report("next", of: "b", on: stage)
        #expect(stage.flow?.path == ["c"])
        #expect(stage.log == ["+a", "+b", "+c", "+d", "-d"])
        try report("other", of: "b", on: stage)
        #expect(stage.flow?.path == ["a"])
        #expect(stage.log.suffix(2) == ["-c", "-b"])
        try report("other", of: "a", on: stage)
        try report("other", of: "a", on: stage)
        #expect(stage.faults.isEmpty)
        stage.end()
    }

    @Test("an outcome of a covered step that leads to a new one detaches what covers the step first")
    func coveredToNew() throws {
        let stage = try stage(
            """
            "container": "navigation",
            "flow": {"start": "a", "steps": {
                "a": {"on": {"next": "b", "*": "@stay"}}, "b": {"on": {"next": "c", "other": "d", "*": "@stay"}},
                "c": {"on": {"*": "@back"}}, "d": {"on": {"*": "@back"}}
            }}
            """
        )
        for id in ["a", "b"] { try report("next", of: id, on: stage) }
        try report("other", of: "b", on: stage)
        #expect(stage.log == ["+a", "+b", "+c", "-c", "+d"])
        try report("next", of: "d", on: stage)
        #expect(stage.flow?.path == ["b"])
        stage.end()
    }

    @Test("@restart detaches all, topmost first, and starts from the root again")
    func restart() throws {
        let stage = try pushed()
        try report("next", of: "d", on: stage)
        #expect(stage.log == ["+a", "+b", "+c", "+d", "-d", "-c", "-b", "-a", "+a"])
        stage.end()
    }

    @Test("a step of a navigation that names itself stays, and what it reports is known after it")
    func staysItself() throws {
        let stage = try stage(
            """
            "container": "navigation",
            "flow": {"start": "a", "steps": {
                "a": {"on": {"next": "a", "other": "b", "home": "@stay"}}, "b": {"on": {"*": "a"}}
            }}
            """,
            [
                "a": Stage.Plugin(outcomes: ["next": ["word": "String?"], "other": [:], "home": [:]]),
                "b": Stage.Plugin(dynamic: ["word": "String?"]),
            ]
        )
        try report("next", of: "a", on: stage, ["word": .string("hello")])
        #expect(stage.log == ["+a"])
        try report("other", of: "a", on: stage)
        #expect(stage.log == ["+a", "+b"])
        #expect(try stage.actor("b").arguments.value("word") == "hello")
        stage.end()
    }

    @Test("of a flow that has finished nothing is left on the stack")
    func finishedFlow() throws {
        let stage = try stage(
            """
            "container": "navigation",
            "flow": {"start": "a", "steps": {
                "a": {"on": {"*": "inner"}},
                "inner": {"flow": "inner", "on": {"finished": "c"}},
                "c": {"on": {"*": "@back"}}
            }},
            "flows": {"inner": ["b"]}
            """
        )
        try report("next", of: "a", on: stage)
        #expect(stage.flow?.path == ["inner", "b"])
        try report("next", of: "b", on: stage)
        #expect(stage.flow?.path == ["c"])
        try report("next", of: "c", on: stage)
        #expect(stage.flow?.path == ["a"])
        #expect(stage.log == ["+a", "+b", "-b", "+c", "-c"])
        stage.end()
    }

    // MARK: tabs and stack

    private func members(_ container: String) throws -> Stage {
        try stage(
            """
            "container": "\(container)",
            "flow": {"start": "b", "steps": {
                "a": {"on": {"next": "c", "home": "@finish"}},
                "b": {"on": {"next": "b", "home": "@restart"}},
                "c": {"on": {"home": "@exit"}}
            }}
            """
        )
    }

    @Test(
        "in tabs and stack all attach in the order of the file, whatever is shown first",
        arguments: ["tabs", "stack"]
    )
    func attachAll(container: String) throws {
        let stage = try members(container)
        #expect(stage.log == ["+a", "+b", "+c"])
        #expect(stage.flow?.path == ["b"])
        stage.end()
        #expect(stage.log == ["+a", "+b", "+c", "-c", "-b", "-a"])
        #expect(stage.actors.allSatisfy { $0.actor == nil })
    }

    @Test("a target that is a member is selected and never built again", arguments: ["tabs", "stack"])
    func select(container: String) throws {
        let stage = try members(container)
        try report("next", of: "a", on: stage)
        #expect(stage.flow?.path == ["c"])
        #expect(stage.log == ["+a", "+b", "+c"])
        stage.end()
    }

    @Test("an outcome that is not listed changes nothing, and may be reported again", arguments: ["tabs", "stack"])
    func stay(container: String) throws {
        let stage = try members(container)
        for _ in 0..<3 { try report("other", of: "a", on: stage) }
        #expect(stage.flow?.path == ["b"])
        #expect(stage.log == ["+a", "+b", "+c"])
        #expect(stage.faults.isEmpty)
        stage.end()
    }

    @Test("a member that names itself is built again in its place", arguments: ["tabs", "stack"])
    func rebuild(container: String) throws {
        let stage = try members(container)
        let order = stage.flow?.screen.actions.map(\.id)
        try report("next", of: "b", on: stage)
        #expect(stage.log == ["+a", "+b", "+c", "-b", "+b"])
        #expect(stage.flow?.screen.actions.map(\.id) == order)
        stage.end()
    }

    @Test("@finish and @restart detach all, last first", arguments: ["tabs", "stack"])
    func leave(container: String) throws {
        for (outcome, id) in [("home", "a"), ("home", "b")] {
            let stage = try members(container)
            try report(outcome, of: id, on: stage)
            #expect(stage.log == ["+a", "+b", "+c", "-c", "-b", "-a", "+a", "+b", "+c"])
            stage.end()
        }
    }

    @Test("an outcome of a member that was detached while it waited is a fault", arguments: ["tabs", "stack"])
    func late(container: String) throws {
        let stage = try members(container)
        let listener = try #require(stage.actor("c").keptListener)
        try stage.actor("a").report("home")
        try stage.actor("c").report("other")
        stage.flow?.settle()
        listener.report(Outcome(name: "other"))
        #expect(
            stage.faults.map(\.message) == [
                "The step `c` was detached before its outcome `other` had its turn; the outcome was dropped.",
                "The step `c` reported `other` after it had been detached; the outcome was dropped.",
            ]
        )
        stage.end()
    }

    @Test("tabs show the selected step under a bar with all; what a person selects is shown, and nothing is built")
    func tabs() throws {
        let stage = try members("tabs")
        #expect(stage.flow?.screen.title == "b")
        let offered = stage.flow?.screen.actions.map { [$0.id, $0.value ?? ""] }
        #expect(offered == [["@select", "a"], ["@select", "b"], ["@select", "c"], ["b/act", ""]])
        stage.flow?.perform(Action(id: "@select", value: "c"))
        #expect(stage.flow?.path == ["c"])
        #expect(stage.log == ["+a", "+b", "+c"])
        stage.end()
    }

    @Test("a hidden tab whose title changes is shown with the new title", arguments: [true, false])
    func hiddenTitle(isAnnounced: Bool) throws {
        let stage = try members("tabs")
        #expect(stage.flow?.screen.actions.map(\.label) == ["Tab: a", "Tab: b", "Tab: c", "Act"])
        let view = try #require(stage.actor("c").view)
        view.title = "c (1)"
        if isAnnounced { view.setNeedsDisplay() }
        #expect(stage.flow?.screen.actions.map(\.label) == ["Tab: a", "Tab: b", "Tab: c (1)", "Act"])
        view.title = ""
        #expect(stage.flow?.screen.actions.map(\.label) == ["Tab: a", "Tab: b", "Tab: c", "Act"])
        stage.end()
    }

    @Test("what tabs or a stack show asks each member for its screen once", arguments: ["tabs", "stack"])
    func screensPerScreen(container: String) throws {
        let stage = try members(container)
        let views = try ["a", "b", "c"].map { try #require(stage.actor($0).view) }
        let before = views.map(\.screenCount)
        _ = stage.flow?.shown
        #expect(views.map(\.screenCount) == before.map { $0 + 1 })
        stage.end()
    }

    @Test("what navigation shows asks the topmost step for its screen once, and those below it not at all")
    func screensPerTurn() throws {
        let stage = try pushed()
        let views = try ["a", "b", "c", "d"].map { try #require(stage.actor($0).view) }
        let before = views.map(\.screenCount)
        #expect(stage.flow?.shown.titles == ["d"])
        #expect(views.map(\.screenCount) == [before[0], before[1], before[2], before[3] + 1])
        stage.end()
    }

    @Test("ten times the members take about ten times as long, not a hundred times", arguments: ["tabs", "stack"])
    func manyMembers(container: String) throws {
        let few = try leastTime(ofMembers: 300, container)
        let many = try leastTime(ofMembers: 3_000, container)
        #expect(many < few * 30)
    }

    /// The computing time of the thread to start, draw, select, draw again and end: of three times the least.
    private func leastTime(ofMembers count: Int, _ container: String) throws -> Duration {
        let members = Array(repeating: "\"a\"", count: count).joined(separator: ", ")
        let stages = try (0..<3).map { _ in
            try Stage(["a": Stage.Plugin()], "\"container\": \"\(container)\", \"flow\": [\(members)]")
        }
        let times = stages.map { stage in
            threadTime {
                stage.flow?.launch()
                let offered = stage.flow?.screen.actions.count
                stage.flow?.perform(Action(id: "@select", value: "a#\(count)"))
                #expect(stage.flow?.screen.actions.count == offered)
                stage.flow?.perform(Action(id: "a#\(count)/act"))
                stage.end()
            }
        }
        #expect(stages.allSatisfy { $0.log.count == 2 * count + 1 })
        return times.min() ?? .zero
    }

    @Test("a stack shows all, and each action reaches its own step")
    func stack() throws {
        let stage = try members("stack")
        #expect(stage.flow?.screen.actions.map(\.id) == ["a/act", "b/act", "c/act"])
        stage.flow?.perform(Action(id: "c/act"))
        #expect(stage.log == ["+a", "+b", "+c", "c: act"])
        stage.end()
    }

    @Test("in nested containers an action carries each step on its path")
    func nested() throws {
        let stage = try stage(
            """
            "container": "tabs",
            "flow": ["pages", "d"],
            "flows": {"pages": {"container": "stack", "steps": {"a": {}, "line": {}}}, "line": ["b", "c"]}
            """
        )
        #expect(stage.log == ["+a", "+b", "+d"])
        #expect(stage.flow?.screen.actions.map(\.id) == ["@select", "@select", "pages/a/act", "pages/line/act"])
        stage.flow?.perform(Action(id: "pages/line/act"))
        #expect(stage.log.last == "b: act")
        // The flow inside starts again in its place when it has finished.
        try report("next", of: "b", on: stage)
        try report("next", of: "c", on: stage)
        #expect(stage.log.suffix(4) == ["-b", "+c", "-c", "+b"])
        stage.end()
        #expect(stage.actors.allSatisfy { $0.actor == nil })
    }

    @Test("a member that cannot be built ends the flow, and none is attached after it")
    func failure() throws {
        let stage = try stage(#""container": "tabs", "flow": ["a", "b", "c"]"#, ["b": Stage.Plugin(failure: "Gone.")])
        #expect(stage.log == ["+a"])
        guard case .failed(let failure) = stage.flow?.end else {
            Issue.record("the flow should have failed")
            return
        }
        #expect(failure.message == "Gone.")
        stage.end()
    }

    @Test("a member that cannot be built is a fault where @failed is routed, and the others are there")
    func routedFailure() throws {
        let stage = try stage(
            """
            "container": "tabs",
            "flow": {"steps": {"a": {}, "b": {"on": {"@failed": "c"}}, "c": {}}}
            """,
            ["b": Stage.Plugin(failure: "Gone.")]
        )
        #expect(stage.log == ["+a", "+c"])
        #expect(stage.flow?.path == ["c"])
        #expect(stage.faults.map(\.message) == ["Gone."])
        stage.end()
    }

    @Test("what a step reports while it stays is known to the steps behind it")
    func stayAssigns() throws {
        let plugins = [
            "a": Stage.Plugin(outcomes: ["rename": ["name": "String"], "next": [:]]),
            "b": Stage.Plugin(dynamic: ["name": "String"]),
        ]
        let stage = try stage(
            """
            "dependencies": {"name": "Ada"},
            "flow": {"start": "a", "steps": {"a": {"on": {"rename": "@stay", "next": "b"}}, "b": {"on": {"*": "a"}}}}
            """,
            plugins
        )
        try report("rename", of: "a", on: stage, ["name": .string("Grace")])
        try report("next", of: "a", on: stage)
        #expect(try stage.actor("b").arguments.value("name", as: String.self) == "Grace")
        stage.end()
    }

    @Test("a member that is too deep only below the heading of a stack is said to be cut, once")
    func deepMember() throws {
        let stage = try Stage(
            ["a": Stage.Plugin(depth: Screen.depthLimit), "b": Stage.Plugin(depth: Screen.depthLimit)],
            #""container": "stack", "flow": {"steps": {"a": {}, "b": {}}}"#
        )
        stage.flow?.launch()
        for _ in 0..<2 { #expect(stage.flow?.screen.isCut == true) }
        #expect(
            stage.faults == [
                Fault(
                    kind: .nestedTooDeep,
                    message: "The screen of the step `b` has more than 100 rows, columns and sections in one another; "
                        + "what is deeper is not shown. Put fewer into each other.",
                    path: ["Root", "Wrapper", "b"]
                )
            ]
        )
        stage.end()
    }
}
