import Checking
import Configuration
import Isolation
import PluginManifest

extension CheckReport {
    /// Writes the report for programs; Documentation/reference/json.md defines the members.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.objects("flows", of: flows) { flow, writer in
                writer.member("name", graph.flows[flow].name.value)
                if let file = graph.file(of: graph.flows[flow]) { writer.member("file", file) }
                writer.objects("services", of: reached(graph.flows[flow].services), write)
                writer.objects("steps", of: reached(graph.flows[flow].steps), write)
            }
            writer.object("tree") { writer in
                writer.member("depth", tree.depth)
                writer.member("fan_out", tree.fanOut)
                writer.member("paths", tree.paths)
            }
            writer.objects("streams", of: streams) { stream, writer in
                writer.member("key", stream.key)
                writer.member("scope", graph.name(of: stream.scope))
                writer.member("readers", stream.readers)
                writer.member("writers", stream.writers)
            }
            ProcessReport(graph, .ofThisKernel()).write(to: &writer)
        }
    }

    private func write(_ step: Int, to writer: inout JSONWriter) {
        writer.member("name", graph.steps[step].name)
        if case .flow(let flow) = graph.steps[step].unit {
            writer.member("flow", graph.flows[flow].name.value)
        } else {
            writer.member("plugin", graph.plugin(of: step)?.id)
        }
        writer.member("viewless", graph.isViewless(step))
        if let condition = conditions[step] {
            writer.key("when")
            writer.object { writer in
                writer.member("key", condition.name)
                if let source = condition.source { write(source, of: step, to: &writer) }
            }
        }
        for (key, isStatic) in [("dependencies", false), ("static", true)] {
            let dependencies = (dependencies[step] ?? []).filter { ($0.source != nil) == isStatic }
            writer.objects(key, of: dependencies) { dependency, writer in
                writer.member("slot", dependency.slot)
                writer.member("key", dependency.key)
                writer.member("type", dependency.type)
                if let source = dependency.source { write(source, of: step, to: &writer) }
                writer.objects("providers", of: dependency.providers) { $0.write(to: &$1) }
                writer.member("has_more_providers", dependency.hasMoreProviders)
            }
        }
        // Recursive: the depth of slots is limited.
        writer.objects("children", of: graph.steps[step].children) { slot, writer in
            writer.member("slot", slot.slot)
            writer.objects("steps", of: graph.flows[slot.flow].steps, write)
        }
    }

    private func write(_ source: StaticBinding.Source, of step: Int, to writer: inout JSONWriter) {
        writer.member("from", source.kind)
        switch source {
        case .constant(_, let scope):
            writer.member("scope", graph.name(of: scope))
        case .entry(let key):
            let flow = graph.steps[step].flow
            let parent = graph.step(offering: key, in: flow).map { graph.steps[$0].name }
            writer.member("scope", parent ?? graph.flows[graph.flowOfFile(around: flow)].name.value)
        case .stream(_, let scopes):
            writer.objects("scopes", of: scopes) { scope, writer in writer.member("scope", graph.name(of: scope)) }
        case .absent:
            break
        }
    }
}

extension CheckReport.Provider {
    fileprivate func write(to writer: inout JSONWriter) {
        let members =
            switch self {
            case .dependencies: [("kind", "dependencies")]
            case .scope(let flow): [("kind", "dependencies"), ("flow", flow)]
            case .with(let step): [("kind", "with"), ("step", step)]
            case .outcome(let outcome, let step): [("kind", "outcome"), ("step", step), ("outcome", outcome)]
            case .link(let name): [("kind", "link"), ("link", name)]
            case .parent(let step): [("kind", "parent"), ("step", step)]
            }
        for (name, value) in members { writer.member(name, value) }
    }
}
