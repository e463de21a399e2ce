import Checking
import Configuration
import PluginManifest

/// Words shared by all forms of a picture.
extension FlowDrawing {
    /// Returns `off-game`, or `game (tic-tac-toe)` for a step with another name than its plugin or flow.
    func title(of step: FlowGraph.Step) -> String {
        switch step.unit {
        case .plugin(let plugin, let build):
            let id = graph.plugins[plugin].id
            let unit = build.map { $0.name == "default" ? id : "\(id), \($0.name)" } ?? id
            return unit == step.name ? unit : "\(step.name) (\(unit))"
        case .flow(let flow):
            let name = graph.flows[flow].name.value
            return name == step.name ? name : "\(step.name) (\(name))"
        case .unknown:
            return "\(step.name)?"
        }
    }

    /// Returns `flow`, or `flow, navigation` for a container other than `replace`, followed by the file's name unless
    /// it is plugins.json; for a slot, `cards of home`.
    func title(of flow: FlowGraph.Flow) -> String {
        if let slot = flow.slot { return "\(slot.declared.name) of \(graph.steps[slot.step].name)" }
        let container = flow.container == .replace ? "" : ", \(flow.container.rawValue)"
        return flow.name.value + container + (graph.file(of: flow).map { " (\($0))" } ?? "")
    }

    /// Returns `ribs://launchGame`: the part before the query.
    func title(of link: FlowGraph.Link) -> String { "ribs://\(link.name.value)" }

    /// Returns the outcome of an edge.
    func outcome(of edge: FlowGraph.Edge, of step: Int) -> String { graph.steps[step].routes[edge.route].outcome }

    /// Returns the outcome, the cases leading to the edge, and the carried values, a line for each.
    func lines(of edge: FlowGraph.Edge, of step: Int) -> [String] {
        [outcome(of: edge, of: step)] + cases(of: edge)
            + result.carried(by: edge, of: step).map { "\($0.key): \($0.type)" }
    }

    /// Returns the label of a link's edge, without the link's name, which is at the beginning of the edge.
    func conditions(of edge: FlowGraph.Edge, of link: FlowGraph.Link) -> [String] {
        cases(of: edge) + carried(by: link).map { "\($0.key): \($0.type)" } + asked(by: link)
    }

    /// Returns `asks showCard(card: String)`; nothing for a link without an entry.
    func asked(by link: FlowGraph.Link) -> [String] {
        guard let entry = link.entry else { return [] }
        let arguments = entry.arguments.map { "\($0.name.value): \($0.type)" }
        return ["asks \(entry.name)(\(arguments.joined(separator: ", ")))"]
    }

    /// Returns the values carried by a link.
    func carried(by link: FlowGraph.Link) -> [(key: String, type: String)] {
        link.query.map { ($0.name.value, $0.type.description) }
    }

    /// Returns `winner = player1`, from the outermost switch on.
    func cases(of edge: FlowGraph.Edge) -> [String] {
        edge.cases.map { "\(graph.keys[$0.key]) = \($0.value ?? "any other")" }
    }

    /// Returns the contents of a scope, a line for each: `scoreStream: Score`.
    func scope(of flow: FlowGraph.Flow) -> [String] {
        flow.scope.constants.map { graph.keys[$0.key] }
            + flow.scope.streams.map { stream in
                let kind = stream.kind == .events ? "event stream" : "stream"
                return "\(stream.name): \(kind) of \(stream.type?.description ?? "?")"
            }
    }

    /// Returns the providers of the static dependencies of a step, one on each line: `player1Name, player2Name: what
    /// logged-in is entered with`. An optional without a provider is left out.
    func scoped(_ step: Int) -> [String] {
        var slots: [String: [String]] = [:]
        var providers: [String] = []
        for binding in result.facts.bindings(of: step) {
            guard let provider = provider(of: binding, at: graph.steps[step]) else { continue }
            if slots[provider] == nil { providers.append(provider) }
            slots[provider, default: []].append(binding.slot)
        }
        return providers.map { "\(slots[$0, default: []].joined(separator: ", ")): \($0)" } + condition(of: step)
    }

    /// Returns `while isPremium: from the file`, for a member with a condition.
    private func condition(of step: Int) -> [String] {
        guard let condition = graph.steps[step].condition else { return [] }
        let scopes = result.facts.conditions[step]?.scopes ?? []
        let names = scopes.map { graph.name(of: $0) ?? "the file" }.joined(separator: " or ")
        return ["while \(condition.value)" + (names.isEmpty ? "" : ": from \(names)")]
    }

