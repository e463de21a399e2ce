import Configuration
import PluginManifest

extension Lowering {
    /// A target by index. Recursive, because the depth of switches is limited.
    ///
    /// - Parameter payload: what the outcome carries; nil for a link.
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
