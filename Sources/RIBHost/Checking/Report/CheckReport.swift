import Configuration
import PluginManifest

/// The report of `ribs-host check`: the order, what provides what, and which plugins can write a shared stream.
public struct CheckReport: Sendable {
    /// The flows.
    public let graph: FlowGraph
    /// The flows of the file that are reached, by index, the root first.
    public let flows: [Int]
    /// The dependencies of each step that is reached, by the step's index: the dynamic ones, then the static ones.
    public let dependencies: [Int: [Dependency]]
    /// The conditions of members that are reached, by the step's index.
    public let conditions: [Int: Condition]
    /// The streams in use, and those that plugins.json declares.
    public let streams: [Stream]
    /// How large the tree of RIBs can get.
    public let tree: TreeSize

    /// The steps of a flow that are reached, or its services, in the order of the file.
    public func reached(_ steps: Range<Int>) -> [Int] { steps.filter { dependencies[$0] != nil } }

    /// One dependency of a step.
    public struct Dependency: Hashable, Sendable {
        /// The plugin's name for it.
        public let slot: String
        /// The flow's name for it.
        public let key: String
        /// The key's type, as the manifest spells it.
        public let type: String
        /// What a scope provides, for a static dependency. Nil for a dynamic one: its value comes from the environment
        /// of the flow when the step is built, or is a constant of the step.
        public let source: StaticBinding.Source?
        /// Everything that can have assigned the value by then; empty for an optional without a provider, and for a
        /// value of a scope.
        public var providers: [Provider] = []
        /// Whether there are more providers than these.
        public var hasMoreProviders = false
    }

    /// What must be true while a member is attached.
    public struct Condition: Hashable, Sendable {
        /// The name in the file.
        public let name: String
        /// What provides it; nil if nothing does as it must.
        public let source: StaticBinding.Source?
    }

    /// What provides a value.
    public enum Provider: Hashable, Sendable {
        /// A constant of the file's `dependencies`.
        case dependencies
        /// A constant of a flow's own `dependencies`.
        case scope(String)
        /// A constant of a step's `with`: of this step, or of one that uses its flow.
        case with(step: String)
        /// An outcome of a step.
        case outcome(String, step: String)
        /// The query of a link that leads to the step, or to one before it.
        case link(String)
        /// The RIB of the step in whose slot it is.
        case parent(step: String)
    }

    /// One stream.
    public struct Stream: Hashable, Sendable {
        /// The stream's name.
        public let key: String
        /// The scope that has it.
        public let scope: FlowGraph.ScopeID
        /// The plugins that can read it, by id.
        public let readers: [String]
        /// The plugins that can also write it.
        public let writers: [String]
    }
}

extension CheckResult {
    /// The provider of each value, for `ribs-host check`. Made only on request: a flow that only runs does not need it.
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
