import Configuration
import PluginABI
import PluginManifest

extension Prover {
    /// Checks that each switch is on a key of the outcome, and leaves no value out.
    mutating func checkSwitches() {
        for (index, step) in graph.steps.enumerated() {
            for route in step.routes {
                for select in route.target.selects { check(select, of: route, at: index) }
            }
        }
    }

    private mutating func check(_ select: FlowGraph.Select, of route: FlowGraph.Route, at step: Int) {
        if case .unknown = route.payload { return }
        if let type = payloadType(of: select.keyIndex, route, at: step) { return check(select, type) }
        // The outcome never happens, or the key's type is unknown: both are reported elsewhere.
        if case .end(let end) = route.payload,
            !facts.isEndReached[end] || !facts.isReached[step]
                || facts.assignment.carried.contains(select.keyIndex, row: end)
        {
            return
        }
        reportSwitchKey(select, route, at: step)
    }

    /// Returns the type with which a route's payload carries a key; nil if the payload does not carry the key.
    func payloadType(of key: Int, _ route: FlowGraph.Route, at step: Int) -> ValueType? {
        if case .end(let end) = route.payload {
            return facts.assignment.carried.contains(key, row: end) ? facts.keyTypes[key].value : nil
        }
        return graph.writes(of: route, at: graph.steps[step]).first { $0.key == key }?.type
    }

    mutating func check(_ select: FlowGraph.Select, _ type: ValueType, mayLeaveOut: Bool = false) {
        guard type.canBeSwitchedOn else {
            report(
                .switchKey,
                "`\(select.key.value)` is \(type.description.withArticle), which a switch cannot tell apart.",
                at: select.key.range,
                type.description.withArticle,
                help: "A switch takes \(ValueType.words(where: \.canBeSwitchedOn))."
            )
            return
        }
        let values = caseValues(of: select, type)
        let isComplete = type.allCases.map { values.isSuperset(of: $0) } ?? false
        if let otherwise = select.otherwise, isComplete {
            warn(
                .deadDefault,
                "The default is never taken: the cases name all values that `\(select.key.value)` can have.",
                at: otherwise.range,
                "never taken",
                help: ["Remove `default`."]
            )
        } else if select.otherwise == nil, !isComplete, !mayLeaveOut {
            report(
                .switchDefault,
                type.isOptional
                    ? "The switch does not say what follows when there is no `\(select.key.value)`."
                    : "The switch does not say what follows for other values of `\(select.key.value)`.",
                at: select.range,
                "no `default`",
                help: "Add `\"default\": TARGET`."
            )
        }
    }

    /// Returns the values named by a switch's cases. Cases of another type are reported and left out.
    private mutating func caseValues(of select: FlowGraph.Select, _ type: ValueType) -> Set<WireValue> {
        var values: Set<WireValue> = []
        for selected in select.cases {
            guard let value = type.caseValue(selected.value.value) else {
                report(
                    .switchCase,
                    "`\(select.key.value)` is \(type.description.withArticle), but the case `\(selected.value.value)` is not \(type.unwrapped.description.withArticle).",
                    at: selected.value.range,
                    "not `\(type.unwrapped)`",
                    help: selected.value.value == "null" || selected.value.value == "nil"
                        ? "Remove it: `default` is used when there is no value."
                        : "Write \(type.caseWords)."
                )
                continue
            }
            values.insert(value)
        }
        return values
    }

    private mutating func reportSwitchKey(_ select: FlowGraph.Select, _ route: FlowGraph.Route, at step: Int) {
        var names: [String] = []
        var secondary: [Label] = []
        var help: String
        if case .end(let end) = route.payload {
            names = facts.assignment.carried.columns(ofRow: end, below: graph.keys.count).map { graph.keys[$0] }
            let name = graph.ends[end].name
            let target = name == RouteDefinition.finished ? TargetWord.finish.rawValue : TargetWord.namedEnd + name
            help = "`\(name)` carries the keys that are assigned on every path to `\(target)`"
            help +=
                names.isEmpty ? "; here it carries none. Write a target instead of the switch." : ": \(names.listed())."
        } else if let plugin = plugin(of: step), case .outcome(let outcome) = route.payload {
            names = plugin.outcomes[outcome].payload.map { graph.keys[$0.key] }
            secondary = [Label(plugin.manifest.source, plugin.outcomes[outcome].range, "the outcome")]
            help =
                names.isEmpty
                ? "It carries nothing: write a target instead of the switch." : "It carries \(names.listed())."
        } else {
            help = "It carries nothing: write a target instead of the switch."
        }
        if let match = closestMatch(to: select.key.value, among: names) { help = "Did you mean `\(match)`?" }
        report(
            .switchKey,
            "`\(route.outcome)` does not carry `\(select.key.value)`.",
            at: select.key.range,
            "not in the payload",
            secondary: secondary,
            help: help
        )
    }
}
