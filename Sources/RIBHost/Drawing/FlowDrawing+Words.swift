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

    /// `ribs://launchGame`: what stands before the query.
    func title(of link: FlowMap.Link) -> String { "ribs://\(link.name)" }

    /// The outcome, the cases that lead here, and what it carries, one line each.
    func lines(of edge: FlowMap.Edge) -> [String] { [edge.outcome] + conditions(of: edge) }

    /// The same of a link, whose name stands where the edge begins.
    func conditions(of edge: FlowMap.Edge) -> [String] {
        edge.cases.map { "\($0.key) = \($0.value ?? "any other")" } + edge.carries.map { "\($0.key): \($0.type)" }
    }

    /// What follows when a flow finishes.
    func finishing(_ flow: Int) -> String {
        guard flow == 0 else { return "finished" }
        switch atEnd {
        case .restart: return "begins again"
        case .exit: return "exit"
        }
    }

    /// The words that the edges in a flow lead to, each once, in the order of the file; a step's `@stay` leads to no place
    /// of its own.
    func words(in flow: Int) -> [TargetWord] {
        var words: [TargetWord] = []
        for case .word(let word) in Self.targets(of: map, in: flow) where !words.contains(word) { words.append(word) }
        let isStayedByLink = flow == 0 && map.links.contains { $0.edges.contains { $0.target == .word(.stay) } }
        return isStayedByLink ? words : words.filter { $0 != .stay }
    }

    /// The targets of a flow that do not exist, each once and numbered, in the order of the file.
    static func unknownTargets(of map: FlowMap, in flow: Int) -> UnknownTargets {
        var unknown = UnknownTargets()
        for case .unknown(let name) in targets(of: map, in: flow) where unknown.numbers[name] == nil {
            unknown.numbers[name] = unknown.names.count
            unknown.names.append(name)
        }
        return unknown
    }

    struct UnknownTargets {
        var names: [String] = []
        var numbers: [String: Int] = [:]
    }

    /// Where the edges in a flow lead, those of the links among them.
    private static func targets(of map: FlowMap, in flow: Int) -> [FlowMap.Target] {
        let links = flow == 0 ? map.links.flatMap(\.edges) : []
        return (map.flows[flow].steps.flatMap(\.edges) + links).map(\.target)
    }

    /// What a target is called in a picture's language.
    func node(_ target: FlowMap.Target, in flow: Int) -> String {
        switch target {
        case .step(let step): Self.node(step: step, in: flow)
        case .word(let word): Self.node(word, in: flow)
        case .unknown(let name): "unknown\(flow)_\(unknownTargets[flow].numbers[name] ?? 0)"
        }
    }

    static func node(step: Int, in flow: Int) -> String { "step\(flow)_\(step)" }

    static func node(_ word: TargetWord, in flow: Int) -> String { "\(word.rawValue.dropFirst())\(flow)" }

    func isWrong(_ place: Place) -> Bool { errors[place] != nil }
}
