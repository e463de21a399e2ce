import Configuration
import PluginManifest
import Testing

@Suite("The entry of a plugin that two files have")
struct EntryTests {
    @Test("contradicts one that renames the payload of an outcome differently")
    func payloadOfOneOutcome() throws {
        let count = try Self.entry(#"{ "number": { "value": "count" } }"#)
        #expect(count.contradiction(to: count) == nil)
        for other in [#"{ "number": { "value": "sum" } }"#, #"{ "text": { "value": "count" } }"#, "{}"] {
            #expect(try count.contradiction(to: Self.entry(other)) == "adapt")
        }
    }

    private static func entry(_ payload: String) throws -> PluginEntry {
        let text = #"{"plugins": {"a": {"path": "a.so", "adapt": {"payload": \#(payload)}}}, "flow": ["a"]}"#
        let (configuration, diagnostics) = Configuration.decode(SourceFile(name: "plugins.json", text: text))
        #expect(diagnostics.isEmpty)
        return try #require(configuration?.plugins.first)
    }
}
