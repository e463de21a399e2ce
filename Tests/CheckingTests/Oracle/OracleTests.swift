import Checking
import Configuration
import PluginManifest
import Testing

@Suite("The checker and a program that walks all ways agree")
struct OracleTests {
    static let pool = RandomConfiguration.pool(60)

    @Test("on 10 000 random configurations", arguments: 0..<20)
    func agreement(batch: UInt64) throws {
        var (walked, links, late, lateItems) = (0, 0, 0, 0)
        for seed in (batch * 500)..<(batch * 500 + 500) {
            let random = RandomConfiguration(seed: seed, pool: Self.pool)
            let oracle = RuleInterpreter(random.configuration, random.manifests)
            var checked = Verdicts(random)
            var expected = Verdicts(oracle)
            if !oracle.uncarriedSwitches.isEmpty {
                // A switch on nothing is an error of its own; what its cases would narrow is nobody's matter.
                checked.slots = checked.slots.filter { $0.finding != .mayBeNil }
                expected.slots = expected.slots.filter { $0.finding != .mayBeNil }
                checked.linksToNowhere = expected.linksToNowhere
            }
            if random.hasNavigation {
                // There the checker counts an edge back to a covered step, which is not built again: it may know less.
                checked.slots = checked.slots.filter { $0.finding != .mayBeNil || expected.slots.contains($0) }
                checked.linksToNowhere = expected.linksToNowhere
                checked.sources = nil
            }
            if checked.sources == nil { expected.sources = nil }
            guard checked == expected else {
                Issue.record("seed \(seed): \(checked.difference(from: expected))\n\(random.text)")
                return
            }
            walked += oracle.states
            links += checked.sources?.count { !$0.isEmpty } ?? 0
            late += checked.late.count
            lateItems += checked.lateItems.count
        }
        // The configurations are not so small that there is nothing to find.
        #expect(walked > 5_000)
        #expect(links > 5)
        #expect(late > 20)
        #expect(lateItems > 5)
    }
}

/// What both can say.
struct Verdicts: Equatable {
    var slots: Set<RuleInterpreter.SlotFinding> = []
    var disputedKeys: Set<String> = []
    var backFromStart: Set<RuleInterpreter.Place> = []
    var waiting: Set<RuleInterpreter.Place> = []
    var late: Set<RuleInterpreter.LateValue> = []
    var lateItems: Set<String> = []
    /// Where each link can be taken, step by step that it leads to; nil where a configuration has errors.
    var sources: [[Int: Set<Int>]]?
    var linksToNowhere: Set<String> = []

    /// Who says what the other does not.
    func difference(from oracle: Verdicts) -> String {
        func words(_ name: String, _ checker: Set<String>, _ oracle: Set<String>) -> String {
            let more = checker.subtracting(oracle).sorted()
            let less = oracle.subtracting(checker).sorted()
            return more.isEmpty && less.isEmpty ? "" : "\(name): only the checker \(more), only the oracle \(less); "
        }
        return words("slots", Set(slots.map(\.description)), Set(oracle.slots.map(\.description)))
            + words("back", Set(backFromStart.map(\.description)), Set(oracle.backFromStart.map(\.description)))
            + words("waiting", Set(waiting.map(\.description)), Set(oracle.waiting.map(\.description)))
            + words("disputed", disputedKeys, oracle.disputedKeys)
            + words("late", Set(late.map(\.description)), Set(oracle.late.map(\.description)))
            + words("late items", lateItems, oracle.lateItems)
            + words("links to nowhere", linksToNowhere, oracle.linksToNowhere)
            + (sources == oracle.sources
                ? "" : "links: \(String(describing: sources)), \(String(describing: oracle.sources))")
    }

    init(_ oracle: RuleInterpreter) {
        slots = oracle.findings()
        disputedKeys = Set(oracle.keyTypes().filter { $0.value == nil }.keys).union(oracle.clashesOfLinks())
        late = oracle.lateValues()
        lateItems = oracle.lateItems()
        linksToNowhere = oracle.linksToNowhere()
        sources = oracle.links.map { oracle.sources(of: $0) }
        backFromStart = oracle.backFromStart
        waiting = oracle.waiting()
    }

    init(_ random: RandomConfiguration) {
        let result = FlowChecker.check(random.configuration, manifests: random.manifests)
        let places = Places(random.configuration)
        sources = result.proof?.facts.linkSources.map { sources in
            var byStep: [Int: Set<Int>] = [:]
            for (destination, legs) in sources {
                guard case .step(let step) = destination, let first = legs.first else { continue }
                byStep[step] = Set(first)
            }
            return byStep
        }
        var disputed: Set<String> = []
        for diagnostic in result.diagnostics {
            if diagnostic.code == .twoTypes {
                disputed.insert(String(diagnostic.message.split(separator: "`")[1].prefix(2)))
            }
            if diagnostic.code == .linkNowhere {
                linksToNowhere.insert(String(diagnostic.message.split(separator: "`")[1]))
            }
            if diagnostic.code == .lateValue, diagnostic.message.hasPrefix("The link") {
                lateItems.insert(String(diagnostic.message.split(separator: "`")[3]))
                continue
            }
            guard let range = diagnostic.primary?.range, let place = places[range] else { continue }
            switch diagnostic.code {
            case .missingValue, .optionalValue, .otherType:
                guard let label = diagnostic.secondary.first,
                    let finding = RuleInterpreter.Finding(rawValue: diagnostic.code.rawValue)
                else { continue }
                let bytes = label.source.bytes[label.range.lowerBound..<label.range.upperBound]
                let slot = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
                slots.insert(.init(place: place, slot: slot, finding: finding))
            case .backFromStart: backFromStart.insert(place)
            case .neverFinishes: waiting.insert(place)
            case .lateValue: late.insert(.init(place: place, key: String(diagnostic.message.split(separator: "`")[4])))
            default: break
            }
        }
        disputedKeys = disputed
    }
}

/// Which step a place in the configuration belongs to.
struct Places {
    private var starts: [(offset: Int, place: RuleInterpreter.Place)] = []

    init(_ configuration: Configuration) {
        for (flow, definition) in ([configuration.flow] + configuration.flows).enumerated() {
            switch definition.shape {
            case .linear(let names):
                for (step, name) in names.enumerated() {
                    starts.append((name.range.lowerBound, .init(flow: flow, step: step)))
                }
            case .graph(_, let steps):
                for (step, definition) in steps.enumerated() {
                    starts.append((definition.name.range.lowerBound, .init(flow: flow, step: step)))
                }
            case .invalid: break
            }
        }
        starts.sort { $0.offset < $1.offset }
    }

    subscript(range: SourceRange) -> RuleInterpreter.Place? {
        starts.last { $0.offset <= range.lowerBound }?.place
    }
}
