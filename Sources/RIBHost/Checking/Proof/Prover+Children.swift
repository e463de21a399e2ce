import Configuration
import PluginABI
import PluginManifest

/// Rules of slots that need facts about flows: the values and streams for a child, and the ends of a flow in a slot.
extension Prover {
    /// Returns the static values that a step's plugin needs from outside.
    func staticValues(of step: Int) -> [(key: Int, type: ValueType, range: SourceRange)] {
        graph.staticValues(of: step)
    }

    /// Returns true if a step is a child in a slot, whose arguments do not come from an environment.
    func isChild(_ step: Int) -> Bool { graph.flows[graph.steps[step].flow].slot != nil }

    /// Binds a static slot of a child to an offer of the same name, from a slot around the child.
    mutating func bind(_ slot: StaticSlot, to offer: FlowGraph.Offer, of flow: Int) -> StaticBinding.Source? {
        let (type, range): (DependencyType, SourceRange) =
            switch offer {
            case .provided(let provided): (provided.type, provided.range)
            case .argument(let argument): (.value(argument.type), argument.range)
            }
        guard type.fits(slot.slot.type) else {
            reportOffer(slot, type, range, of: flow)
            return nil
        }
        return type.carried == nil ? .entry(key: slot.key) : .stream(slot.key, [.flow(flow)])
    }

    private mutating func reportOffer(_ slot: StaticSlot, _ type: DependencyType, _ range: SourceRange, of flow: Int) {
        guard let parent = graph.parent(of: flow) else { return }
        report(
            .staticType,
            "`\(slot.plugin.id)` needs \(slot.slot.type.description.withArticle) for `\(slot.slot.name)`, but "
                + "\(graph.words(for: flow)) offers \(type.description.withArticle).",
            at: graph.steps[slot.step].range,
            "needs \(slot.slot.type.description.withArticle)",
            secondary: [slot.label, Label(parent.manifest.source, range, "offered here")],
            help: Advice.otherKey(for: slot.slot.name, of: slot.plugin)
        )
    }

    /// Reports a static slot of a child that neither its slots nor the scopes around its parents fill.
    mutating func reportMissing(inSlot slot: StaticSlot) {
        let offered = graph.flows[slot.flow].slot?.declared.provides ?? []
        let fitting = offered.filter { $0.type.fits(slot.slot.type) }.map(\.name)
        var help: [String] = []
        if let name = suggestions.likeliest(for: slot.key, among: fitting) {
            let advice = graph.advice(toAdapt: "dependencies", slot.slot.name, to: name, ofChild: slot.step)
            help = ["Did you mean `\(name)`? \(advice ?? "")"]
        }
        let example =
            switch slot.slot.type {
            case .value(let type): type.example
            default: slot.slot.type.exampleStream ?? ""
            }
        let isInFirst = Label(source, graph.steps[slot.step].range).source.base == 0
        help.append(
            "Add it at the top of \(isInFirst ? "the file" : "`\(source.name)`"): `\"dependencies\": {\"\(slot.key)\": \(example)}`."
        )
        report(
            .missingStatic,
            "`\(slot.plugin.id)` needs `\(slot.key)`, which neither \(graph.words(for: slot.flow)) nor a scope around it has.",
            at: graph.steps[slot.step].range,
            "needs `\(slot.slot.name): \(slot.slot.type)`",
            secondary: [slot.label] + graph.label(forSlot: slot.flow),
            help: help
        )
    }

    // MARK: - Flows in slots

    /// Checks that each end of a flow in a slot is one of the slot's outcomes, and carries the outcome's payload.
    mutating func checkEndsOfChildren() {
        for flow in graph.flows.indices where facts.isFlowReached[flow] {
            guard let declared = graph.flows[flow].slot?.declared else { continue }
            for step in graph.flows[flow].steps {
                guard case .flow(let callee) = graph.steps[step].unit, !graph.flows[callee].isBroken else { continue }
                for end in graph.flows[callee].ends where facts.isEndReached[end] {
                    if let heard = declared.outcome(named: graph.ends[end].name) {
                        checkPayload(of: end, against: heard, callee, step)
                    } else {
                        reportUnheard(end, of: callee, step, declared)
                    }
                }
            }
        }
    }

    private mutating func reportUnheard(_ end: Int, of callee: Int, _ step: Int, _ declared: Manifest.ChildSlot) {
        let name = graph.ends[end].name
        let names = declared.outcomes.map { TargetWord.namedEnd + $0.name }
        report(
            .childOutcome,
            "The flow `\(graph.flows[callee].name.value)` can end as `\(name)`, which \(graph.words(for: graph.steps[step].flow)) does not receive.",
            at: graph.steps[step].range,
            "ends as `\(name)`",
            secondary: [here(graph.flows[callee].name.range, "the flow")]
                + graph.label(forSlot: graph.steps[step].flow),
            help: names.isEmpty
                ? "Fill the slot with a flow that never ends."
                : "Let each path through the flow end as an outcome of the slot: with \(names.listed())."
        )
    }

    private mutating func checkPayload(of end: Int, against heard: Manifest.Outcome, _ callee: Int, _ step: Int) {
        for field in heard.payload {
            let key = graph.keys.find(field.name)
            let isCarried = key.map { facts.assignment.carried.contains($0, row: end) } ?? false
            var problem: String?
            if let key, isCarried, let type = facts.keyTypes[key].value {
                let isNotNil = !type.isOptional || facts.assignment.carriedNarrowed.contains(key, row: end)
                if type.unwrapped != field.type.unwrapped {
                    problem = "carries \(type.description.withArticle) as `\(field.name)`"
                } else if !field.type.isOptional, !isNotNil {
                    problem = "may carry nil as `\(field.name)`"
                }
            } else if !isCarried, !field.type.isOptional {
                problem = "does not carry `\(field.name)` on every path"
            }
            if let problem { reportPayload(problem, of: end, field, callee, step) }
        }
    }

    private mutating func reportPayload(
        _ problem: String,
        of end: Int,
        _ field: Manifest.Field,
        _ callee: Int,
        _ step: Int
    ) {
        guard let parent = graph.parent(of: graph.steps[step].flow) else { return }
        report(
            .childOutcome,
            "The end `\(graph.ends[end].name)` of the flow `\(graph.flows[callee].name.value)` \(problem), and "
                + "\(graph.words(for: graph.steps[step].flow)) receives \(field.type.description.withArticle).",
            at: graph.steps[step].range,
            "fills the slot",
            secondary: [
                here(graph.flows[callee].name.range, "the flow"),
                Label(parent.manifest.source, field.range, "heard as this"),
            ],
            help: "Let an outcome on each path to that end carry it as \(field.type.description.withArticle)."
        )
    }
}

extension FlowGraph {
    /// Returns the static values that a step's plugin needs from the flows of the file, not from its slots.
    func staticValues(of step: Int) -> [(key: Int, type: ValueType, range: SourceRange)] {
        guard let plugin = plugin(of: step) else { return [] }
        let values = plugin.staticValues(keys)
        guard flows[steps[step].flow].slot != nil else { return values }
        return values.filter { offer(of: keys[$0.key], in: steps[step].flow) == nil }
    }
}

extension DependencyType {
    /// Returns true if an offer of this type can be used as another type: a writable stream can also be read.
    func fits(_ needed: DependencyType) -> Bool {
        if case .value(let offered) = self, case .value(let needed) = needed { return offered.fits(needed) }
        return carried != nil && carried == needed.carried && kind == needed.kind
            && (isWritable || !needed.isWritable)
    }
}
