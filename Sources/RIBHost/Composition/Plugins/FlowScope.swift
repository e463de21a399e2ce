import Base
import Checking
import Configuration
import PluginABI
import PluginManifest
import Port

/// The scope of a flow instance: provides streams and the values of its entry to the plugins in the flow.
///
/// Like a component in Uber's RIBs. A scope lives as long as the wrapper of the instance, or as the place of a child in
/// a slot, and its streams end with it. The outermost scope is the file's.
@MainActor
final class FlowScope {
    /// The values with which the instance was entered. They never change.
    let entry: Environment
    private let outer: FlowScope?
    /// The streams, in the order of the file.
    private let streams: [ScopeStream]
    /// The provisions of each plugin, made at the first build.
    private var provisions: [Provisions?]

    /// A stream of the scope.
    private struct ScopeStream {
        let name: String
        let stream: HostStream

        /// Returns true if the stream can continue as a stream of another version of the flow.
        @MainActor
        func isStill(_ other: FlowGraph.Stream) -> Bool {
            stream.type == other.type && (stream.values == nil) == (other.kind == .events)
        }
    }

    /// - Parameters:
    ///   - contextCount: the number of plugins with provisions in this scope.
    ///   - kept: the values of streams from another session, by name.
    ///   - made: existing streams, by name.
    ///   - predecessor: the scope to replace: its streams of the same name and type are kept.
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
        provisions = [Provisions?](repeating: nil, count: contextCount)
    }

    /// - Parameter kept: the value of the stream from another session. Events are not kept.
    private static func made(_ stream: FlowGraph.Stream, keeping kept: WireValue?) -> ScopeStream? {
        let first = stream.kind == .events ? nil : kept ?? stream.initialValue
        guard first != nil || stream.kind == .events else { return nil }
        return ScopeStream(name: stream.name, stream: HostStream(first, of: stream.type))
    }

    /// True if the scope has streams with a latest value.
    var hasStreams: Bool { streams.contains { $0.stream.values != nil } }

    /// Writes the values of the streams by name, as a member.
    func writeStreams(to writer: inout some StateWriter) {
        writer.key("streams")
        writer.object { writer in for (name, stream) in namedStreams { writer.member(name, stream.value) } }
    }

    /// The streams of this scope with a latest value, in the order of the file.
    var namedStreams: [(name: String, stream: MutableValueStream<WireValue>)] {
        streams.compactMap { own in own.stream.values.map { (own.name, $0) } }
    }

    /// Returns a stream of the scope as a writable capability; nil if there is none of this name.
    func capability(of name: String) -> PluginContext.Capability? {
        stream(name)?.stream.capability(isWritable: true)
    }

    private func stream(_ name: String) -> ScopeStream? {
        for stream in streams where stream.name == name { return stream }
        return nil
    }

    /// Takes over a plugin's provisions from the scope that this one replaces, if the plugin is the same.
    func takeOver(_ old: PluginUse, of predecessor: FlowScope, as use: PluginUse) {
        keep(predecessor.provisions[old.context], of: use)
    }

    /// Stores provisions. The array is taken out, changed and put back, which avoids a check by the runtime on reading.
    private func keep(_ kept: Provisions?, of use: PluginUse) {
        var provisions = provisions
        self.provisions = []
        provisions[use.context] = kept
        self.provisions = provisions
    }

    /// Returns the dependencies of a plugin in this scope: only the declared slots of its manifest, each narrowed to
    /// the declared type.
    func provisions(for use: PluginUse) -> Provisions {
        if let known = provisions[use.context] { return known }
        var slots: [(name: String, provision: Provisions.Provision)] = []
        slots.reserveCapacity(use.bindings.count)
        for binding in use.bindings {
            guard let provision = provision(binding) else { continue }
            slots.append((binding.slot, provision))
        }
        let made = Provisions(slots)
        keep(made, of: use)
        return made
    }

    /// Returns the provision for a binding in this scope; nil if nothing provides it.
    private func provision(_ binding: StaticBinding) -> Provisions.Provision? {
        switch binding.source {
        case .absent: nil
        case .constant(let constant, _): .value(constant)
        case .entry(let key): entry[key].map { .value($0) }
        case .stream(let name, _): innermost(name).map { .stream($0, isWritable: binding.type.isWritable) }
        }
    }

    /// Returns the latest value of a condition in this scope.
    func isTrue(_ condition: StaticBinding.Source) -> Bool {
        switch condition {
        case .constant(let value, _): value == .bool(true)
        case .stream(let name, _): values(ofStream: name)?.value == .bool(true)
        case .entry, .absent: false
        }
    }

    /// Returns the stream of this name in the innermost scope with a stream of the name, if there is a latest value.
    func values(ofStream name: String) -> MutableValueStream<WireValue>? { innermost(name)?.values }

    /// Returns the stream of this name in the innermost scope with a stream of the name.
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
    /// Creates the scope of the file, around the root flow.
    convenience init(
        ofFile proof: Proof,
        keeping kept: WireRecord?,
        replacing predecessor: FlowScope?
    ) {
        var constants = WireRecord()
        for (name, value) in proof.values(of: proof.graph.file.constants) { constants[name] = value }
        self.init(
            proof.graph.file.streams,
            entry: Environment(constants),
            in: nil,
            contextCount: 0,
            keeping: kept,
            replacing: predecessor
        )
    }
}

extension Proof {
    /// Returns the constants of a scope by name, converted to their types.
    func values(of constants: [FlowGraph.Constant]) -> [(key: String, value: WireValue)] {
        var values: [(key: String, value: WireValue)] = []
        for constant in constants { values.append((graph.keys[constant.key], value(of: constant))) }
        return values
    }
}

/// The use of a plugin by a step: the build, and the bindings in the scopes of the flow.
@MainActor
final class PluginUse {
    let build: PluginBuild
    let bindings: [StaticBinding]
    /// The index of the provisions in each scope of the flow.
    let context: Int

    /// The keys of the flow's entry used for static dependencies.
    var entryKeys: [String] {
        bindings.compactMap { if case .entry(let key) = $0.source { key } else { nil } }
    }

    init(_ step: Int, of plugin: AdaptedPlugin?, firstBinding: Int, _ proof: borrowing Proof) {
        let name = if case .plugin(_, let build?) = proof.graph.steps[step].unit { build.name } else { "" }
        build = PluginBuild(name, of: plugin?.id ?? "", in: plugin?.process)
        bindings = proof.facts.bindings(of: step)
        context = (proof.facts.bindingIndices[step] ?? firstBinding) - firstBinding
    }
}
