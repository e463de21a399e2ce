internal import Checking
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
    /// What each plugin may use here.
    private let places: [Place]

    /// Where the context of one plugin is kept, which is made when it is first built.
    private final class Place {
        var context: PluginContext?
    }

    /// - Parameter contextCount: how many plugins ask for a context here.
    init(_ streams: [FlowGraph.Stream], entry: Environment, in outer: FlowScope?, contextCount: Int) {
        var made: [String: OwnedStream<WireValue>] = [:]
        for stream in streams {
            guard let value = stream.initialValue else { continue }
            made[stream.name] = OwnedStream(value)
        }
        self.streams = made
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

    private func capability(_ binding: StaticBinding) -> PluginContext.Capability? {
        switch binding.source {
        case .absent: nil
        case .constant(let value, _): .value(value)
        case .entry(let key): entry[key].map { .value($0) }
        case .stream(let name, _):
            stream(name).map { binding.type.isWritable ? .mutableStream($0) : .stream($0.readOnly) }
        }
    }

    /// The stream of the innermost scope that has one of this name.
    private func stream(_ name: String) -> MutableValueStream<WireValue>? {
        var next: FlowScope? = self
        while let scope = next {
            if let owned = scope.streams[name] { return owned.stream }
            next = scope.outer
        }
        return nil
    }
}

/// How a step uses its plugin: what is built, and what it is bound to in the scopes of its flow.
struct PluginUse {
    let plugin: String
    let build: String
    let bindings: [StaticBinding]
    /// Where its context is among those of its flow's scopes.
    let context: Int

    init(_ step: Int, firstBinding: Int, _ proof: borrowing Proof) {
        plugin = proof.graph.plugin(of: step)?.id ?? ""
        build = proof.graph.steps[step].build ?? ""
        bindings = proof.bindings(of: step)
        context = (proof.bindingIndex(of: step) ?? firstBinding) - firstBinding
    }
}

extension FlowGraph.Step {
    /// The name of the plugin's build; nil for a flow.
    fileprivate var build: String? {
        if case .plugin(_, let build) = unit { build?.name } else { nil }
    }
}
