import Base
import Checking
import Configuration
import Isolation
import Loading
import PluginABI
import PluginManifest

/// What one instance of a flow provides to the plugins in it: its streams, and what it was entered with.
///
/// Like a component in Uber's RIBs. It lives as long as the wrapper of the instance, or as the place of a child in a
/// slot, and its streams end with it; the outermost scope is the file's.
@MainActor
final class FlowScope {
    /// What the instance was entered with, which never changes.
    let entry: Environment
    private let outer: FlowScope?
    /// In the order of the file.
    private let streams: [ScopeStream]
    /// What each plugin can use here: made when it is first built.
    private var contexts: [Context?]

    /// A stream of the scope.
    private struct ScopeStream {
        let name: String
        let stream: HostStream

        /// Whether it can be the stream of another version of the flow.
        @MainActor
        func isStill(_ other: FlowGraph.Stream) -> Bool {
            stream.type == other.type && (stream.values == nil) == (other.kind == .events)
        }
    }

    /// The context of one plugin, which runs in this process or in its own.
    private enum Context {
        case local(PluginContext)
        case remote(RemoteContext)
    }

    /// - Parameters:
    ///   - contextCount: how many plugins have a context here.
    ///   - kept: what streams held in another session, by name.
    ///   - made: streams that are there already, by name.
    ///   - predecessor: the scope that this one replaces: streams of the same name and type are kept.
    init(
        _ streams: [FlowGraph.Stream],
        entry: Environment,
        in outer: FlowScope?,
        contextCount: Int,
        keeping kept: WireRecord? = nil,
        with made: [String: HostStream] = [:],
        replacing predecessor: FlowScope? = nil
    ) {
        self.streams = streams.compactMap { stream in
            if let made = made[stream.name] { return ScopeStream(name: stream.name, stream: made) }
            if let known = predecessor?.stream(stream.name), known.isStill(stream) { return known }
            return Self.made(stream, keeping: kept?[stream.name])
        }
        self.entry = entry
        self.outer = outer
        contexts = [Context?](repeating: nil, count: contextCount)
    }

    /// - Parameter kept: what the stream held in another session. Events are not kept.
    private static func made(_ stream: FlowGraph.Stream, keeping kept: WireValue?) -> ScopeStream? {
        let first = stream.kind == .events ? nil : kept ?? stream.initialValue
        guard first != nil || stream.kind == .events else { return nil }
        return ScopeStream(name: stream.name, stream: HostStream(first, of: stream.type))
    }

    /// Whether it has streams of its own that have a latest value.
    var hasStreams: Bool { streams.contains { $0.stream.values != nil } }

    /// Writes what its streams hold, by name, as a member.
    func writeStreams(to writer: inout JSONWriter) {
        writer.key("streams")
        writer.object { writer in for (name, stream) in namedStreams { writer.member(name, stream.value) } }
    }

    /// The streams of this scope that have a latest value, in the order of the file.
    var namedStreams: [(name: String, stream: MutableValueStream<WireValue>)] {
        streams.compactMap { own in own.stream.values.map { (own.name, $0) } }
    }

    /// A stream of the scope as something to write; nil if it has none of this name.
    func capability(of name: String) -> PluginContext.Capability? {
        stream(name)?.stream.capability(isWritable: true)
    }

    private func stream(_ name: String) -> ScopeStream? {
        for stream in streams where stream.name == name { return stream }
        return nil
    }

    /// Takes over the plugins' contexts from the scope that this one replaces, if they are the same.
    func takeOver(_ old: PluginUse, of predecessor: FlowScope, as use: PluginUse) {
        keep(predecessor.contexts[old.context], of: use)
    }

    /// The array is taken out, changed and put back, so that it is read without a check by the runtime.
    private func keep(_ context: Context?, of use: PluginUse) {
        var contexts = contexts
        self.contexts = []
        contexts[use.context] = context
        self.contexts = contexts
    }

