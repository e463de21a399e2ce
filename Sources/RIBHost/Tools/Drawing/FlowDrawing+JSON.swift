import Checking
import Configuration
public import PluginManifest

extension FlowDrawing {
    /// The version of the form of `json`; it grows when a member is removed or changes its meaning.
    public static let formatVersion = 1

    /// Returns the picture for programs: a JSON object, without a line break at its end.
    ///
    /// - Parameters:
    ///   - drawing: nil if there is nothing to draw: the file could not be read, or is not a configuration.
    ///   - diagnostics: all diagnostics, with the warnings.
    public static func json(_ drawing: FlowDrawing?, _ diagnostics: [Diagnostic]) -> String {
        var writer = JSONWriter(.pretty)
        writer.object { writer in
            writer.member("format_version", formatVersion)
            writer.member("at_end", drawing?.graph.atEnd.rawValue)
            writer.object("dependencies") { writer in drawing.map { $0.write($0.graph.file, to: &writer) } }
            writer.objects("flows", of: drawing?.graph.flows.filter { $0.slot == nil } ?? []) {
                drawing?.write($0, to: &$1)
            }
            writer.objects("links", of: drawing?.graph.links.indices ?? 0..<0) { drawing?.writeLink($0, to: &$1) }
            writer.key("diagnostics")
            DiagnosticRenderer(color: false).write(diagnostics, to: &writer)
        }
        return writer.text
    }

    private func write(_ flow: FlowGraph.Flow, to writer: inout JSONWriter) {
        writer.member("name", flow.name.value)
        if let file = graph.file(of: flow) { writer.member("file", file) }
        writer.member("container", flow.container.rawValue)
        writer.member("start", flow.start.map { graph.steps[$0].name })
        writer.object("dependencies") { write(flow.scope, to: &$0) }
        writer.objects("services", of: flow.services, writeStep)
        writer.objects("steps", of: flow.steps, writeStep)
    }

    private func write(_ scope: FlowGraph.Scope, to writer: inout JSONWriter) {
        for constant in scope.constants { writer.member(graph.keys[constant.key], "constant") }
        for stream in scope.streams { writer.member(stream.name, stream.kind == .events ? "events" : "stream") }
    }

    private func writeStep(_ index: Int, to writer: inout JSONWriter) {
        let step = graph.steps[index]
        writer.member("name", step.name)
        switch step.unit {
        case .plugin(let plugin, let build):
            writer.member("plugin", graph.plugins[plugin].id)
            writer.member("build", build?.name)
        case .flow(let flow):
            writer.member("flow", graph.flows[flow].name.value)
        case .unknown:
            break
        }
        writer.member("viewless", graph.isViewless(index))
        writer.member("reached", result.isReached(index))
        let bindings = result.facts.bindings(of: index)
        writer.object("static") { writer in
            for binding in bindings {
                // The names of flows, and null for the file.
                writer.array(binding.slot, of: scopes(of: binding, at: step)) { scope, writer in
                    if let name = graph.name(of: scope) { writer.value(name) } else { writer.null() }
                }
            }
        }
        writer.object("static_from") { writer in
            for binding in bindings { writer.member(binding.slot, binding.source.kind) }
        }
        writeErrors(at: .step(index), to: &writer)
        writeEdges(of: index, to: &writer)
        // Recursive: the depth of slots is limited.
        writer.objects("children", of: step.children) { slot, writer in
            writer.member("slot", slot.slot)
            writer.objects("steps", of: graph.flows[slot.flow].steps, writeStep)
        }
    }

    private func writeEdges(of index: Int, to writer: inout JSONWriter) {
        let step = graph.steps[index]
        writer.objects("edges", of: step.edges.enumerated()) { item, writer in
            writer.member("outcome", outcome(of: item.element, of: index))
            write(item.element, carrying: result.carried(by: item.element, of: index), to: &writer)
            if let parent = parent(along: item.element, in: step.flow) {
                writer.member("parent", graph.steps[parent].name)
            }
            writeErrors(at: .edge(step: index, item.offset), to: &writer)
        }
    }

    private func writeLink(_ index: Int, to writer: inout JSONWriter) {
        let link = graph.links[index]
        writer.member("name", link.name.value)
        if let entry = link.entry {
            writer.object("asks") { writer in
                writer.member("entry", entry.name)
                writer.object("arguments") { writer in
                    for argument in entry.arguments { writer.member(argument.name.value, "\(argument.type)") }
                }
            }
        }
        writeErrors(at: .link(index), to: &writer)
        writer.objects("edges", of: link.edges.enumerated()) { item, writer in
            write(item.element, carrying: carried(by: link), to: &writer)
            writeErrors(at: .linkEdge(link: index, item.offset), to: &writer)
        }
    }

    private func writeErrors(at place: Place, to writer: inout JSONWriter) {
        writer.member("errors", errors[place]?.map(\.code.rawValue) ?? [])
    }

    private func write(
        _ edge: FlowGraph.Edge,
        carrying carried: [(key: String, type: String)],
        to writer: inout JSONWriter
    ) {
        writer.objects("cases", of: edge.cases) { item, writer in
            writer.member("key", graph.keys[item.key])
            writer.member("value", item.value)
        }
        writer.object("carries") { writer in
            for (key, type) in carried { writer.member(key, type) }
        }
        let path = edge.destination.path.map { graph.text(ofPath: $0) }
        writer.member("target", path ?? edge.destination.spelling)
    }
}
