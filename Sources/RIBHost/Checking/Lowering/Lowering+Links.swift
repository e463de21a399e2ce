import Configuration
import PluginManifest

extension Lowering {
    /// Lowers the deep links: their query items and their targets.
    mutating func lowerLinks() {
        guard !configuration.links.isEmpty else { return }
        let root = siblings(in: FlowGraph.root)
        for link in configuration.links {
            let target = target(link.target, nil, root)
            var lowered = FlowGraph.Link(name: link.name, query: [], target: target)
            let items = link.query.compactMap { item in type(of: item, link).map { (item, $0) } }
            var taken: Set<String> = []
            if let entry = link.entry {
                lowered.entry = self.entry(entry, of: link, lowered, items.map { ($0.0, $0.1) })
                taken = Set(lowered.entry?.arguments.map(\.name.value) ?? [])
            }
            lowered.query = items.compactMap { item, type in
                if taken.contains(item.name.value) { return nil }
                return key(item.name, for: "a link").map { .init(name: item.name, key: $0, type: type) }
            }
            graph.links.append(lowered)
        }
    }

    /// Returns the steps of a flow that links and services can name, in an array as well.
    func siblings(in flow: Int) -> Siblings {
        let (steps, container) = (graph.flows[flow].steps, graph.flows[flow].container)
        return Siblings(graph.steps[steps].map(\.name), in: flow, from: steps.lowerBound, container)
    }

    /// Returns the destination of a path such as `finance/home/cards/visa`: a step of the root flow, then a step of the
    /// flow it stands for, then a child in a slot of its plugin, and so on.
    mutating func path(_ name: Located<String>, from root: Siblings) -> FlowGraph.Destination {
        var path: [Int] = []
        var siblings = root
        let names = name.value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !names.contains("") else {
            reportEmptyPart(name)
            return .unknown
        }
        var rest = names[...]
        while let part = rest.popFirst() {
            guard let step = siblings.indices[part] else {
                let whole = { (other: String) in
                    (names.dropLast(rest.count + 1) + [other] + rest).joined(separator: "/")
                }
                reportUnknown(Located(part, name.range), among: siblings, whole: names.count > 1 ? whole : nil)
                return .unknown
            }
            path.append(step)
            guard let next = rest.first else { break }
            switch graph.steps[step].unit {
            case .flow(let flow):
                siblings = self.siblings(in: flow)
            case .plugin:
                guard let slot = graph.steps[step].children.first(where: { $0.slot == next }), rest.count > 1 else {
                    reportNoFlow(step, behind: next, name.range)
                    return .unknown
                }
                rest.removeFirst()
                siblings = self.siblings(in: slot.flow)
            case .unknown:
                return .unknown
            }
        }
        return path.count == 1 ? .step(path[0]) : .path(path)
    }

    /// Reports an unknown name in a path.
    ///
    /// - Parameter whole: returns the path with another name for the unknown one; nil if the name is the whole
    ///   target.
    private mutating func reportUnknown(
        _ name: Located<String>,
        among siblings: Siblings,
        whole: ((String) -> String)?
    ) {
        if graph.flows[siblings.flow].slot == nil, isMeant(name.value, in: siblings.flow) {
            graph.flows[siblings.flow].isBroken = true
            return
        }
        let match = whole == nil ? nil : suggestions.closest(to: name.value, among: siblings.names)
        if let match, let whole {
            let isSlot = graph.flows[siblings.flow].slot != nil
            return report(
                .unknownTarget,
                isSlot
                    ? "The target `\(name.value)` is not a child in \(graph.words(for: siblings.flow))."
                    : "The target `\(name.value)` is not a step of "
                        + "\(siblings.flow == FlowGraph.root ? "this flow" : graph.words(for: siblings.flow)).",
                at: name.range,
                isSlot ? "no such child" : "no such step",
                help: "Did you mean `\(whole(match))`?"
            )
        }
        guard graph.flows[siblings.flow].slot != nil else {
            return reportUnknownTarget(name, "The target", siblings)
        }
        report(
            .unknownTarget,
            "The target `\(name.value)` is not a child in \(graph.words(for: siblings.flow)).",
            at: name.range,
            "no such child",
            help: suggestions.help(for: name.value, among: siblings.names, none: "Nothing fills the slot.")
        )
    }

    private mutating func reportEmptyPart(_ path: Located<String>) {
        report(
            .unknownTarget,
            "The path `\(path.value)` has a part without a name.",
            at: path.range,
            "no such step",
            help: "Write the steps from the root flow inward with one `/` between two: `\"finance/top-up\"`."
        )
    }

    private mutating func reportNoFlow(_ step: Int, behind next: String, _ range: SourceRange) {
        let (name, slots) = (graph.steps[step].name, graph.steps[step].children.map(\.slot))
        if let slot = graph.steps[step].children.first(where: { $0.slot == next }) {
            let children = graph.steps[graph.flows[slot.flow].steps].map(\.name)
            return report(
                .unknownTarget,
                "The path ends at the slot `\(next)` of `\(name)`.",
                at: range,
                "not a step",
                help: children.first.map { "Name the child: `\"\(name)/\(next)/\($0)\"`." } ?? "Nothing fills the slot."
            )
        }
        report(
            .unknownTarget,
            "The step `\(name)` is a plugin, so there is no step `\(next)` in it.",
            at: range,
            slots.isEmpty ? "not a flow" : "neither a flow nor a slot",
            help: slots.isEmpty
                ? "Name the step itself: a path leads only through steps that are flows."
                : "Name the step itself, or a child in a slot of it: `\"\(name)/\(slots[0])/CHILD\"`."
        )
    }

    /// Returns the type of a query item; nil if the type is invalid, which is reported.
    private mutating func type(of item: LinkDefinition.QueryItem, _ link: LinkDefinition) -> ValueType? {
        let type: ValueType
        do {
            type = try ValueType.parse(item.type.value, records: [:])
        } catch {
            if let stream = try? DependencyType.parse(item.type.value) {
                reportNotInURL(stream.description, item, of: link)
            } else {
                let types = ValueType.builtIn.filter(\.canBeInURL).map(\.description)
                let match = suggestions.closest(to: item.type.value, among: types)
                let help = error.kind == .notAllowed ? error.help : match.map { "Did you mean `\($0)`?" }
                report(.queryType, error.message, at: item.type.range, help: help ?? Self.queryTypeHelp)
            }
            return nil
        }
        guard type.canBeInURL else {
            reportNotInURL(type.description, item, of: link)
            return nil
        }
        return type
    }

    private static let queryTypeHelp =
        "A query item is \(ValueType.words(where: \.canBeInURL)), or one of them with `?`."

    private mutating func reportNotInURL(
        _ type: String,
        _ item: LinkDefinition.QueryItem,
        of link: LinkDefinition
    ) {
        report(
            .queryType,
            "A URL cannot carry \(type.withArticle), which `\(item.name.value)` of `\(link.name.value)` would be.",
            at: item.type.range,
            help: Self.queryTypeHelp
        )
    }
}