    /// A plugin's dependencies here: only the slots that its manifest declares, each narrowed to the declared type.
    func context(of use: PluginUse) -> PluginContext {
        if case .local(let context) = contexts[use.context] { return context }
        var capabilities: [String: PluginContext.Capability] = [:]
        for binding in use.bindings {
            capabilities[binding.slot] = provision(binding, value: PluginContext.Capability.value) {
                $0.capability(isWritable: binding.type.isWritable)
            }
        }
        let context = PluginContext(capabilities)
        keep(.local(context), of: use)
        return context
    }

    /// The context of a plugin that runs in a worker.
    func context(of use: PluginUse, in pool: ProcessPool) -> RemoteContext {
        if case .remote(let context) = contexts[use.context] { return context }
        let provisions = use.bindings.compactMap { binding in
            provision(binding, value: RemoteContext.Provision.value) {
                .stream($0.shared(in: pool), isWritable: binding.type.isWritable)
            }
            .map { (slot: binding.slot, provision: $0) }
        }
        let context = RemoteContext(provisions, in: pool)
        keep(.remote(context), of: use)
        return context
    }

    /// What a binding gets here; nil if nothing provides it.
    private func provision<Provision>(
        _ binding: StaticBinding,
        value: (WireValue) -> Provision,
        stream: (HostStream) -> Provision
    ) -> Provision? {
        switch binding.source {
        case .absent: nil
        case .constant(let constant, _): value(constant)
        case .entry(let key): entry[key].map(value)
        case .stream(let name, _): innermost(name).map(stream)
        }
    }

    /// The latest value of a condition here.
    func isTrue(_ condition: StaticBinding.Source) -> Bool {
        switch condition {
        case .constant(let value, _): value == .bool(true)
        case .stream(let name, _): values(ofStream: name)?.value == .bool(true)
        case .entry, .absent: false
        }
    }

    /// The stream of this name of the innermost scope that has one, if it has a latest value.
    func values(ofStream name: String) -> MutableValueStream<WireValue>? { innermost(name)?.values }

    /// The stream of this name of the innermost scope that has one.
    private func innermost(_ name: String) -> HostStream? {
        var next: FlowScope? = self
        while let scope = next {
            if let own = scope.stream(name) { return own.stream }
            next = scope.outer
        }
        return nil
    }
}

extension FlowScope {
    /// The scope of the file, around the root flow.
    convenience init(
        ofFile proof: Proof,
        _ kept: WireRecord?,
        _ restoration: Restoration?,
        replacing predecessor: FlowScope?
    ) {
        let streams = proof.graph.file.streams
        var constants = WireRecord()
        for (name, value) in proof.values(of: proof.graph.file.constants) { constants[name] = value }
        self.init(
            streams,
            entry: Environment(constants),
            in: nil,
            contextCount: 0,
            keeping: restoration?.streams(streams, from: kept),
            replacing: predecessor
        )
    }
}

extension Proof {
    /// The constants of a scope by name, each in the form of its type.
    func values(of constants: [FlowGraph.Constant]) -> [(key: String, value: WireValue)] {
        var values: [(key: String, value: WireValue)] = []
        for constant in constants { values.append((graph.keys[constant.key], value(of: constant))) }
        return values
    }
}

/// How a step uses its plugin: the build, and its bindings in the scopes of its flow.
@MainActor
final class PluginUse {
    let plugin: String
    let build: String
    let bindings: [StaticBinding]
    /// The process it runs in; nil for the host's.
    let process: PluginProcess?
    /// The index of its context among those of its flow's scopes.
    let context: Int
    /// The plugin that the first build in this process has loaded. A failure is not stored: the next build tries again.
    var loaded: LoadedPlugin?

    /// The keys that its static dependencies take from what the flow was entered with.
    var entryKeys: [String] {
        bindings.compactMap { if case .entry(let key) = $0.source { key } else { nil } }
    }

    init(_ step: Int, of plugin: AdaptedPlugin?, firstBinding: Int, _ proof: borrowing Proof) {
        self.plugin = plugin?.id ?? ""
        build = if case .plugin(_, let build?) = proof.graph.steps[step].unit { build.name } else { "" }
        bindings = proof.facts.bindings(of: step)
        process = plugin?.process
        context = (proof.facts.bindingIndices[step] ?? firstBinding) - firstBinding
    }
}
