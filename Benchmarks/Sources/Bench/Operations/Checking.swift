import Checking
import Configuration
import PluginManifest

// Checking a large flow.
extension Operation {
    static var checking: [Operation] {
        [
            Operation(
                name: "check a step of a flow of 1 000 steps, 3 000 edges, 100 keys",
                work: Work(1, 2, units: 1_000) { LargeFlow.check(steps: 1_000) },
                // The same in a small flow, so that a ratio of 1 means linear.
                floor: Work(1, 11, units: 100) { LargeFlow.check(steps: 100) }
            ),
            Operation(
                name: "check one of 1 000 flows whose plugins write one stream",
                work: Work(1, 2, units: 1_000) { ManyFlows.check(1_000) },
                floor: Work(1, 11, units: 100) { ManyFlows.check(100) }
            ),
        ]
    }
}

/// A generated flow in which each step has three outcomes and each outcome provides a key or two.
@MainActor
enum LargeFlow {
    static func check(steps: Int) -> @MainActor (Int) -> Void { FlowChecker.checks(text(steps: steps), [manifest]) }

    /// Reads and checks a flow, and says how many seconds both take together: the least of three runs.
    static func seconds(steps: Int) -> Double {
        let source = Array(text(steps: steps).utf8)
        let (manifest, rules) = Manifest.decode(SourceFile(name: "manifest", text: manifest))
        let times = (0..<3).map { _ in
            ContinuousClock().measure {
                let (configuration, shapes) = Configuration.decode(SourceFile(name: "plugins.json", bytes: source))
                guard let configuration, let manifest else {
                    fatalError("The generated flow is refused: \(shapes + rules)")
                }
                let result = FlowChecker.check(configuration, manifests: ["unit": manifest])
                if result.proof == nil { fatalError("The generated flow is refused: \(result.diagnostics)") }
            }
        }
        return (times.min() ?? .zero) / .seconds(1)
    }

    private static let keys = (0..<100).map { "k\($0)" }

    private static var manifest: String {
        let outcomes = (0..<3).map { outcome in
            let payload = keys.enumerated().filter { $0.offset % 3 == outcome }.map { "\"\($0.element)\": \"Int\"" }
            return "\"o\(outcome)\": {\(payload.joined(separator: ", "))}"
        }
        let slots = keys.prefix(10).map { "\"\($0)\": \"Int\"" }
        return """
            {"id": "unit", "name": "Unit", "version": "1.0.0", "builder": "UnitBuilder",
             "dependencies": {"dynamic": {\(slots.joined(separator: ", "))}}, "outcomes": {\(outcomes.joined(separator: ", "))}}
            """
    }

    private static func text(steps: Int) -> String {
        let entries = (0..<steps).map { step in
            let routes = (0..<3).map { "\"o\($0)\": \"s\((step * 7 + $0 * 13 + 1) % steps)\"" }
            return "\"s\(step)\": {\"plugin\": \"unit\", \"on\": {\(routes.joined(separator: ", "))}}"
        }
        let constants = keys.map { "\"\($0)\": 1" }
        return """
            {"plugins": {"unit": "libUnit.so"}, "dependencies": {\(constants.joined(separator: ", "))},
             "flow": {"start": "s0", "steps": {\(entries.joined(separator: ", "))}}}
            """
    }
}

/// Generated flows, one after the other, in each of which one plugin gives the other what it reports, and both write the
/// same stream.
@MainActor
private enum ManyFlows {
    static func check(_ count: Int) -> @MainActor (Int) -> Void { FlowChecker.checks(text(count), manifests) }

    private static let manifests = [
        """
        {"id": "giver", "name": "Giver", "version": "1.0.0", "builder": "GiverBuilder",
         "dependencies": {"static": {"n": "MutableValueStream<Int>"}}, "outcomes": {"done": {"k": "Int"}}}
        """,
        """
        {"id": "taker", "name": "Taker", "version": "1.0.0", "builder": "TakerBuilder",
         "dependencies": {"static": {"n": "MutableValueStream<Int>"}, "dynamic": {"k": "Int"}}, "outcomes": {"over": {}}}
        """,
    ]

    private static func text(_ count: Int) -> String {
        let flows = (0..<count).map { "\"f\($0)\": [\"giver\", \"taker\"]" }
        let steps = (0..<count).map {
            "\"s\($0)\": {\"flow\": \"f\($0)\", \"on\": {\"finished\": \"s\(($0 + 1) % count)\"}}"
        }
        return """
            {"plugins": {"giver": "libGiver.so", "taker": "libTaker.so"}, "dependencies": {"n": {"stream": "Int", "value": 0}},
             "flows": {\(flows.joined(separator: ", "))},
             "flow": {"start": "s0", "steps": {\(steps.joined(separator: ", "))}}}
            """
    }
}

extension FlowChecker {
    /// Checks a generated file with these manifests, repeatedly.
    @MainActor
    fileprivate static func checks(_ text: String, _ manifests: [String]) -> @MainActor (Int) -> Void {
        let (configuration, shapes) = Configuration.decode(SourceFile(name: "plugins.json", text: text))
        let decoded = manifests.map { Manifest.decode(SourceFile(name: "manifest", text: $0)) }
        let known = decoded.compactMap(\.manifest).map { ($0.id, $0) }
        guard let configuration, known.count == manifests.count else {
            fatalError("The generated flow is refused: \(shapes + decoded.flatMap(\.diagnostics))")
        }
        let named = Dictionary(known) { first, _ in first }
        return { repetitions in
            for _ in 0..<repetitions { precondition(FlowChecker.check(configuration, manifests: named).proof != nil) }
        }
    }
}
