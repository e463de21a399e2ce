import Base
import Checking
@_spi(Host) import PluginABI
import PluginManifest
import Testing

@testable import Composition

/// A flow instance is a scope: it has streams and values of its own, which those inside declare static.
@MainActor
@Suite("Scopes")
struct ScopeTests {
    private static let plugins = [
        "login": Stage.Plugin(outcomes: ["login": ["name": "String"]]),
        "home": Stage.Plugin(
            statics: ["name": "String", "scoreStream": "MutableScoreStream", "visits": "MutableValueStream<Int>"],
            outcomes: ["again": [:], "logOut": [:]]
        ),
    ]

    private let flow = """
        "dependencies": {"visits": {"stream": "Int", "value": 0}},
        "flow": {"start": "login", "steps": {
            "login": {"on": {"login": "logged-in"}},
            "logged-in": {"on": {"finished": "login"}}
        }},
        "flows": {"logged-in": {
            "dependencies": {"scoreStream": {"stream": "Score"}},
            "start": "home", "steps": {"home": {"on": {"again": "@restart", "logOut": "@finish"}}}
        }}
        """

    private func home(on stage: Stage) throws -> Actor { try stage.actor("home") }

    private func logIn(_ name: String, on stage: Stage) throws {
        try stage.actor("login").report("login", ["name": .string(name)])
        stage.flow?.settle()
    }

    @Test("a step remembers what it was built with, and keeps no environment alive for that")
    func latestArguments() throws {
        let plugins = ["a": Stage.Plugin(dynamic: ["name": "String"])]
        let configuration = #""dependencies": {"name": "Ada"}, "flow": ["a"]"#
        let stage = try Stage(plugins, configuration)
        let proof = try #require(try Stage.check(plugins, configuration).proof)
        let step = FlowRuntime.root(of: proof, readKeys: proof.readKeys).steps[0]
        weak var left: Environment?
        for name in ["Ada", "Bob", "Cleo"] {
            let environment = Environment(["name": .string(name)])
            #expect(step.arguments(in: environment) == step.arguments(in: environment))
            #expect(step.arguments(in: environment)["name"] == .string(name))
            left = environment
        }
        #expect(left == nil)
        stage.end()
    }

