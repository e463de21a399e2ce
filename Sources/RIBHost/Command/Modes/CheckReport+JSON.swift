internal import Checking
internal import Configuration
internal import Isolation
internal import PluginManifest

extension CheckReport {
    /// Writes the report for programs: Documentation/reference/json.md says what each member means.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("flows")
            writer.array { writer in
                for flow in flows { write(graph.flows[flow], to: &writer) }
            }
            writer.key("streams")
            writer.array { writer in
                for stream in streams {
                    writer.object { writer in
                        writer.member("key", stream.key)
                        writer.member("scope", graph.name(of: stream.scope))
                        writer.member("readers", stream.readers)
                        writer.member("writers", stream.writers)
                    }
                }
            }
            if let processes = ProcessReport(graph, .ofThisKernel()) {
                writer.key("processes")
                processes.write(to: &writer)
            }
        }
    }

    private func write(_ flow: FlowGraph.Flow, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", flow.name.value)
            for (key, steps) in [("services", flow.services), ("steps", flow.steps)] {
                writer.key(key)
                writer.array { writer in
                    for step in reached(steps) { write(step, to: &writer) }
                }
            }
        }
    }

    private func write(_ step: Int, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", graph.steps[step].name)
            if case .flow(let flow) = graph.steps[step].unit {
                writer.member("flow", graph.flows[flow].name.value)
            } else {
                writer.member("plugin", graph.plugin(of: step)?.id)
            }
            for (key, isStatic) in [("dependencies", false), ("static", true)] {
                writer.key(key)
                writer.array { writer in
                    for dependency in dependencies[step] ?? [] where dependency.isStatic == isStatic {
                        write(dependency, of: step, to: &writer)
                    }
                }
            }
        }
    }

    private func write(_ source: StaticBinding.Source, of step: Int, to writer: inout JSONWriter) {
        switch source {
        case .constant(_, let scope):
            writer.member("from", "constant")
            writer.member("scope", graph.name(of: scope))
        case .entry:
            writer.member("from", "entry")
            writer.member("scope", graph.flows[graph.steps[step].flow].name.value)
        case .stream(_, let scopes):
            writer.member("from", "stream")
            writer.key("scopes")
            writer.array { writer in
                for scope in scopes { writer.object { $0.member("scope", graph.name(of: scope)) } }
            }
        case .absent:
            writer.member("from", "nothing")
        }
    }

    private func write(_ dependency: Dependency, of step: Int, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("slot", dependency.slot)
            writer.member("key", dependency.key)
            writer.member("type", dependency.type)
            if case .scope(let source) = dependency.source { write(source, of: step, to: &writer) }
            writer.key("providers")
            writer.array { writer in
                for provider in dependency.providers {
                    writer.object { writer in
                        switch provider {
                        case .dependencies:
                            writer.member("kind", "dependencies")
                        case .scope(let flow):
                            writer.member("kind", "dependencies")
                            writer.member("flow", flow)
                        case .with(let step):
                            writer.member("kind", "with")
                            writer.member("step", step)
                        case .outcome(let outcome, let step):
                            writer.member("kind", "outcome")
                            writer.member("step", step)
                            writer.member("outcome", outcome)
                        case .link(let name):
                            writer.member("kind", "link")
                            writer.member("link", name)
                        }
                    }
                }
            }
            writer.member("has_more_providers", dependency.hasMoreProviders)
        }
    }
}

extension CheckReport.Dependency {
    fileprivate var isStatic: Bool {
        if case .scope = source { true } else { false }
    }
}
