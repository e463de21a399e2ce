import Checking
import Testing

/// The order in which a flow comes to its plugins.
@Suite("Plugins by their distance from the start")
struct PluginDistanceTests {
    private static let manifests = Dictionary(
        uniqueKeysWithValues: ["a", "b", "c", "d", "e", "f"].map {
            ($0, manifest($0, outcomes: [("next", []), ("other", [])]))
        }
    )

    private func order(_ flow: String) throws -> [String] {
        let plugins = Self.manifests.keys.sorted(by: >).map { "\"\($0)\": \"\($0).so\"" }.joined(separator: ", ")
        let checked = Checked("{\"plugins\": {\(plugins)}, \(flow)}", manifests: Self.manifests)
        return try #require(checked.result?.proof, "\(checked.text)").pluginsByDistance
    }

    @Test("a linear flow, whatever the order of the plugins is")
    func linear() throws {
        #expect(try order(#""flow": ["c", "a", "b"]"#) == ["c", "a", "b"])
    }

    @Test("what the first step leads to comes before what follows that")
    func branches() throws {
        let flow = """
            "flow": {"start": "a", "steps": {
                "a": {"on": {"next": "d", "other": "c"}}, "d": {"on": {"*": "b"}}, "c": {"on": {"*": "a"}},
                "b": {"on": {"*": "@restart"}}
            }}
            """
        #expect(try order(flow) == ["a", "d", "c", "b"])
    }

    @Test("a flow inside is gone through before what follows it, and all members of tabs come together")
    func nested() throws {
        let inside =
            #""flows": {"inside": ["b", "c", "d"], "both": {"container": "tabs", "steps": {"f": {}, "e": {}}}}"#
        #expect(try order(#""flow": ["a", "inside", "both"], "# + inside) == ["a", "b", "c", "d", "f", "e"])
    }
}
