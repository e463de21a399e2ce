import Configuration
import PluginManifest

extension CheckResult {
    /// What provides what, for `ribs-host check`. Made only on request: a flow that only runs does not need it.
    public var report: CheckReport { CheckReport(graph, facts) }
}

extension CheckReport {
    init(_ graph: FlowGraph, _ facts: Facts) {
        self.graph = graph
        flows = graph.flows.indices.filter { facts.isFlowReached[$0] }
        dependencies = ReachingProviders(graph, facts).dependencies(
            of: graph.steps.indices.filter { facts.isReached[$0] }
        )
        conditions = graph.conditions.reduce(into: [:]) { conditions, condition in
            conditions[condition.step] = .init(name: condition.name.value, source: facts.conditions[condition.step])
        }
        streams = Self.streams(graph, facts)
    }

    private static func streams(_ graph: FlowGraph, _ facts: Facts) -> [Stream] {
        var readers: [FlowGraph.ScopeID: [String: [String]]] = [:]
        var writers: [FlowGraph.ScopeID: [String: [String]]] = [:]
        for step in graph.steps.indices {
            guard let plugin = graph.plugin(of: step) else { continue }
            for binding in facts.bindings(of: step) {
                guard case .stream(let name, let scopes) = binding.source else { continue }
                for scope in scopes {
                    if binding.type.isWritable {
                        writers[scope, default: [:]][name, default: []].append(plugin.id)
                    } else {
                        readers[scope, default: [:]][name, default: []].append(plugin.id)
                    }
                }
            }
        }
        let scopes = [FlowGraph.ScopeID.file] + graph.flows.indices.filter { facts.isFlowReached[$0] }.map { .flow($0) }
        return scopes.flatMap { scope in
            graph.scope(scope).streams.compactMap { stream in
                let (readers, writers) = (readers[scope]?[stream.name] ?? [], writers[scope]?[stream.name] ?? [])
                guard stream.range != nil || !readers.isEmpty || !writers.isEmpty else { return nil }
                return Stream(key: stream.name, scope: scope, readers: readers.unique, writers: writers.unique)
            }
        }
    }
}
