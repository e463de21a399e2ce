import Configuration
import PluginManifest

/// Entries: requests that links make of their targets' RIBs. Each target of a link must have the entry, and the link
/// must carry the arguments.
extension Lowering {
    typealias Items = [(item: LinkDefinition.QueryItem, type: ValueType)]

    /// Returns the entry with the query items that are its arguments; nil if the entry is wrong, which is reported.
    mutating func entry(
        _ name: Located<String>,
        of link: LinkDefinition,
        _ lowered: FlowGraph.Link,
        _ items: Items
    ) -> FlowGraph.Link.Entry? {
        var found = FlowGraph.Link.Entry(name: name.value, arguments: [])
        var isComplete = true
        for edge in lowered.edges {
            guard let step = edge.destination.path?.last else {
                // A name that does not exist has been reported, and these words will be.
                if [.unknown, .word(.back), .word(.stay)].contains(edge.destination) { return nil }
                reportNoStep(name, of: link, edge)
                return nil
            }
            guard let declared = declared(name, of: link, at: step) else { return nil }
            for argument in declared.arguments {
                isComplete = check(argument, of: declared, at: step, items, link, name) && isComplete
                guard let (item, type) = items.first(where: { $0.item.name.value == argument.name }),
                    !found.arguments.contains(where: { $0.name.value == argument.name })
                else { continue }
                found.arguments.append(.init(name: item.name, type: type))
            }
        }
        return isComplete ? found : nil
    }

    /// Returns the entry declared in the manifest of a step's plugin.
    private mutating func declared(
        _ name: Located<String>,
        of link: LinkDefinition,
        at step: Int
    ) -> Manifest.Entry? {
        let title = graph.steps[step].name
        switch graph.steps[step].unit {
        case .unknown:
            return nil
        case .flow:
            report(
                .linkEntry,
                "The link `\(link.name.value)` asks for the entry `\(name.value)`, but `\(title)` is a flow, which has none.",
                at: name.range,
                "not a plugin's",
                help: "Let it lead to a step of that flow: `\"to\": \"\(title)/STEP\"`."
            )
            return nil
        case .plugin(let plugin, _):
            let (id, entries) = (graph.plugins[plugin].id, graph.plugins[plugin].manifest.entries)
            if let entry = entries.first(where: { $0.name == name.value }) { return entry }
            report(
                .linkEntry,
                "The link `\(link.name.value)` asks for the entry `\(name.value)`, which `\(id)` does not have.",
                at: name.range,
                "unknown",
                help: suggestions.help(
                    for: name.value,
                    among: entries.map(\.name),
                    none: "Remove `entry`: the plugin has none at all."
                )
            )
            return nil
        }
    }

    private mutating func check(
        _ argument: Manifest.Field,
        of entry: Manifest.Entry,
        at step: Int,
        _ items: Items,
        _ link: LinkDefinition,
        _ name: Located<String>
    ) -> Bool {
        guard case .plugin(let plugin, _) = graph.steps[step].unit else { return false }
        let manifest = graph.plugins[plugin].manifest
        let declared = Label(manifest.source, argument.range, "`\(argument.type)` in `\(graph.plugins[plugin].id)`")
        guard let (item, type) = items.first(where: { $0.item.name.value == argument.name }) else {
            // An invalid item has been reported.
            let isWritten = link.query.contains { $0.name.value == argument.name }
            guard !argument.type.isOptional, !isWritten else { return argument.type.isOptional }
            report(
                .linkArgument,
                "The link `\(link.name.value)` does not carry `\(argument.name)`, which the entry `\(entry.name)` needs.",
                at: name.range,
                "needs `\(argument.name): \(argument.type)`",
                secondary: [declared],
                help: argument.type.canBeInURL
                    ? "Let it carry a value: `\"\(argument.name)\": \"\(argument.type)\"` in its `query`."
                    : "A URL cannot carry \(argument.type.description.withArticle): let the manifest declare the argument as `\(argument.type)?`."
            )
            return false
        }
        if type == argument.type || type == argument.type.unwrapped { return true }
        report(
            .linkArgument,
            "The entry `\(entry.name)` takes \(argument.type.description.withArticle) for `\(argument.name)`, but the link `\(link.name.value)` carries \(type.description.withArticle).",
            at: item.type.range,
            type.description.withArticle,
            secondary: [declared],
            help: "Write `\(argument.type.unwrapped)`."
        )
        return false
    }

    private mutating func reportNoStep(_ name: Located<String>, of link: LinkDefinition, _ edge: FlowGraph.Edge) {
        report(
            .linkEntry,
            "The link `\(link.name.value)` asks for the entry `\(name.value)`, but `\(edge.destination.spelling ?? "")` leads to no step.",
            at: name.range,
            "asked of nothing",
            secondary: [here(edge.range, "the target")],
            help: "Remove `entry`, or name a step as the target."
        )
    }
}
