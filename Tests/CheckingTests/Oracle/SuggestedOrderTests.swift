import Checking
import Configuration
import PluginManifest
import Testing

@Suite("An order that is suggested")
struct SuggestedOrderTests {
    @Test("removes its error and adds none, on 12 000 random configurations")
    func works() throws {
        var tried = (orders: 0, insertions: 0)
        for seed in 20_000..<32_000 as Range<UInt64> {
            let random = RandomConfiguration(seed: seed, pool: OracleTests.pool)
            let before = FlowChecker.check(random.configuration, manifests: random.manifests).diagnostics
            var seen: Set<String> = []
            for diagnostic in before {
                for help in diagnostic.help where Self.isOrder(help) && seen.insert(help + diagnostic.message).inserted
                {
                    guard let flow = Self.flow(of: help, in: random.configuration) else { continue }
                    if help.hasPrefix("Put") { tried.insertions += 1 } else { tried.orders += 1 }
                    var reordered = random
                    reordered.reorder(flow, help.matches(of: /"(.+?)"/).map { String($0.1) })
                    let after = FlowChecker.check(reordered.configuration, manifests: random.manifests).diagnostics
                    let left = Self.errors(after).subtracting(Self.errors(before))
                    #expect(left == [], "seed \(seed): \(help)\n\(random.text)")
                    let count = { (all: [Diagnostic]) in all.count { $0.says(diagnostic) } }
                    #expect(count(after) < count(before), "seed \(seed): \(diagnostic.message) \(help)\n\(random.text)")
                    #expect(
                        Self.lacking(after, flow, reordered.configuration) == [],
                        "seed \(seed): \(help)\n\(random.text)"
                    )
                }
            }
        }
        #expect(tried.orders > 15)
        #expect(tried.insertions > 0)
    }

    private static func errors(_ diagnostics: [Diagnostic]) -> Set<String> {
        Set(diagnostics.lazy.filter { $0.severity == .error }.map { "\($0.code.rawValue) \($0.message)" })
    }

    private static func isOrder(_ help: String) -> Bool {
        help.hasPrefix("This order") || help.wholeMatch(of: /Put `.+` before .+`\./) != nil
    }

    private static func flow(of help: String, in configuration: Configuration) -> Int? {
        guard let match = help.firstMatch(of: /(?:This order of|before `.+?` in) `(.+?)`/) else { return 0 }
        let name = match.1
        return configuration.flows.firstIndex { $0.name.value == name }.map { $0 + 1 }
    }

    /// What the steps of a flow still lack, or get as nil.
    private static func lacking(_ result: [Diagnostic], _ flow: Int, _ configuration: Configuration) -> [String] {
        let places = Places(configuration)
        let steps = ([configuration.flow] + configuration.flows)[flow].stepNames.indices
        return result.filter { diagnostic in
            guard [.missingValue, .optionalValue].contains(diagnostic.code), !diagnostic.message.contains("is entered"),
                let place = diagnostic.primary.flatMap({ places[$0.range] })
            else { return false }
            // What a service needs is not a matter of order.
            return place.flow == flow && steps.contains(place.step)
        }
        .map(\.message)
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
