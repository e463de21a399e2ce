import Checking
import Configuration
@_spi(Host) import PluginABI
import PluginManifest

/// Finds the start of each step of a flow that continues from a kept state: with a RIB that still runs, with kept
/// state, or with nothing. Parts that do not fit the current proof start fresh, and are named.
@MainActor
final class Restoration {
    /// A proof, and the source of its RIBs.
    typealias Version = (proof: Proof, builders: any BuilderSource)

    /// The sentences about parts of the state which could not be restored.
    private(set) var losses: [String] = []
    let new: Version
    /// The running flow to be replaced; nil if nothing runs any longer.
    private let old: Version?
    let flows: [FlowRuntime]
    let readKeys: Set<String>
    /// The keys on which the proof relies.
    let askedKeys: [String]

    init(_ version: Version, _ flows: [FlowRuntime], replacing old: Version?) {
        new = version
        self.flows = flows
        self.old = old
        readKeys = version.proof.readKeys
        askedKeys = version.proof.askedKeys(among: readKeys)
    }

    /// Returns the start of an instance of a flow.
    ///
    /// - Parameters:
    ///   - kept: the kept state of the instance.
    ///   - predecessor: the running instance to be replaced.
    ///   - entry: the environment of the instance's entry.
    func beginning(
        of flow: FlowRuntime,
        from kept: FlowState.Instance,
        replacing predecessor: WrapperInteractor?,
        entered entry: Environment
    ) -> FlowBeginning {
        let streams = streams(flow.streams, from: kept.streams)
        let beginning = FlowBeginning(entry: entry, streams: streams, replacing: predecessor)
        RestoredInstance(flow: flow, kept: kept, beginning: beginning, restoration: self).fill()
        return beginning
    }

    /// Returns the kept values of existing streams, each converted to the type of the stream.
    func streams(_ streams: [FlowGraph.Stream], from kept: WireRecord?) -> WireRecord {
        var values = WireRecord()
        for (name, value) in kept ?? WireRecord() {
            guard let stream = streams.first(where: { $0.name == name && $0.kind == .values }), let type = stream.type
            else {
                lose("There is no stream `\(name)` any more.")
                continue
            }
            values[name] = value.restored(as: type)
            if let size = values[name]?.size, size > WireValue.sizeLimit {
                values[name] = nil
                lose("The stream `\(name)` held \(Self.tooMuch(size)).")
            } else if values[name] == nil {
                lose("The stream `\(name)` is now of type `\(type)`.")
            }
        }
        return values
    }

    /// Returns the kept state of a step's plugin, converted to the currently declared type; nil if the state does not
    /// fit.
    func state(of step: StepRuntime, from kept: WireValue?) -> WireValue? {
        guard let kept else { return nil }
        if let state = step.stateType.flatMap({ kept.restored(as: $0) }) {
            if state.fits { return state }
            lose("The plugin `\(step.plugin ?? step.name)` kept \(Self.tooMuch(state.size)).")
            return nil
        }
        lose("The plugin `\(step.plugin ?? step.name)` keeps something else now.")
        return nil
    }

    /// Returns true if a running step can stay: its RIB would be built in the same manner, from the same code.
    ///
    /// - Parameters:
    ///   - environment: the environment of the step's entry.
    ///   - entry: the environment of the flow's entry.
    func stays(
        _ running: StepNode,
        as step: StepRuntime,
        with environment: Environment,
        in entry: Environment
    ) -> Bool {
        guard let old, let use = step.use, let known = running.step.use, let wrapper = running.wrapper,
            case .plugin = running.phase, running.step.isService == step.isService,
            use.plugin == known.plugin, use.build == known.build,
            new.builders.origin(of: use) == old.builders.origin(of: known)
        else { return false }
        // As they were when the RIB was built, which might be several versions ago.
        let attached = running.children.map { slots in
            let builder = slots.wrapperBuilder
            return children(of: slots.step, slots.scope.entry, (builder.proof, builder.source), builder.flows)
        }
        guard children(of: step, entry, new, flows) == attached ?? [] else { return false }
        return Self.bindings(of: use, new.proof, entry) == Self.bindings(of: known, old.proof, wrapper.scope.entry)
            && step.arguments(in: environment) == running.arguments
    }

    /// Returns the builds of the children in the slots of a step, and of all steps inside these, as words for
    /// comparison.
    private func children(
        of step: StepRuntime,
        _ entry: Environment,
        _ version: Version,
        _ flows: [FlowRuntime]
    ) -> [String] {
        var rest = step.children.map(\.flow)
        var children: [String] = []
        while let slot = rest.popLast() {
            for step in flows[slot].steps {
                var bindings = step.use.map { Self.bindings(of: $0, version.proof, entry) } ?? [:]
                let origin = step.use.map { "\(version.builders.origin(of: $0)) \($0.build)" } ?? ""
                if let (name, source) = flows[slot].conditions[step.index].map({ ($0.name, $0.source) }) {
                    bindings["when \(name)"] = Self.provider(source, isWritable: false, version.proof, entry)
                }
                children.append("\(step.words) \(step.arguments(in: entry)) \(origin)")
                children += bindings.map { "\($0.key): \($0.value)" }.sorted()
                rest += step.children.map(\.flow)
                if case .flow(let inner) = step.unit { rest.append(inner) }
            }
        }
        return children
    }

    /// The resolved provider of a plugin's static dependency.
    private enum Binding: Equatable {
        case value(WireValue?)
        /// A stream, by name, and the names of the scopes that can have it.
        case stream(String, [String?], isWritable: Bool)
    }

    private static func bindings(of use: PluginUse, _ proof: Proof, _ entry: Environment) -> [String: Binding] {
        var bindings: [String: Binding] = [:]
        for binding in use.bindings {
            bindings[binding.slot] = provider(binding.source, isWritable: binding.type.isWritable, proof, entry)
        }
        return bindings
    }

    private static func provider(
        _ source: StaticBinding.Source,
        isWritable: Bool,
        _ proof: Proof,
        _ entry: Environment
    ) -> Binding {
        switch source {
        case .absent: .value(nil)
        case .constant(let value, _): .value(value)
        case .entry(let key): .value(entry[key])
        case .stream(let name, let scopes): .stream(name, scopes.map(proof.graph.name), isWritable: isWritable)
        }
    }

    private static func tooMuch(_ size: Int) -> String {
        "\(size) bytes, and a value has at most \(WireValue.sizeLimit)"
    }

    func lose(_ sentence: String) {
        if !losses.contains(sentence) { losses.append(sentence) }
    }
}
