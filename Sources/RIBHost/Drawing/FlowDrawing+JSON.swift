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
            writer.member("at_end", atEnd.rawValue)
            writer.key("flows")
            writer.array { writer in
                for (index, flow) in map.flows.enumerated() { write(flow, index, to: &writer) }
            }
            writer.key("links")
            writer.array { writer in
                for (index, link) in map.links.enumerated() { write(link, index, to: &writer) }
            }
            writer.key("diagnostics")
            DiagnosticRenderer(color: false).write(diagnostics, to: &writer)
        }
        return writer.text
    }

    private func write(_ flow: FlowMap.Flow, _ index: Int, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", flow.name)
            writer.member("container", flow.container.rawValue)
            writer.member("start", flow.start.map { flow.steps[$0].name })
            writer.key("steps")
            writer.array { writer in
                for (number, step) in flow.steps.enumerated() {
                    write(step, number, in: index, to: &writer)
                }
            }
        }
    }

    private func write(_ step: FlowMap.Step, _ index: Int, in flow: Int, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", step.name)
            switch step.unit {
            case .plugin(let id, let build):
                writer.member("plugin", id)
                writer.member("build", build)
            case .flow(let flow):
                writer.member("flow", map.flows[flow].name)
            case .unknown:
                break
            }
            writer.member("reached", step.isReached)
            writeErrors(at: .step(flow: flow, index), to: &writer)
            writer.key("edges")
            writer.array { writer in
                for (number, edge) in step.edges.enumerated() {
                    writer.object { writer in
                        writer.member("outcome", edge.outcome)
                        write(edge, in: flow, to: &writer)
                        writeErrors(at: .edge(flow: flow, step: index, number), to: &writer)
                    }
                }
            }
        }
    }

    private func write(_ link: FlowMap.Link, _ index: Int, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", link.name)
            writeErrors(at: .link(index), to: &writer)
            writer.key("edges")
            writer.array { writer in
                for (number, edge) in link.edges.enumerated() {
                    writer.object { writer in
                        write(edge, in: 0, to: &writer)
                        writeErrors(at: .linkEdge(link: index, number), to: &writer)
                    }
                }
            }
        }
    }

    private func writeErrors(at place: Place, to writer: inout JSONWriter) {
        writer.member("errors", errors[place]?.map(\.code.rawValue) ?? [])
    }

    private func write(_ edge: FlowMap.Edge, in flow: Int, to writer: inout JSONWriter) {
        writer.key("cases")
        writer.array { writer in
            for (key, value) in edge.cases {
                writer.object { writer in
                    writer.member("key", key)
                    writer.member("value", value)
                }
            }
        }
        writer.key("carries")
        writer.object { writer in
            for (key, type) in edge.carries { writer.member(key, type) }
        }
        switch edge.target {
        case .step(let step): writer.member("target", map.flows[flow].steps[step].name)
        case .word(let word): writer.member("target", word.rawValue)
        case .unknown: writer.member("target", String?.none)
        }
    }
}
