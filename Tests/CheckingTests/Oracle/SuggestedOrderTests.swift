import Checking
import Configuration
import PluginManifest
import Testing

@Suite("An order that is suggested")
struct SuggestedOrderTests {
    @Test("provides what was missing, on 6 000 random configurations")
    func works() throws {
        var tried = (orders: 0, insertions: 0)
        for seed in 20_000..<26_000 as Range<UInt64> {
            var random = RandomConfiguration(seed: seed, pool: OracleTests.pool)
            // Reordering a flow that is in one piece is what suggestions are about.
            let result = FlowChecker.check(random.configuration, manifests: random.manifests)
            let helps = result.diagnostics.flatMap(\.help)
            guard let help = helps.first(where: Self.isOrder),
                let flow = Self.flow(of: help, in: random.configuration)
            else { continue }
            if help.hasPrefix("Put") { tried.insertions += 1 } else { tried.orders += 1 }
            let names = help.matches(of: /"(.+?)"/).map { String($0.1) }
            random.reorder(flow, names)
            let after = FlowChecker.check(random.configuration, manifests: random.manifests)
            let left = Self.missing(after, flow, random.configuration)
            let count = { (result: CheckResult) in result.diagnostics.count { $0.code == .missingValue } }
            #expect(count(after) <= count(result), "seed \(seed)")
            let codes = Set(result.diagnostics.map(\.code.rawValue))
            let new = after.diagnostics.filter { $0.severity == .error && !codes.contains($0.code.rawValue) }
            #expect(help.hasPrefix("This") || new.isEmpty, "seed \(seed): \(help) \(new)\n\(random.text)")
            #expect(left == 0, "seed \(seed): \(help)\n\(random.text)")
        }
        #expect(tried.orders > 25)
        #expect(tried.insertions > 0)
    }

    private static func isOrder(_ help: String) -> Bool {
        help.hasPrefix("This order") || help.wholeMatch(of: /Put `.+` before .+`\./) != nil
    }

    private static func flow(of help: String, in configuration: Configuration) -> Int? {
        guard let match = help.firstMatch(of: /(?:This order of|before `.+?` in) `(.+?)`/) else { return 0 }
        let name = match.1
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
        // The places keep their ranges; a step more gets one that nothing has.
        let added = SourceRange(lowerBound: 1_000_000, upperBound: 1_000_001)
        let ranges = written.map(\.range) + [added]
        definition.shape = .linear(zip(names, ranges).map { Located($0, $1) })
        if flow == 0 { configuration.flow = definition } else { configuration.flows[flow - 1] = definition }
    }
}
