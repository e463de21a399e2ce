import Configuration
import PluginManifest

extension Lowering {
    /// The deep links in numbers: what each takes, and where it leads.
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

    /// The steps of a flow that a link or a service can name, an array's as well.
    func siblings(in flow: Int) -> Siblings {
        let (steps, container) = (graph.flows[flow].steps, graph.flows[flow].container)
        return Siblings(graph.steps[steps].map(\.name), in: flow, from: steps.lowerBound, container)
    }

    /// Where `finance/top-up` leads: a step of the root flow, then one of the flow that it stands for, and so on.
    mutating func path(_ name: Located<String>, from root: Siblings) -> FlowGraph.Destination {
        var path: [Int] = []
        var siblings = root
        let names = name.value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !names.contains("") else {
            reportEmptyPart(name)
            return .unknown
        }
        for (level, part) in names.enumerated() {
            guard let step = siblings.indices[part] else {
                reportUnknownTarget(Located(part, name.range), "The target", siblings)
                return .unknown
            }
            path.append(step)
            guard level + 1 < names.count else { break }
            switch graph.steps[step].unit {
            case .flow(let flow):
                siblings = self.siblings(in: flow)
            case .plugin:
                reportNoFlow(part, behind: names[level + 1], name.range)
                return .unknown
            case .unknown:
                return .unknown
            }
        }
        return path.count == 1 ? .step(path[0]) : .path(path)
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

    private mutating func reportNoFlow(_ step: String, behind next: String, _ range: SourceRange) {
        report(
            .unknownTarget,
            "The step `\(step)` is a plugin, so there is no step `\(next)` in it.",
            at: range,
            "not a flow",
            help: "Name the step itself: a path leads only through steps that are flows."
        )
    }

    /// The type of a query item; nil if it is invalid, which is reported.
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
