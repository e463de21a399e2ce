import Configuration
@_spi(Host) import PluginABI
import PluginManifest
import Testing

@Suite("Scopes, services and link paths in plugins.json")
struct ScopeTests {
    /// Decodes a configuration in which nothing is wrong.
    private func decoded(_ flow: String, rest: String = "") throws -> Configuration {
        let text = #"{"plugins": {"a": "a.so", "b": "b.so", "s": "s.so"}, "flow": \#(flow)\#(rest)}"#
        let (configuration, diagnostics) = Configuration.decode(SourceFile(name: "plugins.json", text: text))
        #expect(diagnostics == [])
        let decoded = try #require(configuration)
        #expect(!decoded.isIncomplete)
        return decoded
    }

    private func text(_ range: SourceRange?, of configuration: Configuration) throws -> String {
        let range = try #require(range)
        return String(decoding: configuration.source.bytes[range.lowerBound..<range.upperBound], as: UTF8.self)
    }

    private func names(_ shape: FlowDefinition.Shape) -> [String]? {
        guard case .linear(let names) = shape else { return nil }
        return names.map(\.value)
    }

    @Test("a flow has constants and streams of its own, the root's apart from those of the file")
    func dependencies() throws {
        let configuration = try decoded(
            #"{"dependencies": {"x": 1}, "start": "a", "steps": {"a": {}}}"#,
            rest:
                #", "dependencies": {"x": 2}, "flows": {"f": {"dependencies": {"y": {"stream": "Int", "value": 3}}, "steps": ["b"]}}"#
        )
        guard case .constant(let inner) = try #require(configuration.flow.dependencies.first).kind,
            case .constant(let outer) = try #require(configuration.dependencies.first).kind,
            case .stream(let type, let value) = try #require(configuration.flows[0].dependencies.first).kind
        else {
            Issue.record("not two constants and a stream")
            return
        }
        #expect(inner.value == .int(1))
        #expect(outer.value == .int(2))
        #expect(configuration.flows[0].dependencies.map(\.key.value) == ["y"])
        #expect(type?.value == "Int")
        #expect(value?.value == .int(3))
    }

    @Test("a constant that is larger than a value may be is refused at its place")
    func largeConstant() throws {
        let large = String(repeating: "x", count: WireValue.sizeLimit)
        let text = #"{"plugins": {"a": "a.so"}, "dependencies": {"x": "\#(large)"}, "flow": ["a"]}"#
        let (_, diagnostics) = Configuration.decode(SourceFile(name: "plugins.json", text: text))
        let diagnostic = try #require(diagnostics.count == 1 ? diagnostics[0] : nil)
        #expect(diagnostic.code.rawValue == "RH319")
        #expect(diagnostic.message == "A constant has 786436 bytes, and a value has at most 786432.")
        #expect(diagnostic.help == ["Put it into a file, and let the constant be the path of that file."])
    }

