internal import Checking
internal import Configuration
internal import Isolation
internal import PluginABI
internal import PluginManifest

/// What one instance of a flow provides to the plugins in it: its streams, and what it was entered with.
///
/// As the component of Uber's RIBs. It lives as long as the wrapper of the instance, and its streams end with it; the
/// outermost scope is the file's.
@MainActor
final class FlowScope {
    /// What the instance was entered with, which never changes.
    let entry: Environment
    private let outer: FlowScope?
    private let streams: [String: OwnedStream<WireValue>]
    private let types: [String: ValueType]
    /// What each plugin may use here.
    private let places: [Place]

    /// Where the context of one plugin is kept, which is made when it is first built: here or in a worker.
    private final class Place {
        var context: PluginContext?
        var remote: RemoteContext?
    }

    /// Those of its streams that workers share, by name.
    private var shared: [String: SharedStream] = [:]

    /// - Parameter contextCount: how many plugins ask for a context here.
    init(_ streams: [FlowGraph.Stream], entry: Environment, in outer: FlowScope?, contextCount: Int) {
        var made: [String: OwnedStream<WireValue>] = [:]
        for stream in streams {
            guard let value = stream.initialValue else { continue }
            made[stream.name] = OwnedStream(value)
        }
        self.streams = made
        types = streams.reduce(into: [:]) { $0[$1.name] = $1.type }
        self.entry = entry
        self.outer = outer
        places = (0..<contextCount).map { _ in Place() }
    }

    /// What a plugin gets here: the slots that its manifest declares and nothing else, each narrowed to the declared type.
    func context(of use: PluginUse) -> PluginContext {
        let place = places[use.context]
        if let context = place.context { return context }
        var capabilities: [String: PluginContext.Capability] = [:]
        for binding in use.bindings { capabilities[binding.slot] = capability(binding) }
        let context = PluginContext(capabilities)
        place.context = context
        return context
    }

    /// The same for a plugin that runs in a worker.
    func context(of use: PluginUse, in pool: WorkerPool) -> RemoteContext {
        let place = places[use.context]
        if let context = place.remote { return context }
        let provisions = use.bindings.compactMap { binding in
            provision(binding, in: pool).map { (slot: binding.slot, provision: $0) }
        }
        let context = RemoteContext(provisions, in: pool)
        place.remote = context
        return context
    }

    private func provision(_ binding: StaticBinding, in pool: WorkerPool) -> RemoteContext.Provision? {
        switch binding.source {
        case .absent: nil
        case .constant(let value, _): .value(value)
        case .entry(let key): entry[key].map { .value($0) }
        case .stream(let name, _):
            owner(of: name).map { .stream($0.shared(name, in: pool), isWritable: binding.type.isWritable) }
        }
    }

    private func shared(_ name: String, in pool: WorkerPool) -> SharedStream {
        if let known = shared[name] { return known }
        let made = SharedStream(streams[name]?.stream ?? MutableValueStream(.null), of: types[name], in: pool)
        shared[name] = made
        return made
    }

    private func capability(_ binding: StaticBinding) -> PluginContext.Capability? {
        switch binding.source {
        case .absent: nil
        case .constant(let value, _): .value(value)
        case .entry(let key): entry[key].map { .value($0) }
        case .stream(let name, _):
            owner(of: name)?.streams[name].map { owned in
                binding.type.isWritable ? .mutableStream(owned.stream) : .stream(owned.stream.readOnly)
            }
        }
    }

    /// The innermost scope that has a stream of this name.
    private func owner(of stream: String) -> FlowScope? {
        var next: FlowScope? = self
        while let scope = next, scope.streams[stream] == nil { next = scope.outer }
        return next
    }
}

/// How a step uses its plugin: what is built, and what it is bound to in the scopes of its flow.
struct PluginUse {
    let plugin: String
    let build: String
    let bindings: [StaticBinding]
    /// The process it runs in; nil for the host's.
    let process: PluginProcess?
    /// Where its context is among those of its flow's scopes.
    let context: Int

    init(_ step: Int, firstBinding: Int, _ proof: borrowing Proof) {
        plugin = proof.graph.plugin(of: step)?.id ?? ""
        build = proof.graph.steps[step].build ?? ""
        bindings = proof.bindings(of: step)
        process = proof.graph.plugin(of: step)?.process
        context = (proof.bindingIndex(of: step) ?? firstBinding) - firstBinding
    }
}

extension FlowGraph.Step {
    /// The name of the plugin's build; nil for a flow.
    fileprivate var build: String? {
        if case .plugin(_, let build) = unit { build?.name } else { nil }
    }
}
