import Configuration
import PluginManifest

/// The report of `ribs-host check`: the order, the provider of each value, and the plugins that can write a shared
/// stream.
public struct CheckReport: Sendable {
    /// The flows.
    public let graph: FlowGraph
    /// The reachable flows of the file, by index, the root first.
    public let flows: [Int]
    /// The dependencies of each reachable step, by the step's index: the dynamic ones, then the static ones.
    public let dependencies: [Int: [Dependency]]
    /// The conditions of reachable members, by the step's index.
    public let conditions: [Int: Condition]
    /// The streams in use, and all streams declared in plugins.json.
    public let streams: [Stream]
    /// The greatest size of the tree of RIBs.
    public let tree: TreeSize

    /// Returns the reachable steps of a range, in the order of the file.
    public func reached(_ steps: Range<Int>) -> [Int] { steps.filter { dependencies[$0] != nil } }

    /// A dependency of a step.
    public struct Dependency: Hashable, Sendable {
        /// The plugin's name for the dependency.
        public let slot: String
        /// The flow's name for the dependency.
        public let key: String
        /// The key's type, as the manifest spells it.
        public let type: String
        /// The source in a scope, for a static dependency. Nil for a dynamic one: its value comes from the environment
        /// of the flow when the step is built, or is a constant of the step.
        public let source: StaticBinding.Source?
        /// All possible providers of the value; empty for an optional without a provider, and for a value of a scope.
        public var providers: [Provider] = []
        /// True if there are more providers than listed.
        public var hasMoreProviders = false
    }

    /// The condition of a member.
    public struct Condition: Hashable, Sendable {
        /// The name in the file.
        public let name: String
        /// The source of the condition; nil if there is no valid source.
        public let source: StaticBinding.Source?
    }

    /// A provider of a value.
    public enum Provider: Hashable, Sendable {
        /// A constant of the file's `dependencies`.
        case dependencies
        /// A constant of a flow's own `dependencies`.
        case scope(String)
        /// A constant of a step's `with`: of this step, or of a step that uses its flow.
        case with(step: String)
        /// An outcome of a step.
        case outcome(String, step: String)
        /// The query of a link to the step, or to an earlier step.
        case link(String)
        /// The RIB of the step whose slot the child fills.
        case parent(step: String)
    }

    /// A stream of a scope.
    public struct Stream: Hashable, Sendable {
        /// The stream's name.
        public let key: String
        /// The scope of the stream.
        public let scope: FlowGraph.ScopeID
        /// The plugins able to read the stream, by id.
        public let readers: [String]
        /// The plugins also able to write the stream.
        public let writers: [String]
    }
}

extension CheckResult {
    /// The provider of each value, for `ribs-host check`. Made only on request: a run does not need the report.
    public var report: CheckReport { CheckReport(graph, facts) }
}

extension CheckReport {
    init(_ graph: FlowGraph, _ facts: Facts) {
        self.graph = graph
        flows = graph.flows.indices.filter { facts.isFlowReached[$0] && graph.flows[$0].slot == nil }
        tree = TreeSize(graph, facts)
        dependencies = ReachingProviders(graph, facts).dependencies(
            of: graph.steps.indices.filter { facts.isReached[$0] }
        )
        conditions = graph.steps.enumerated().reduce(into: [:]) { conditions, step in
            guard let condition = step.element.condition else { return }
            conditions[step.offset] = .init(name: condition.value, source: facts.conditions[step.offset])
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
