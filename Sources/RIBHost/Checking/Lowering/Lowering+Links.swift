internal import Configuration
internal import PluginManifest

extension Lowering {
    /// The deep links in numbers: what each takes, and where it leads in the root flow.
    mutating func lowerLinks() {
        let scope = rootScope()
        for link in configuration.links {
            let query = link.query.compactMap { lower($0, of: link) }
            let target = target(link.target, .unknown, scope)
            graph.links.append(FlowGraph.Link(name: link.name, query: query, target: target))
        }
    }

    /// The steps that a link can name: those of the root flow, an array's as well.
    private func rootScope() -> StepScope {
        let flow = graph.flows[FlowGraph.root]
        var scope = StepScope(
            flow: FlowGraph.root,
            names: graph.steps[flow.steps].map(\.name),
            indices: [:],
            attachesAllMembers: flow.container.attachesAllMembers
        )
        for step in flow.steps where scope.indices[graph.steps[step].name] == nil {
            scope.indices[graph.steps[step].name] = step
        }
        return scope
    }

    private mutating func lower(_ item: LinkDefinition.QueryItem, of link: LinkDefinition) -> FlowGraph.Link.Item? {
        let type: ValueType
        do {
            type = try ValueType.parse(item.type.value, records: [:])
        } catch {
            if let stream = try? DependencyType.parse(item.type.value) {
                reportNotInURL(stream.description, item, of: link)
            } else {
                let match = suggestions.closest(to: item.type.value, among: Self.queryTypes.map(\.description))
                let help = error.kind == .notAllowed ? error.help : match.map { "Did you mean `\($0)`?" }
                report(.queryType, error.message, at: item.type.range, help: [help ?? Self.queryTypeHelp])
            }
            return nil
        }
        guard Self.queryTypes.contains(type.unwrapped) else {
            reportNotInURL(type.description, item, of: link)
            return nil
        }
        if graph.streams[item.name.value] != nil || item.name.value == HostValues.scoreStream {
            report(
                .streamWritten,
                "`\(item.name.value)` is a stream; a link cannot take its key.",
                at: item.name.range,
                help: ["Choose another key."]
            )
            return nil
        }
        return FlowGraph.Link.Item(name: item.name, key: graph.keys.index(of: item.name.value), type: type)
    }

    /// The types whose values can be read from text; an item may be optional besides.
    private static let queryTypes: [ValueType] = [.bool, .int, .double, .string, .playerType]

    private static let queryTypeHelp =
        "A query item is a `Bool`, an `Int`, a `Double`, a `String` or a `PlayerType`, or one of them with `?`."

    private mutating func reportNotInURL(
        _ type: String,
        _ item: LinkDefinition.QueryItem,
        of link: LinkDefinition
    ) {
        report(
            .queryType,
            "A URL cannot carry \(type.withArticle), which `\(item.name.value)` of `\(link.name.value)` would be.",
            at: item.type.range,
            help: [Self.queryTypeHelp]
        )
    }
}
