import Checking
import Configuration
import PluginManifest
import Testing

@Suite("An order that is suggested")
struct SuggestedOrderTests {
    @Test("provides what was missing, on 6 000 random configurations")
    func works() throws {
        var tried = 0
        for seed in 20_000..<26_000 as Range<UInt64> {
            var random = RandomConfiguration(seed: seed, pool: OracleTests.pool)
            // Reordering a flow that is in one piece is what suggestions are about.
            let result = FlowChecker.check(random.configuration, manifests: random.manifests)
            guard
                let diagnostic = result.diagnostics.first(where: { $0.help.contains { $0.hasPrefix("This order") } }),
                let help = diagnostic.help.first(where: { $0.hasPrefix("This order") }),
                let flow = Self.flow(of: help, in: random.configuration)
            else { continue }
            tried += 1
            let names = help.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.map {
                String($0.element)
            }
            random.reorder(flow, names)
            let after = FlowChecker.check(random.configuration, manifests: random.manifests)
            let left = Self.missing(after, flow, random.configuration)
            let count = { (result: CheckResult) in result.diagnostics.count { $0.code == .missingValue } }
            #expect(count(after) <= count(result), "seed \(seed)")
            #expect(left == 0, "seed \(seed): \(help)\n\(random.text)")
        }
        #expect(tried > 25)
    }

    private static func flow(of help: String, in configuration: Configuration) -> Int? {
        guard help.hasPrefix("This order of") else { return 0 }
        let name = help.split(separator: "`")[1]
        return configuration.flows.firstIndex { $0.name.value == name }.map { $0 + 1 }
    }

    /// How many values the steps of a flow lack.
    private static func missing(_ result: CheckResult, _ flow: Int, _ configuration: Configuration) -> Int {
        let places = Places(configuration)
        let steps = ([configuration.flow] + configuration.flows)[flow].stepNames.indices
        return result.diagnostics.count { diagnostic in
            guard diagnostic.code == .missingValue, let place = diagnostic.primary.flatMap({ places[$0.range] }) else {
                return false
            }
            // What a service needs is not a matter of order.
            return place.flow == flow && steps.contains(place.step)
        }
    }
}

extension RandomConfiguration {
    fileprivate mutating func reorder(_ flow: Int, _ names: [String]) {
        var definition = flow == 0 ? configuration.flow : configuration.flows[flow - 1]
        guard case .linear(let written) = definition.shape else { return }
        // The places keep their ranges.
        definition.shape = .linear(zip(names, written).map { Located($0, $1.range) })
        if flow == 0 { configuration.flow = definition } else { configuration.flows[flow - 1] = definition }
    }
}