    @Test("a stream takes no value that is larger than one may be, and sends no such event; both are faults")
    func largeValues() throws {
        let large = WireValue.string(String(repeating: "x", count: WireValue.sizeLimit - 3))
        let plugin = Stage.Plugin(
            statics: ["title": "MutableValueStream<String>", "taps": "MutableEventStream<String>"],
            outcomes: [:]
        )
        let configuration =
            #""dependencies": {"title": {"stream": "String", "value": "a"}, "taps": {"events": "String"}}, "flow": ["p"]"#
        let stage = try Stage(["p": plugin], configuration)
        stage.flow?.launch()
        let context = try stage.actor("p").context
        let title: MutableValueStream<String> = try context.mutableStream("title")
        let taps: MutableEventStream<String> = try context.mutableEventStream("taps")
        var seen: [String] = []
        let subscriptions = [
            title.subscribe { seen.append("title \($0.count)") }, taps.subscribe { seen.append("tap \($0.count)") },
        ]
        guard case .string(let text) = large else { return }
        title.value = text
        taps.send(text)
        title.value = String(text.dropLast())
        taps.send(String(text.dropLast()))
        let limit = WireValue.sizeLimit - 4
        #expect(seen == ["title 1", "title \(limit)", "tap \(limit)"])
        #expect(
            // Another test may have loaded the only plugin of this process, which the host then takes for the writer.
            stage.faults.map { $0.message.replacing(/^The plugin `[^`]+`/, with: "A plugin") } == [
                "A plugin wrote a value of 786433 bytes: the stream keeps its value. A value has at most 786432: write less.",
                "A plugin sent an event of 786433 bytes: the event was left out. A value has at most 786432: send less.",
            ]
        )
        for subscription in subscriptions { subscription.dispose() }
        stage.end()
    }

    @Test("an outcome whose values are larger than a value may be is dropped; all that a flow reports may be larger")
    func largeOutcomes() throws {
        let plugin = Stage.Plugin(outcomes: ["one": ["name": "String"], "two": ["title": "String"]])
        let last = Stage.Plugin(dynamic: ["name": "String", "title": "String"])
        let stage = try Stage(
            ["p": plugin, "q": plugin, "last": last],
            """
            "flow": {"start": "inner", "steps": {"inner": {"on": {"done": "last"}}, "last": {"on": {"next": "@restart"}}}},
            "flows": {"inner": {"start": "p", "steps": {
                "p": {"on": {"one": "q", "two": "@stay"}}, "q": {"on": {"one": "@stay", "two": "@finish/done"}}
            }}}
            """
        )
        stage.flow?.launch()
        func report(_ outcome: String, _ key: String, of id: String, _ count: Int) throws {
            try stage.actor(id).report(outcome, [key: .string(String(repeating: "x", count: count))])
            stage.flow?.settle()
        }
        try report("one", "name", of: "p", WireValue.sizeLimit)
        #expect(stage.flow?.path == ["inner", "p"])
        #expect(
            stage.faults.map(\.message) == [
                "The step `p` reported `one` with values of 786443 bytes: the outcome was dropped. A value has at most 786432: report less, or in several outcomes."
            ]
        )
        try report("one", "name", of: "p", WireValue.sizeLimit - 20)
        try report("two", "title", of: "q", WireValue.sizeLimit - 20)
        #expect(stage.flow?.path == ["last"])
        #expect(stage.faults.count == 1)
        stage.end()
    }

    @Test("what a flow is entered with fills the static dependencies inside")
    func entry() throws {
        let stage = try Stage(Self.plugins, flow)
        stage.flow?.launch()
        try logIn("Ada", on: stage)
        #expect(try home(on: stage).context.value("name") == "Ada")
        try home(on: stage).report("logOut")
        stage.flow?.settle()
        try logIn("Grace", on: stage)
        #expect(try home(on: stage).context.value("name") == "Grace")
        stage.end()
        #expect(stage.actors.allSatisfy { $0.actor == nil })
    }

    @Test("a stream of a flow starts again with each instance and survives @restart; the file's lives on")
    func streams() throws {
        let stage = try Stage(Self.plugins, flow)
        stage.flow?.launch()
        try logIn("Ada", on: stage)
        try home(on: stage).context.mutableScoreStream("scoreStream").updateScore(withWinner: .player1)
        try home(on: stage).context.mutableStream("visits", of: Int.self).value += 1
        try home(on: stage).report("again")
        stage.flow?.settle()
        #expect(try home(on: stage).context.scoreStream("scoreStream").score.value == Score(player1Score: 1))
        try home(on: stage).report("logOut")
        stage.flow?.settle()
        try logIn("Ada", on: stage)
        #expect(try home(on: stage).context.scoreStream("scoreStream").score.value == Score())
        #expect(try home(on: stage).context.stream("visits", of: Int.self).value == 1)
        stage.end()
    }

    @Test("a stream ends with the instance of its flow, for its iterations")
    func streamEnds() async throws {
        let stage = try Stage(Self.plugins, flow)
        stage.flow?.launch()
        try logIn("Ada", on: stage)
        let scores = try home(on: stage).context.scoreStream("scoreStream").score
        let seen = Task { @MainActor in
            var seen: [Score] = []
            for await score in scores { seen.append(score) }
            return seen
        }
        // The first turn subscribes.
        await Task.yield()
        try home(on: stage).report("logOut")
        stage.flow?.settle()
        #expect(await seen.value == [Score()])
        stage.end()
    }

    /// A scope with a stream of events, entered by a login.
    private static let inside = """
        "flow": {"start": "login", "steps": {
            "login": {"on": {"login": "inside"}}, "inside": {"on": {"finished": "login"}}
        }},
        "flows": {"inside": {
            "dependencies": {"messages": {"events": "String"}}, "container": "stack",
            "start": "home", "steps": {
                "home": {"on": {"again": "@restart", "logOut": "@finish"}}, "reader": {"on": {"*": "@stay"}}
            }
        }}
        """

    @Test("a stream of events belongs to its scope, as one of values does, and says nothing in the tree")
    func events() throws {
        let plugins = [
            "login": Stage.Plugin(outcomes: ["login": [:]]),
            "home": Stage.Plugin(
                statics: ["messages": "MutableEventStream<String>"],
                outcomes: ["again": [:], "logOut": [:]]
            ),
            "reader": Stage.Plugin(statics: ["messages": "EventStream<String>"]),
        ]
        let stage = try Stage(plugins, Self.inside)
        stage.flow?.launch()
        try stage.actor("login").report("login")
        stage.flow?.settle()
        var seen: [String] = []
        let subscription = try stage.actor("reader").context.eventStream("messages").subscribe { seen.append($0) }
        let first = try home(on: stage).context.mutableEventStream("messages", of: String.self)
        for _ in 0..<2 { first.send("a") }
        #expect(stage.flow?.tree.streams.map(\.name) == ["scoreStream"])
        let reader = try stage.actor("reader").context
        #expect(throws: BuildError.self) { try reader.mutableEventStream("messages", of: String.self) }
        try home(on: stage).report("again")
        stage.flow?.settle()
        try home(on: stage).context.mutableEventStream("messages").send("b")
        try home(on: stage).report("logOut")
        stage.flow?.settle()
        first.send("too late")
        #expect(seen == ["a", "a", "b"])
        #expect(subscription.isDisposed)
        stage.end()
    }

    @Test("a plugin that declares a stream for reading cannot write it, and one that declares it for writing can")
    func access() throws {
        let plugins = [
            "reader": Stage.Plugin(statics: ["visits": "ValueStream<Int>"]),
            "writer": Stage.Plugin(statics: ["visits": "MutableValueStream<Int>"]),
        ]
        let stage = try Stage(
            plugins,
            #""dependencies": {"visits": {"stream": "Int", "value": 0}}, "container": "tabs", "flow": ["reader", "writer"]"#
        )
        stage.flow?.launch()
        let reader = try stage.actor("reader").context
        #expect(throws: BuildError.self) { try reader.mutableStream("visits", of: Int.self) }
        try stage.actor("writer").context.mutableStream("visits", of: Int.self).value = 1
        #expect(try reader.stream("visits", of: Int.self).value == 1)
        stage.end()
    }

    @Test("a plugin has one context in each scope, the same for all its RIBs there")
    func contexts() throws {
        let stage = try Stage(
            ["a": Stage.Plugin(statics: ["name": "String"])],
            """
            "dependencies": {"name": "outside"},
            "flow": {"start": "a", "steps": {
                "a": {"on": {"next": "inner"}}, "inner": {"on": {"finished": "@restart"}}
            }},
            "flows": {"inner": {"dependencies": {"name": "inside"}, "steps": ["a"]}}
            """
        )
        stage.flow?.launch()
        let first = try stage.actor("a").context
        #expect(try first.value("name") == "outside")
        try stage.actor("a").report("next")
        stage.flow?.settle()
        #expect(try stage.actor("a").context.value("name") == "inside")
        try stage.actor("a").report("next")
        stage.flow?.settle()
        #expect(try stage.actor("a").context === first)
        stage.end()
    }
}

@MainActor
@Suite("Services")
struct ServiceTests {
    private static let plugins = [
        "a": Stage.Plugin(outcomes: ["next": [:], "home": [:]]),
        "b": Stage.Plugin(outcomes: ["next": [:], "home": [:]]),
        "sync": Stage.Plugin(hasView: false, outcomes: ["saved": [:], "expired": [:]]),
        "log": Stage.Plugin(hasView: false, outcomes: [:]),
    ]

    private func stage(_ configuration: String) throws -> Stage {
        let stage = try Stage(Self.plugins, configuration)
        stage.flow?.launch()
        return stage
    }

    private func report(_ outcome: String, of id: String, on stage: Stage) throws {
        try stage.actor(id).report(outcome)
        stage.flow?.settle()
    }

    private let flow = """
        "services": {"sync": {"on": {"expired": "b"}}, "log": {}},
        "flow": {"start": "a", "steps": {
            "a": {"on": {"next": "b", "home": "@restart"}}, "b": {"on": {"next": "a", "home": "@finish"}}
        }}
        """

    @Test("are attached before the first step in the order of the file, and detached after the last in reverse")
    func order() throws {
        let stage = try stage(flow)
        #expect(stage.log == ["+sync", "+log", "+a"])
        #expect(stage.flow?.path == ["a"])
        #expect(stage.flow?.screen.title == "a")
        stage.end()
        #expect(stage.log == ["+sync", "+log", "+a", "-a", "-log", "-sync"])
        #expect(stage.actors.allSatisfy { $0.actor == nil })
    }

    @Test("stay through steps, @restart and the flow beginning again")
    func stay() throws {
        let stage = try stage(flow)
        try report("home", of: "a", on: stage)
        try report("next", of: "a", on: stage)
        try report("home", of: "b", on: stage)
        #expect(stage.log == ["+sync", "+log", "+a", "-a", "+a", "-a", "+b", "-b", "+a"])
        stage.end()
    }

    @Test("an outcome that is not listed changes nothing, however often; a listed one leads on")
    func outcomes() throws {
        let stage = try stage(flow)
        for _ in 0..<3 { try report("saved", of: "sync", on: stage) }
        #expect(stage.log == ["+sync", "+log", "+a"])
        try report("expired", of: "sync", on: stage)
        #expect(stage.flow?.path == ["b"])
        try report("expired", of: "sync", on: stage)
        #expect(stage.log == ["+sync", "+log", "+a", "-a", "+b", "-b", "+b"])
        #expect(stage.faults.isEmpty)
        stage.end()
    }

    @Test(
        "of an inner flow end with it, also where it only finishes and its step stays",
        arguments: ["replace", "tabs"]
    )
    func inner(container: String) throws {
        let stage = try stage(
            """
            "container": "\(container)",
            "flow": {"start": "inner", "steps": {"inner": {"on": {"finished": "b"}}, "b": {"on": {"next": "@exit", "home": "@exit"}}}},
            "flows": {"inner": {"services": ["sync"], "start": "a", "steps": {"a": {"on": {"*": "@finish"}}}}}
            """
        )
        try report("next", of: "a", on: stage)
        let first = ["+sync", "+a"] + (container == "tabs" ? ["+b"] : []) + ["-a", "-sync"]
        #expect(stage.log.prefix(first.count) == first[...])
        #expect(stage.flow?.path == ["b"])
        stage.end()
        #expect(stage.actors.allSatisfy { $0.actor == nil })
    }

    @Test("of a flow that has finished lead nowhere any longer, though they reported before it was left")
    func finished() throws {
        let stage = try stage(
            """
            "flow": {"start": "inner", "steps": {"inner": {"on": {"finished": "@exit"}}}},
            "flows": {"inner": {"services": {"sync": {"on": {"expired": "b"}}}, "start": "a", "steps": {
                "a": {"on": {"*": "@finish"}}, "b": {"on": {"*": "@finish"}}
            }}}
            """
        )
        try stage.actor("a").report("next")
        try report("expired", of: "sync", on: stage)
        #expect(stage.log == ["+sync", "+a", "-a", "-sync"])
        #expect(
            stage.faults.map(\.message) == [
                "The step `sync` was detached before its outcome `expired` had its turn; the outcome was dropped."
            ]
        )
        stage.end()
    }

    @Test("are in the tree of RIBs, with what their flow waits for")
    func tree() throws {
        let stage = try stage(flow)
        let node = try #require(stage.flow?.tree.nodes.first { $0.name == "sync" })
        #expect(node.kind == "sync")
        #expect(node.waitsFor == ["expired", "saved"])
        stage.end()
    }

    @Test("one that cannot be built ends the flow, or leads where @failed says")
    func failure() throws {
        var plugins = Self.plugins
        plugins["sync"]?.failure = "No disk."
        let stage = try Stage(plugins, #""services": ["sync"], "flow": ["a"]"#)
        stage.flow?.launch()
        guard case .failed(let failure) = stage.flow?.end else {
            Issue.record("the flow should have failed")
            return
        }
        #expect(failure.message == "No disk.")
        #expect(stage.log == [])
        stage.end()
    }

    @Test("a viewless plugin as a step shows its title and that it is at work")
    func step() throws {
        let stage = try stage(
            #""flow": {"start": "sync", "steps": {"sync": {"on": {"saved": "a", "expired": "@exit"}}, "a": {"on": {"*": "@exit"}}}}"#
        )
        #expect(stage.flow?.screen.title == "sync")
        #expect(stage.flow?.screen.elements == [ProgressBar("sync", fraction: nil).element])
        try report("saved", of: "sync", on: stage)
        #expect(stage.flow?.path == ["a"])
        stage.end()
    }
}
