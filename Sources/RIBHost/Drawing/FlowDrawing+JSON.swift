internal import Checking
internal import Configuration
public import PluginManifest

extension FlowDrawing {
    /// The version of the form that `json` has; it grows when a member changes its meaning or goes.
    public static let formatVersion = 1

    /// The picture for programs: one JSON object, without a line break at its end.
    ///
    /// - Parameter diagnostics: all that was found, warnings among them.
    public func json(_ diagnostics: [Diagnostic]) -> String {
        var writer = JSONWriter(.pretty)
        writer.object { writer in
            writer.member("format_version", Self.formatVersion)
            writer.member("at_end", graph.atEnd.rawValue)
            writer.key("flows")
            writer.array { writer in
                for flow in graph.flows { write(flow, to: &writer) }
            }
            writer.key("links")
            writer.array { writer in
                for (index, link) in graph.links.enumerated() { write(link, index, to: &writer) }
            }
            writer.key("diagnostics")
            DiagnosticRenderer(color: false).write(diagnostics, to: &writer)
        }
        return writer.text
    }

    /// The same if there is nothing to draw: the file could not be read, or is not a configuration.
    public static func json(ofNothing diagnostics: [Diagnostic]) -> String {
        var writer = JSONWriter(.pretty)
        writer.object { writer in
            writer.member("format_version", formatVersion)
            writer.key("at_end")
            writer.null()
            writer.member("flows", [String]())
            writer.member("links", [String]())
            writer.key("diagnostics")
            DiagnosticRenderer(color: false).write(diagnostics, to: &writer)
        }
        return writer.text
    }

    private func write(_ flow: FlowGraph.Flow, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", flow.name.value)
            writer.member("container", flow.container.rawValue)
            writer.member("start", flow.start.map { graph.steps[$0].name })
            writer.key("dependencies")
            writer.object { writer in
                for constant in flow.scope.constants { writer.member(graph.keys[constant.key], "constant") }
                for stream in flow.scope.streams { writer.member(stream.name, "stream") }
            }
            for (key, steps) in [("services", flow.services), ("steps", flow.steps)] {
                writer.key(key)
                writer.array { writer in
                    for step in steps { write(graph.steps[step], step, to: &writer) }
                }
            }
        }
    }

    private func write(_ step: FlowGraph.Step, _ index: Int, to writer: inout JSONWriter) {
        writer.object { writer in
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
            writer.member("reached", result.isReached(index))
            writer.key("static")
            writer.object { writer in
                for binding in result.bindings(of: index) {
                    writer.key(binding.slot)
                    writer.array { write(scopes(of: binding, at: step), to: &$0) }
                }
            }
            writeErrors(at: .step(index), to: &writer)
            writer.key("edges")
            writer.array { writer in
                for (number, edge) in step.edges.enumerated() {
                    writer.object { writer in
                        writer.member("outcome", outcome(of: edge, of: index))
                        write(edge, carrying: result.carried(by: edge, of: index), to: &writer)
                        writeErrors(at: .edge(step: index, number), to: &writer)
                    }
                }
            }
        }
    }

    private func scopes(of binding: StaticBinding, at step: FlowGraph.Step) -> [FlowGraph.ScopeID] {
        switch binding.source {
        case .constant(_, let scope): [scope]
        case .entry: [.flow(step.flow)]
        case .stream(_, let scopes): scopes
        case .absent: []
        }
    }

    /// The names of flows, and null for the file.
    private func write(_ scopes: [FlowGraph.ScopeID], to writer: inout JSONWriter) {
        for scope in scopes {
            if let name = graph.name(of: scope) { writer.value(name) } else { writer.null() }
        }
    }

    private func write(_ link: FlowGraph.Link, _ index: Int, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", link.name.value)
            writeErrors(at: .link(index), to: &writer)
            writer.key("edges")
            writer.array { writer in
                for (number, edge) in link.edges.enumerated() {
                    writer.object { writer in
                        write(edge, carrying: carried(by: link), to: &writer)
                        writeErrors(at: .linkEdge(link: index, number), to: &writer)
                    }
                }
            }
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
        writer.key("cases")
        writer.array { writer in
            for (key, value) in edge.cases {
                writer.object { writer in
                    writer.member("key", graph.keys[key])
                    writer.member("value", value)
                }
            }
        }
        writer.key("carries")
        writer.object { writer in
            for (key, type) in carried { writer.member(key, type) }
        }
        let path = edge.destination.path?.map { graph.steps[$0].name }.joined(separator: "/")
        writer.member("target", path ?? edge.destination.word?.rawValue)
    }
}
