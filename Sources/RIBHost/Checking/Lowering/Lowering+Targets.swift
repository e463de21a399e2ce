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
            return .one(destination(word, payload), word.range)
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

    private mutating func destination(
        _ word: Located<TargetWord>,
        _ payload: FlowGraph.Route.Payload?
    ) -> FlowGraph.Destination {
        switch word.value {
        case .finish: return .finish
        case .back: return .back
        case .restart: return .restart
        case .exit: return .exit
        case .stay:
            switch payload {
            case .failed: reportNothingStays("A step that has failed", word.range)
            case .finished: reportNothingStays("A flow that has finished", word.range)
            case .outcome, .unknown, nil: break
            }
            return .stay
        }
    }

    private mutating func reportNothingStays(_ what: String, _ range: SourceRange) {
        report(
            .nothingStays,
            "\(what) cannot stay: nothing of it is left.",
            at: range,
            help: ["Name a step, or use `@back`, `@restart`, `@finish` or `@exit`."]
        )
    }
}
