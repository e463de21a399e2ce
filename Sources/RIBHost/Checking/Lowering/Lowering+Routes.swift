import Configuration
import PluginManifest

extension Lowering {
    /// Returns the routes of a graph's step: each outcome by name, otherwise by `*`, and `@failed` if listed.
    mutating func routes(
        of step: FlowGraph.Step,
        _ definition: StepDefinition,
        _ siblings: Siblings
    ) -> [FlowGraph.Route] {
        if case .unknown = step.unit {
            return definition.on.map {
                route($0, $0.outcome.value == RouteDefinition.failed ? .failed : .unknown, siblings)
            }
        }
        let payloads = payloads(of: step.unit)
        let names = payloads.map { outcomeName($0, of: step.unit) }
        var named = Dictionary(definition.on.map { ($0.outcome.value, $0) }) { first, _ in first }
        let unrouted = names.unique.filter { named[$0] == nil }
        correct(&named, definition, names: names, unrouted: unrouted, unit: step.unit, siblings)
        var routes: [FlowGraph.Route] = []
        for (payload, name) in zip(payloads, names) {
            if var found = named[name] ?? named[RouteDefinition.anyOutcome] {
                // A misspelt name has been reported; it is routed as if it were correct.
                if found.outcome.value != RouteDefinition.anyOutcome { found.outcome.value = name }
                routes.append(route(found, payload, siblings, outcome: name))
            } else if siblings.role != .steps {
                routes.append(Self.defaultRoute(name, payload, at: definition.name.range, step: graph.steps.count))
            } else if case .outcome(let outcome) = payload {
                reportUnrouted(outcome, of: step, siblings)
            }
        }
        if let failed = named[RouteDefinition.failed] { routes.append(route(failed, .failed, siblings)) }
        return routes
    }

    /// Returns the route of an unlisted outcome in tabs and stack, or of a service: the step stays, and a flow that has
    /// finished starts again in its place.
    static func defaultRoute(
        _ name: String,
        _ payload: FlowGraph.Route.Payload,
        at range: SourceRange,
        step: Int
    ) -> FlowGraph.Route {
        var destination = FlowGraph.Destination.word(.stay)
        if case .end = payload { destination = .step(step) }
        return FlowGraph.Route(outcome: name, range: range, payload: payload, target: .one(destination, range))
    }

    private mutating func route(
        _ definition: RouteDefinition,
        _ payload: FlowGraph.Route.Payload,
        _ siblings: Siblings,
        outcome: String? = nil
    ) -> FlowGraph.Route {
        FlowGraph.Route(
            outcome: outcome ?? definition.outcome.value,
            range: definition.outcome.range,
            payload: payload,
            target: target(definition.target, payload, siblings)
        )
    }

    /// Reports routes of unknown outcomes, and assigns each of the routes to the outcome that was probably meant, if
    /// any.
    private mutating func correct(
        _ named: inout [String: RouteDefinition],
        _ definition: StepDefinition,
        names: [String],
        unrouted: [String],
        unit: FlowGraph.Step.Unit,
        _ siblings: Siblings
    ) {
        var unrouted = unrouted
        let known = Set(names).union([RouteDefinition.anyOutcome, RouteDefinition.failed])
        for route in definition.on where !known.contains(route.outcome.value) {
            named[route.outcome.value] = nil
            var help: String?
            if let meant = adaptedName(route.outcome.value, unit), let index = unrouted.firstIndex(of: meant) {
                help = "`adapt` calls it `\(meant)` here."
                named[meant] = route
                unrouted.remove(at: index)
            } else if let meant = suggestions.closest(to: route.outcome.value, among: unrouted) {
                help = "Did you mean `\(meant)`?"
                named[meant] = route
                unrouted.removeAll { $0 == meant }
            }
            reportUnknownOutcome(route.outcome, names: names, unit: unit, help: help)
            // No other path might reach the target of the unknown outcome.
            if help == nil { graph.flows[siblings.flow].isBroken = true }
        }
    }

    private func adaptedName(_ pluginName: String, _ unit: FlowGraph.Step.Unit) -> String? {
        guard case .plugin(let plugin, _) = unit else { return nil }
        return graph.plugins[plugin].outcomes.first { $0.pluginName == pluginName }?.name
    }