    @Test("an object that only has `events`, with a text, is a stream of events; any other with that key is a constant")
    func events() throws {
        func kind(_ text: String) throws -> SharedDependency.Kind {
            let configuration = try decoded(#"{"dependencies": {"x": \#(text)}, "start": "a", "steps": {"a": {}}}"#)
            return try #require(configuration.flow.dependencies.first).kind
        }
        guard case .events(let type, _) = try kind(#"{"events": "Int"}"#) else { throw TestFailure() }
        #expect(type.value == "Int")
        for text in [#"{"events": 1}"#, #"{"events": ["Int"]}"#, #"{"events": "Int", "value": 1}"#] {
            guard case .constant = try kind(text) else { throw TestFailure() }
        }
    }

    private struct TestFailure: Error {}

    @Test("a stream of `Score` can leave its value out, in every scope, or give one")
    func scoreStreams() throws {
        let configuration = try decoded(
            #"{"dependencies": {"scoreStream": {"stream": "Score"}}, "steps": ["a"]}"#,
            rest:
                #", "dependencies": {"scoreStream": {"stream": "Score", "value": {"player1Score": 1, "player2Score": 0}}}"#
        )
        guard case .stream(let innerType, let inner) = try #require(configuration.flow.dependencies.first).kind,
            case .stream(let outerType, let outer) = try #require(configuration.dependencies.first).kind
        else {
            Issue.record("not two streams")
            return
        }
        #expect(innerType?.value == "Score")
        #expect(inner == nil)
        #expect(outerType?.value == "Score")
        #expect(
            outer?.value
                == .record(["player1Score": .int(1), "player2Score": .int(0)])
        )
    }

    @Test("`steps` as an array is a linear flow that can have a scope and a container")
    func linearSteps() throws {
        let configuration = try decoded(#"{"container": "tabs", "dependencies": {"x": 1}, "steps": ["a", "b", "a"]}"#)
        #expect(names(configuration.flow.shape) == ["a", "b", "a"])
        #expect(configuration.flow.container == .tabs)
        #expect(configuration.flow.dependencies.map(\.key.value) == ["x"])
    }

    @Test("services in an array stand for the plugins of their names")
    func arrayOfServices() throws {
        let configuration = try decoded(#"{"services": ["s", "b"], "steps": ["a"]}"#)
        let services = configuration.flow.services
        #expect(services.map(\.name.value) == ["s", "b"])
        for service in services {
            guard case .sameName = service.unit else {
                Issue.record("not the plugin of its own name")
                continue
            }
            #expect(service.build == nil)
            #expect(service.with.isEmpty)
            #expect(service.on.isEmpty)
        }
        #expect(try text(services.last?.name.range, of: configuration) == #""b""#)
        #expect(try text(configuration.flow.servicesRange, of: configuration) == #""services""#)
    }

    @Test("services in an object say what steps say")
    func objectOfServices() throws {
        let configuration = try decoded(
            #"["a"]"#,
            rest: #"""
                , "flows": {"f": {
                  "services": {"sync": {"plugin": "s", "build": "x", "with": {"k": 1}, "on": {"done": "@finish"}}, "b": {}},
                  "start": "a", "steps": {"a": {}}
                }}
                """#
        )
        let services = configuration.flows[0].services
        #expect(services.map(\.name.value) == ["sync", "b"])
        guard case .plugin(let plugin) = services[0].unit, case .sameName = services[1].unit,
            case .word(let word) = try #require(services[0].on.first).target
        else {
            Issue.record("not a plugin, the plugin of the name, and a word")
            return
        }
        #expect(plugin.value == "s")
        #expect(services[0].build?.value == "x")
        #expect(services[0].with.map(\.key.value) == ["k"])
        #expect(word.value == .finish)
        #expect(configuration.flow.services.isEmpty)
        #expect(configuration.flow.servicesRange == nil)
    }

    @Test("the root flow's services can be at the top of the file, beside an array")
    func servicesAtTheTop() throws {
        let configuration = try decoded(#"["a", "b"]"#, rest: #", "services": ["s"]"#)
        #expect(names(configuration.flow.shape) == ["a", "b"])
        #expect(configuration.flow.services.map(\.name.value) == ["s"])
    }

    @Test("a link leads along a path of steps, in a switch as well")
    func linkPaths() throws {
        let configuration = try decoded(
            #"["a"]"#,
            rest: #"""
                , "links": {
                  "deep": {"to": "finance/top-up"},
                  "either": {"query": {"p": "String"}, "to": {"switch": "p", "cases": {"x": "a/b"}, "default": "a"}}
                }
                """#
        )
        guard case .step(let path) = configuration.links[0].target,
            case .select(let choice) = configuration.links[1].target, case .step(let first) = choice.cases[0].target
        else {
            Issue.record("not two paths")
            return
        }
        #expect(path.value == "finance/top-up")
        #expect(first.value == "a/b")
    }
}
