import Base
@_spi(Host) import PluginABI
import Testing

@testable import Composition

/// The state that a flow keeps, and how it continues from it.
@MainActor
@Suite("The state of a flow")
struct StateTests {
    private static let plugins = Dictionary(
        uniqueKeysWithValues: ["a", "b", "c"].map { id in
            let dynamic = id == "c" ? ["name": "String"] : [:]
            let outcomes = ["next": [:], "back": [:], "give": ["name": "String"]]
            return (id, Stage.Plugin(dynamic: dynamic, outcomes: outcomes, keepsCount: true))
        }
    )

    private static let line = """
        "dependencies": {"number": {"stream": "Int", "value": 1}},
        "flow": {"start": "a", "steps": {
            "a": {"on": {"*": "b"}},
            "b": {"on": {"give": "c", "next": "@stay", "back": "@stay"}},
            "c": {"on": {"next": "@restart", "give": "@exit", "back": "@back"}}
        }}
        """

    private func stage(
        _ configuration: String = line,
        _ plugins: [String: Stage.Plugin] = plugins,
        from state: FlowState? = nil
    ) throws -> Stage {
        let stage = try Stage(plugins, configuration, from: state)
        stage.flow?.launch()
        return stage
    }

    private func report(_ outcome: String, of id: String, on stage: Stage, _ payload: WireRecord = [:]) throws {
        try stage.actor(id).report(outcome, payload)
        stage.flow?.settle()
    }

    /// At the last step of three, with a count in it.
    private func atTheLast() throws -> FlowState {
        let stage = try playedToTheLast()
        defer { stage.end() }
        return try #require(stage.flow?.state)
    }

    private func playedToTheLast() throws -> Stage {
        let stage = try stage()
        try report("next", of: "a", on: stage)
        try report("give", of: "b", on: stage, ["name": .string("Ada")])
        try stage.actor("c").count = 7
        return stage
    }

    @Test("that no value may be as large as is left out, and the flow begins all the same")
    func large() throws {
        var plugins = Self.plugins
        plugins["a"]?.countType = "String"
        let text = String(repeating: "x", count: WireValue.sizeLimit)
        let line = Self.line.replacing(#"{"stream": "Int", "value": 1}"#, with: #"{"stream": "String", "value": "a"}"#)
        let json =
            #"{"streams":{"number":"\#(text)"},"flow":{"steps":[{"step":"a","state":{"count":"\#(text)"}}],"shown":0,"trail":[{"step":"a"}]}}"#
        let stage = try stage(line, plugins, from: FlowState(json: Array(json.utf8)))
        #expect(stage.flow?.path == ["a"])
        #expect(
            stage.flow?.losses == [
                "The stream `number` held 786436 bytes, and a value has at most 786432.",
                "The plugin `a` kept 786444 bytes, and a value has at most 786432.",
            ]
        )
        stage.end()
    }

