import Configuration
import PluginManifest

/// Deep links. A link is an edge from any step to a target. It is taken from steps at which all values are known that
/// every other path to the target provides, so the proof of the later steps also holds for the link; until then it
/// waits.
extension Prover {
    /// Checks the links, and finds for each path of a link the steps from which its legs can be taken.
    mutating func checkLinks() {
        facts.linkSources = Array(repeating: [:], count: graph.links.count)
        guard !graph.links.isEmpty else { return }
        let asked = facts.askedKeys(in: graph)
        for (index, link) in graph.links.enumerated() {
            checkTypes(of: link)
            for select in link.target.selects { check(select, of: link) }
            for edge in link.edges {
                switch edge.destination {
                case .step, .path:
                    facts.linkSources[index][edge.destination] = sources(of: link, along: edge, asked)
                case .word(.back), .word(.stay):
                    report(
                        .linkTarget,
                        "A link leads somewhere: it cannot lead to where the flow is or was.",
                        at: edge.range,
                        help: "Name a step, or use `@restart`, `@finish` or `@exit`."
                    )
                case .word, .end, .parent, .unknown:
                    break
                }
            }
        }
    }

    /// Returns the steps from which each leg can be taken. The first leg without such a step is reported.
    private mutating func sources(of link: FlowGraph.Link, along edge: FlowGraph.Edge, _ asked: [Int]) -> [[Int]] {
        let steps = edge.destination.path ?? []
        let sources = steps.map { self.sources(of: link, to: $0, edge.narrowed, asked) }
        if let nowhere = sources.firstIndex(where: \.isEmpty) {
            reportNowhere(link, to: steps[nowhere], narrowed: edge.narrowed, asking: asked, at: edge.range)
        }
        return sources
    }

    private func sources(of link: FlowGraph.Link, to target: Int, _ narrowed: [Int], _ asked: [Int]) -> [Int] {
        guard facts.isReached[target] else { return [] }
        // A child is awaited: only its parent attaches it.
        if isChild(target) { return [target] }
        return graph.flows[graph.steps[target].flow].steps.filter { source in
            facts.isReached[source] && asked.allSatisfy { isKnown($0, at: source, asAt: target, link, narrowed) }
        }
    }

    /// Returns true if the source, or the link, provides as much about a key as the target knows.
    private func isKnown(
        _ key: Int,
        at source: Int,
        asAt target: Int,
        _ link: FlowGraph.Link,
        _ narrowed: [Int]
    ) -> Bool {
        let item = link.query.first { $0.key == key }.map { item -> Knowledge in
            !item.type.isOptional || narrowed.contains(key) ? .value : .assigned
        }
        // The link might arrive after the step has stayed and lost its knowledge of the value.
        let known = item ?? facts.knowledge(of: key, at: source, in: graph, hasStayed: true)
        return known >= facts.knowledge(of: key, at: target, in: graph)
    }

    private mutating func checkTypes(of link: FlowGraph.Link) {
        for item in link.query {
            guard case .value(let type) = facts.keyTypes[item.key], type.unwrapped != item.type.unwrapped else {
                continue
            }
            report(
                .twoTypes,
                "The key `\(item.name.value)` would have two types, `\(type)` and `\(item.type)`.",
                at: item.name.range,
                "`\(item.type)` from the link `\(link.name.value)`",
                help: "Give the query item another name."
            )
        }
    }

    /// Checks a switch of a link. When a link is opened, values that no case names are refused.
    private mutating func check(_ select: FlowGraph.Select, of link: FlowGraph.Link) {
        if let item = link.query.first(where: { $0.key == select.keyIndex }) {
            return check(select, item.type, mayLeaveOut: true)
        }
        let names = link.query.map(\.name.value)
        report(
            .switchKey,
            "The link `\(link.name.value)` does not carry `\(select.key.value)`.",
            at: select.key.range,
            "not in its query",
            help: names.isEmpty ? "Add it to `query`." : "It carries \(names.listed())."
        )
    }

    /// Reports a leg that cannot be taken from any step. The target itself has the knowledge, so either nothing leads
    /// to the target, or a needed value can be lost: left out of the query, or while a step stays.
    private mutating func reportNowhere(
        _ link: FlowGraph.Link,
        to step: Int,
        narrowed: [Int],
        asking asked: [Int],
        at range: SourceRange
    ) {
        // Errors of the flow itself have been reported.
        guard !graph.flows[graph.steps[step].flow].isBroken else { return }
        let name = graph.steps[step].name
        if facts.isReached[step], let lost = asked.first(where: { !isKnown($0, at: step, asAt: step, link, narrowed) })
        {
            reportLost(lost, by: link, name, at: range)
            return
        }
        report(
            .linkNowhere,
            "The link `\(link.name.value)` leads to `\(name)`, to which no path of the flow leads.",
            at: range,
            "never reached",
            secondary: [here(graph.steps[step].range, "the step")],
            help: "Let an outcome lead to `\(name)`, so that what it needs can be proved."
        )
    }

    private mutating func reportLost(_ key: Int, by link: FlowGraph.Link, _ step: String, at range: SourceRange) {
        let name = graph.keys[key]
        let type = facts.keyTypes[key].value?.unwrapped.description ?? "String"
        let item = link.query.first { $0.key == key }
        report(
            .linkNowhere,
            item == nil
                ? "The link `\(link.name.value)` can be taken nowhere: `\(name)` has a value on every path to `\(step)`, but may lose it while a step stays."
                : "The link `\(link.name.value)` may leave out `\(name)`, which has a value on every other path to `\(step)`.",
            at: item?.name.range ?? range,
            item?.type.description.withArticle,
            help: "Let it carry a value: `\"\(name)\": \"\(type)\"` in its `query`."
        )
    }

    /// The steps that links lead to. Errors about them are reported with the links.
    var linkedSteps: Set<Int> {
        Set(graph.links.flatMap { $0.edges.flatMap { $0.destination.path ?? [] } })
    }
}