    private mutating func reportUnknownOutcome(
        _ outcome: Located<String>,
        names: [String],
        unit: FlowGraph.Step.Unit,
        help: String?
    ) {
        var cures: [String] = []
        let what: String
        switch unit {
        case .plugin(let plugin, _):
            what = "`\(graph.plugins[plugin].id)` has no outcome `\(outcome.value)`."
        case .flow(let flow):
            let name = definition(of: flow).name.value
            what = "The flow `\(name)` has no outcome `\(outcome.value)`."
            if help == nil, !outcome.value.hasPrefix("@"), outcome.value != RouteDefinition.finished {
                cures = ["Or let a path through `\(name)` end there: with the target `@finish/\(outcome.value)`."]
            }
        case .unknown:
            what = "There is no outcome `\(outcome.value)`."
        }
        let general =
            outcome.value.hasPrefix("@")
            ? "The one outcome with `@` is `\(RouteDefinition.failed)`."
            : suggestions.help(for: outcome.value, among: names.unique, none: "Remove it: there is none at all.")
        report(.unknownOutcome, what, at: outcome.range, "unknown", help: [help ?? general] + cures)
    }

    private mutating func reportUnrouted(_ outcome: Int, of step: FlowGraph.Step, _ siblings: Siblings) {
        guard case .plugin(let plugin, _) = step.unit else { return }
        graph.flows[siblings.flow].isBroken = true
        let adapted = graph.plugins[plugin]
        let name = adapted.outcomes[outcome].name
        report(
            .unroutedOutcome,
            "The step `\(step.name)` does not say where `\(name)` leads.",
            at: step.range,
            "no route for `\(name)`",
            secondary: [Label(adapted.manifest.source, adapted.outcomes[outcome].range, "the outcome")],
            help: "Add `\"\(name)\": TARGET` to its `on`, or `\"*\": TARGET` for all that are not listed."
        )
    }

    /// Returns a target with its steps as indices. Recursive, because the depth of switches is limited.
    ///
    /// - Parameter payload: the payload of the outcome; nil for a link.
    mutating func target(
        _ definition: TargetDefinition,
        _ payload: FlowGraph.Route.Payload?,
        _ siblings: Siblings
    ) -> FlowGraph.Target {
        switch definition {
        case .step(let name):
            if payload == nil { return .one(path(name, from: siblings), name.range) }
            if let step = siblings.indices[name.value] { return .one(.step(step), name.range) }
            reportUnknownTarget(name, "The target", siblings, mayRestart: true)
            return .one(.unknown, name.range)
        case .word(let word):
            if word.value == .stay { checkStay(after: payload, at: word.range) }
            return .one(.word(word.value), word.range)
        case .end(let name):
            return .one(.end(name.value), name.range)
        case .invalid(let range):
            graph.flows[siblings.flow].isBroken = true
            return .one(.unknown, range)
        case .select(let select):
            let cases = select.cases.map {
                FlowGraph.Select.Case(value: $0.value, target: target($0.target, payload, siblings))
            }
            let otherwise = select.otherwise.map { target($0, payload, siblings) }
            guard let key = select.key else {
                // The tested value is unknown; the targets are not.
                return cases.first?.target ?? otherwise ?? .one(.unknown, select.range)
            }
            return .select(
                .init(
                    key: key,
                    keyIndex: graph.keys.index(of: key.value),
                    cases: cases,
                    otherwise: otherwise,
                    range: select.range
                )
            )
        }
    }

    private mutating func checkStay(after payload: FlowGraph.Route.Payload?, at range: SourceRange) {
        let what: String
        switch payload {
        case .failed: what = "A step that has failed"
        case .end: what = "A flow that has finished"
        case .outcome, .bar, .unknown, nil: return
        }
        report(
            .nothingStays,
            "\(what) cannot stay: nothing of it is left.",
            at: range,
            // Not `@back`: only the proof knows whether there is a step before this one.
            help: "Name a step, or use `@restart`, `@finish` or `@exit`."
        )
    }
}
