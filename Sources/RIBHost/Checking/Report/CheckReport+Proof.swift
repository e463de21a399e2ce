internal import Configuration
internal import PluginManifest

extension CheckResult {
    /// Who provides what, for `ribs-host check`. Made when it is asked for: a flow that only runs needs none.
    public var report: CheckReport { CheckReport(proof) }
}

extension CheckReport {
    init(_ proof: Proof) {
        let graph = proof.graph
        let dependencies = ReachingProviders(proof).dependencies(of: graph.steps.indices.filter { proof.isReached[$0] })
        flows = graph.flows.indices.filter { proof.isFlowReached[$0] }.map { flow in
            Flow(
                name: graph.flows[flow].name.value,
                steps: graph.flows[flow].steps.filter { proof.isReached[$0] }.compactMap { step in
                    switch graph.steps[step].unit {
                    case .plugin(let plugin, _):
                        Step(
                            name: graph.steps[step].name,
                            unit: graph.plugins[plugin].id,
                            isFlow: false,
                            dependencies: dependencies[step] ?? []
                        )
                    case .flow(let callee):
                        Step(
                            name: graph.steps[step].name,
                            unit: graph.flows[callee].name.value,
                            isFlow: true,
                            dependencies: []
                        )
                    case .unknown:
                        nil
                    }
                }
            )
        }
        streams = Self.streams(proof)
    }

    private static func streams(_ proof: Proof) -> [Stream] {
        var readers: [String: [String]] = [:]
        var writers: [String: [String]] = [:]
        for plugin in proof.graph.plugins {
            for binding in proof.staticBindings[plugin.id] ?? [] {
                let key: String
                switch binding.source {
                case .sharedStream(let name): key = name
                case .scoreStream: key = HostValues.scoreStream
                case .constant, .absent: continue
                }
                if binding.type.isWritable {
                    writers[key, default: []].append(plugin.id)
                } else {
                    readers[key, default: []].append(plugin.id)
                }
            }
        }
        let shared = proof.graph.streams.values.sorted { $0.key.range.lowerBound < $1.key.range.lowerBound }
        return ([HostValues.scoreStream] + shared.map(\.key.value)).compactMap { key in
            let (readers, writers) = (readers[key] ?? [], writers[key] ?? [])
            guard proof.graph.streams[key] != nil || !readers.isEmpty || !writers.isEmpty else { return nil }
            return Stream(key: key, readers: readers.unique, writers: writers.unique)
        }
    }
}