    private func provider(of binding: StaticBinding, at step: FlowGraph.Step) -> String? {
        if case .entry(let key) = binding.source {
            if let parent = graph.step(offering: key, in: step.flow) { return "from \(graph.steps[parent].name)" }
            return "what \(graph.flows[graph.flowOfFile(around: step.flow)].name.value) is entered with"
        }
        // The score stream that the host provides is not in the file.
        let isOfHost = graph.file.streams.contains { $0.name == binding.key && $0.range == nil }
        let scopes = scopes(of: binding, at: step).map { graph.name(of: $0) ?? (isOfHost ? "the host" : "the file") }
        return scopes.isEmpty ? nil : "from \(scopes.joined(separator: " or "))"
    }

    /// Returns the scopes that provide a static dependency: several for a stream of a flow that is entered from several
    /// places.
    func scopes(of binding: StaticBinding, at step: FlowGraph.Step) -> [FlowGraph.ScopeID] {
        if case .entry = binding.source { [.flow(step.flow)] } else { binding.source.scopes }
    }

    /// Returns the words for the finish of a flow.
    func finishing(_ flow: Int) -> String {
        guard flow == FlowGraph.root else { return "finished" }
        switch graph.atEnd {
        case .restart: return "begins again"
        case .exit: return "exit"
        }
    }

    /// Returns the label of the node for a target with `@`.
    func label(of word: FlowGraph.Destination, in flow: Int) -> String {
        switch word {
        case .word(.finish): finishing(flow)
        case .end(let name): flow == FlowGraph.root ? "\(name): \(finishing(flow))" : name
        default: word.spelling ?? ""
        }
    }

    /// Returns the target words of the edges in a flow, each once, in the order of the file. A step's `@stay` has no
    /// node of its own.
    func words(in flow: Int) -> [FlowGraph.Destination] {
        let words = Self.edges(of: graph, in: flow).map(\.destination).filter { $0.spelling != nil }.unique
        let links = flow == FlowGraph.root ? graph.links : []
        let isStayedByLink = links.contains { $0.edges.contains { $0.destination == .word(.stay) } }
        return isStayedByLink ? words : words.filter { $0 != .word(.stay) }
    }

    /// Returns the unknown targets in a flow, each once and numbered, in the order of the file.
    static func unknownTargets(of result: CheckResult, in flow: Int) -> NameTable {
        var unknown = NameTable()
        for edge in edges(of: result.graph, in: flow) where edge.destination == .unknown {
            _ = unknown.index(of: result.text(at: edge.range))
        }
        return unknown
    }

    /// Returns the edges in a flow, with the edges of links for the root flow.
    private static func edges(of graph: FlowGraph, in flow: Int) -> [FlowGraph.Edge] {
        let links = flow == FlowGraph.root ? graph.links.flatMap(\.edges) : []
        return graph.steps[graph.flows[flow].stepsAndServices].flatMap(\.edges) + links
    }

    /// Returns the name of an edge's end node in a picture's language.
    func node(_ edge: FlowGraph.Edge, in flow: Int) -> String {
        if let step = edge.destination.path?.last { return node(step: step) }
        if let parent = parent(along: edge, in: flow) { return node(step: parent) }
        if edge.destination.spelling != nil { return node(edge.destination, in: flow) }
        return "unknown\(flow)_\(unknownTargets[flow].find(result.text(at: edge.range)) ?? 0)"
    }

    /// Returns the step whose RIB receives the outcome of a child.
    func parent(along edge: FlowGraph.Edge, in flow: Int) -> Int? {
        if case .parent = edge.destination { graph.flows[flow].slot?.step } else { nil }
    }

    /// Returns true if the drawing of a flow begins with a dot: only the flows of the file do.
    func isMarked(startOf flow: FlowGraph.Flow) -> Bool { flow.start != nil && flow.slot == nil }

    func node(step: Int) -> String {
        let flow = graph.steps[step].flow
        return "step\(flow)_\(step - graph.flows[flow].steps.lowerBound)"
    }

    /// Returns the name of a target word's node. Named ends are numbered: a name could be anything.
    func node(_ word: FlowGraph.Destination, in flow: Int) -> String {
        guard case .end(let name) = word else { return "\((word.spelling ?? "").dropFirst())\(flow)" }
        let ends = graph.flows[flow].ends
        return "finish\(flow)_\((ends.first { graph.ends[$0].name == name } ?? 0) - ends.lowerBound)"
    }

    func isWrong(_ place: Place) -> Bool { errors[place] != nil }
}
