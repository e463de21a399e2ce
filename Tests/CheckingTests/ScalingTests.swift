import Checking
import Configuration
import PluginManifest
import TestSupport
import Testing

/// Large and deep input: it ends, without a trap and without a deep stack. How long it takes is the benchmark's matter.
@Suite("Large configurations")
struct ScalingTests {
    @Test("thousands of steps with three times as many edges and 100 keys are checked", arguments: [2_500, 5_000])
    func largeGraph(steps: Int) throws {
        let checked = LargeGraph(steps: steps).check()
        #expect(checked.text == "")
        #expect(checked.result?.proof?.graph.flows[0].steps.count == steps)
    }

    @Test("each of thousands of missing values is reported")
    func manyErrors() throws {
        let steps = (0..<2_000).map { "\"s\($0)\": {\"plugin\": \"p\", \"on\": {\"*\": \"s\(($0 + 1) % 2_000)\"}}" }
        let checked = Checked(
            """
            {"plugins": {"p": "p.so"}, "flow": {"start": "s0", "steps": {\(steps.joined(separator: ", "))}}}
            """,
            manifests: ["p": manifest("p", dynamic: [("a", "Int"), ("b", "Int")], outcomes: [("done", [])])]
        )
        #expect(checked.codes == Array(repeating: "RH130", count: 4_000))
    }

    @Test("20 000 flows in one another are refused, once, without a deep stack")
    func deepFlows() throws {
        let flows = (0..<20_000).map { "\"f\($0)\": [\"\($0 == 19_999 ? "p" : "f\($0 + 1)")\"]" }
        let checked = Checked(
            """
            {"plugins": {"p": "p.so"}, "flow": ["f0"], "flows": {\(flows.joined(separator: ",\n"))}}
            """,
            manifests: ["p": manifest("p", dynamic: [("a", "Int?")], outcomes: [("done", [])])]
        )
        #expect(checked.codes == ["RH123"])
        #expect(checked.diagnostics.map(\.message) == ["Flows can be nested in flows at most 1000 deep."])
        #expect(checked.diagnostics.map(\.primary?.text) == ["one level too many"])
        #expect(
            checked.diagnostics.map(\.help) == [["Put the steps of some of these flows into the flows that use them."]]
        )
    }

    @Test("20 000 flows in a ring are refused, once, without a deep stack")
    func ring() throws {
        let flows = (0..<20_000).map { "\"f\($0)\": [\"f\(($0 + 1) % 20_000)\"]" }
        let checked = Checked("{\"plugins\": {}, \"flow\": [\"f0\"], \"flows\": {\(flows.joined(separator: ",\n"))}}")
        #expect(checked.codes == ["RH122"])
    }

    @Test("a chain of flows as deep as is allowed is checked")
    func allowedDepth() throws {
        let flows = (0..<999).map { "\"f\($0)\": [\"\($0 == 998 ? "p" : "f\($0 + 1)")\"]" }
        let checked = Checked(
            "{\"plugins\": {\"p\": \"p.so\"}, \"flow\": [\"f0\"], \"flows\": {\(flows.joined(separator: ", "))}}",
            manifests: ["p": manifest("p", outcomes: [("done", [])])]
        )
        #expect(checked.codes == [])
        #expect(checked.result?.proof?.graph.flows.count == 1_000)
    }

    @Test("constants and switches that nest without end are refused, without a deep stack")
    func deepValues() throws {
        let arrays = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let switches =
            String(repeating: "{\"switch\": \"k\", \"cases\": {\"a\": ", count: 100_000) + "\"@finish\""
            + String(repeating: "}}", count: 100_000)
        let checked = Checked(
            """
            {"plugins": {"p": "p.so"}, "dependencies": {"deep": \(arrays)},
             "flow": {"start": "p", "steps": {"p": {"on": {"done": \(switches)}}}}}
            """,
            manifests: ["p": manifest("p", outcomes: [("done", [("k", "Bool")])])]
        )
        #expect(checked.decoding.map(\.code.rawValue) == ["RH018", "RH018"])
    }
}

/// A random graph in which each step has three outcomes; the constants provide all that is needed.
struct LargeGraph {
    var text: String
    var manifests: [String: String] = [:]

    init(steps: Int) {
        var random = SeededGenerator(seed: UInt64(steps))
        for number in 0..<20 {
            let keys = (0..<100).map { "k\($0)" }.shuffled(using: &random)
            let outcomes = (0..<3).map { outcome in
                ("out\(outcome)", keys[(outcome * 5)..<(outcome * 5 + 5)].map { ($0, "String") })
            }
            let slots = keys[20..<25].map { ($0, "String") }
            manifests["p\(number)"] = manifest("p\(number)", dynamic: slots, outcomes: outcomes)
        }
        let constants = (0..<100).map { "\"k\($0)\": \"c\"" }.joined(separator: ", ")
        let plugins = (0..<20).map { "\"p\($0)\": \"p.so\"" }.joined(separator: ", ")
        let bodies = (0..<steps).map { step in
            let near = { (random: inout SeededGenerator) in
                "\"s\((step + random.number(1...50)) % steps)\""
            }
            return """
                    "s\(step)": {
                      "plugin": "p\(random.number(0...19))",
                      "on": { "out0": "s\((step + 1) % steps)", "out1": \(near(&random)), "out2": "s\(random.number(0...steps - 1))" }
                    }
                """
        }
        text = """
            {
              "plugins": { \(plugins) },
              "dependencies": { \(constants) },
              "flow": {
                "start": "s0",
                "steps": {
            \(bodies.joined(separator: ",\n"))
                }
              }
            }
            """
    }

    func check() -> Checked { Checked(text, manifests: manifests) }
}