    @Test("is a line of JSON in the words of plugins.json, without what plugins.json says itself")
    func json() throws {
        let stage = try playedToTheLast()
        defer { stage.end() }
        #expect(
            stage.flow?.stateText == """
                {"streams":{"number":1,"scoreStream":{"player1Score":0,"player2Score":0}},\
                "flow":{"steps":[{"step":"c","entry":{"name":"Ada"},"state":{"count":7}}],"shown":0,\
                "trail":[{"step":"a"},{"step":"b"},{"step":"c","entry":{"name":"Ada"}}]}}
                """
        )
    }

    @Test("lets the same step continue, with what it was entered with, what it kept, and the path of @back")
    func goesOn() throws {
        let stage = try stage(from: atTheLast())
        #expect(stage.log == ["+c"])
        #expect(try stage.actor("c").count == 7)
        #expect(try stage.actor("c").arguments.value("name", as: String.self) == "Ada")
        try report("back", of: "c", on: stage)
        #expect(stage.flow?.path == ["b"])
        // What is entered again later begins.
        #expect(try stage.actor("b").count == 0)
        #expect(stage.flow?.losses == [])
        stage.end()
    }

    @Test(
        "lets a step continue with an assigned number that JSON cannot express",
        arguments: [Double.nan, -Double.infinity, 2, 0.5]
    )
    func notFinite(number: Double) throws {
        var plugins = Self.plugins
        plugins["b"] = Stage.Plugin(outcomes: ["give": ["name": "Double?"]], keepsCount: true)
        plugins["c"] = Stage.Plugin(dynamic: ["name": "Double?"], outcomes: ["next": [:]], keepsCount: true)
        let line = #""flow": {"start": "b", "steps": {"b": {"on": {"give": "c"}}, "c": {"on": {"next": "@exit"}}}}"#
        let first = try stage(line, plugins)
        try report("give", of: "b", on: first, ["name": .double(number)])
        let text = try #require(first.flow?.stateText)
        let state = try #require(first.flow?.state)
        first.end()
        let stage = try stage(line, plugins, from: state)
        #expect(stage.flow?.losses == [])
        #expect(stage.flow?.path == ["c"])
        let value = try stage.actor("c").arguments.value("name", as: Double.self)
        #expect(value == number || value.isNaN && number.isNaN)
        #expect(stage.flow?.stateText == text)
        stage.end()
    }

    @Test("of a flow that has come to its end has no place: the next session begins, with the streams as they were")
    func exited() throws {
        let ended = try stage(from: atTheLast())
        try report("give", of: "c", on: ended, ["name": .string("Grace")])
        let state = try #require(ended.flow?.state)
        #expect(state.flow == nil)
        ended.end()
        let stage = try stage(from: state)
        #expect(stage.flow?.path == ["a"])
        stage.end()
    }

    @Test("of a flow that has failed there is none: what was before it counts")
    func failed() throws {
        var plugins = Self.plugins
        plugins["b"]?.failure = "It is broken."
        let stage = try stage(Self.line, plugins)
        try report("next", of: "a", on: stage)
        #expect(stage.flow?.state == nil)
        stage.end()
    }

    @Test(
        "of a configuration that has changed is restored as far as it fits, and the rest is said",
        arguments: [
            (#""number": {"stream": "Int", "value": 1}"#, "", ["There is no stream `number` any more."], ["c"]),
            (#""stream": "Int", "value": 1"#, #""events": "Int""#, ["There is no stream `number` any more."], ["c"]),
            (
                #""stream": "Int", "value": 1"#, #""stream": "String", "value": "one""#,
                ["The stream `number` is now of type `String`."], ["c"]
            ),
            (
                #""start": "a""#, #""start": "b""#,
                ["No path leads to the step `a` any more.", "The flow `flow` begins again."], ["b"]
            ),
        ]
    )
    func changed(text: String, replacement: String, losses: [String], path: [String]) throws {
        let line = Self.line.replacing(text, with: replacement)
        let stage = try stage(line, from: atTheLast())
        #expect(stage.flow?.losses == losses)
        #expect(stage.flow?.path == path)
        stage.end()
    }

    @Test("of a step that there is no longer lets the flow begin")
    func removed() throws {
        let short = #""flow": {"start": "a", "steps": {"a": {"on": {"*": "@restart"}}}}"#
        let stage = try stage(short, from: atTheLast())
        #expect(
            stage.flow?.losses == [
                "There is no stream `number` any more.", "There is no step `c` any more.",
                "The flow `flow` begins again.",
            ]
        )
        #expect(stage.flow?.path == ["a"])
        stage.end()
    }

    @Test("of a plugin that keeps something else now is not given to it")
    func otherType() throws {
        var plugins = Self.plugins
        plugins["c"]?.countType = "String"
        let stage = try stage(Self.line, plugins, from: atTheLast())
        #expect(
            stage.flow?.losses == ["The state of the plugin `c` is dropped: its manifest declares another one now."]
        )
        #expect(stage.flow?.path == ["c"])
        #expect(try stage.actor("c").count == 0)
        stage.end()
    }

    @Test("takes new constants from plugins.json, and what outcomes have assigned from before")
    func constants() throws {
        let configuration = #""dependencies": {"name": "Ada"}, "flow": ["c"]"#
        let first = try stage(configuration)
        let state = try #require(first.flow?.state)
        first.end()
        let second = try stage(configuration.replacing("Ada", with: "Grace"), from: state)
        #expect(try second.actor("c").arguments.value("name", as: String.self) == "Grace")
        second.end()
    }

    @Test(
        "is read from nothing else",
        arguments: [
            "", "[]", "{", #"{"streams":1}"#, #"{"streams":{},"flow":{"steps":[{}]}}"#,
            #"{"streams":{},"flow":{"steps":[{"step":"a"}],"shown":1}}"#,
            #"{"streams":{},"flow":{"steps":[{"step":"a","entry":1}]}}"#,
            #"{"streams":{},"flow":{"steps":[{"step":"a"},{"step":"a"}],"shown":0}}"#,
            #"{"streams":{},"flow":{"steps":[{"step":"a"}],"services":[{"step":"a"}],"shown":0}}"#,
            #"{"streams":{},"flow":{"steps":[{"step":"a"}],"trail":[{"step":"a"},{"step":"a"}],"shown":0}}"#,
            #"{"streams":{"n":1e999}}"#,
        ]
    )
    func garbage(text: String) {
        #expect(FlowState(json: Array(text.utf8)) == nil)
    }

    @Test("nested as deep as flows can be is read, and deeper is not", arguments: [50, 200, 100_000])
    func deep(depth: Int) {
        let begin = String(repeating: #"{"steps":[{"step":"a","flow":"#, count: depth)
        let text = #"{"streams":{},"flow":"# + begin + #"{"steps":[]}"# + String(repeating: "}]}", count: depth) + "}"
        #expect((FlowState(json: Array(text.utf8)) != nil) == (depth < 100))
    }
}
