internal import Checking
internal import Configuration
internal import PluginManifest

/// What all forms of a picture say in the same words.
extension FlowDrawing {
    /// `off-game`, or `game (tic-tac-toe)` where the step has a name of its own.
    func title(of step: FlowMap.Step) -> String {
        switch step.unit {
        case .plugin(let id, let build):
            let unit = build.map { $0 == "default" ? id : "\(id), \($0)" } ?? id
            return unit == step.name ? unit : "\(step.name) (\(unit))"
        case .flow(let flow):
            let name = map.flows[flow].name
            return name == step.name ? name : "\(step.name) (\(name))"
        case .unknown:
            return "\(step.name)?"
        }
    }

    /// `flow`, or `flow, navigation` where it is no plain one.
    func title(of flow: FlowMap.Flow) -> String {
        flow.container == .replace ? flow.name : "\(flow.name), \(flow.container.rawValue)"
    }

    /// The outcome, the cases that lead here, and what it carries, one line each.
    func lines(of edge: FlowMap.Edge) -> [String] {
        [edge.outcome] + edge.cases.map { "\($0.key) = \($0.value ?? "any other")" }
            + edge.carries.map { "\($0.key): \($0.type)" }
    }

    /// What follows when a flow finishes.
    func finishing(_ flow: Int) -> String {
        guard flow == 0 else { return "finished" }
        switch atEnd {
        case .restart: return "begins again"
        case .exit: return "exit"
        }
    }

    /// The words that a flow's edges lead to, each once, in the order of the file; `@stay` leads to no place of its own.
    func words(in flow: FlowMap.Flow) -> [TargetWord] {
        var words: [TargetWord] = []
        for case .word(let word) in flow.steps.flatMap(\.edges).map(\.target)
        where word != .stay && !words.contains(word) {
            words.append(word)
        }
        return words
    }

    /// The targets of a flow that do not exist, each once and numbered, in the order of the file.
    func unknownTargets(in flow: FlowMap.Flow) -> (names: [String], numbers: [String: Int]) {
        var names: [String] = []
        var numbers: [String: Int] = [:]
        for case .unknown(let name) in flow.steps.flatMap(\.edges).map(\.target) where numbers[name] == nil {
            numbers[name] = names.count
            names.append(name)
        }
        return (names, numbers)
    }

    func isWrong(_ flow: Int, _ step: Int) -> Bool { stepErrors[Place(flow: flow, step: step)] != nil }

    func isWrong(_ flow: Int, _ step: Int, _ edge: Int) -> Bool {
        edgeErrors[Place(flow: flow, step: step, edge: edge)] != nil
    }
}
