import Checking
import Configuration
import PluginABI
import PluginManifest

// What of a kept state fits the current proof.
extension Restoration {
    /// The kept values of streams that still exist, each converted to its stream's type.
    func streams(_ streams: [FlowGraph.Stream], from kept: WireRecord?) -> WireRecord {
        var values = WireRecord()
        for (name, value) in kept ?? WireRecord() {
            guard let stream = streams.first(where: { $0.name == name }), let type = stream.type else {
                lose("There is no stream `\(name)` any more.")
                continue
            }
            values[name] = value.restored(as: type)
            if values[name] == nil { lose("The stream `\(name)` is now of type `\(type)`.") }
        }
        return values
    }

    /// The kept state of a step's plugin, converted to the type that it declares now; nil if it does not fit.
    func state(of step: StepRuntime, from kept: WireValue?) -> WireValue? {
        guard let kept else { return nil }
        if let state = step.stateType.flatMap({ kept.restored(as: $0) }) { return state }
        lose("The plugin `\(step.plugin ?? step.name)` keeps something else now.")
        return nil
    }

    /// The environment of a step: what its flow is entered with, and what outcomes have assigned; nil if the proof does
    /// not hold for the step in it, which is then lost. The one place that decides where a flow can continue.
    ///
    /// - Parameter hasStayed: whether the step has reported since it was entered.
    func environment(
        _ kept: WireRecord,
        at step: StepRuntime,
        of flow: FlowRuntime,
        entered entry: Environment,
        hasStayed: Bool = false
    ) -> Environment? {
        var record = entry.record
        for (name, value) in kept where readKeys.contains(name) {
            record[name] = version.proof.type(ofKey: name).map { value.withNumbers(of: $0) } ?? value
        }
        do {
            try version.proof.check(record, at: flow.base + step.index, among: readKeys, hasStayed: hasStayed)
            return Environment(record)
        } catch {
            switch error {
            case .noPath: lose("No path leads to the step `\(step.name)` any more.")
            case .value(let key): lose("The step `\(step.name)` now needs another `\(key)`.")
            }
            return nil
        }
    }

    /// Whether nothing needs to come before a step.
    func isFirst(_ step: Int, of flow: FlowRuntime) -> Bool { version.proof.isFirst(flow.base + step) }
}

// Which running steps stay as they are: those whose RIB would be built in the same manner, from the same code.
extension Restoration {
    /// - Parameters:
    ///   - environment: what the step is entered with.
    ///   - entry: what its flow is entered with.
    func stays(
        _ running: StepNode,
        as step: StepRuntime,
        with environment: Environment,
        in entry: Environment
    ) -> Bool {
        guard let replaced, let use = step.use, let known = running.step.use, let wrapper = running.wrapper,
            case .plugin = running.phase, running.step.isService == step.isService,
            use.plugin == known.plugin, use.build == known.build,
            version.builders.origin(of: use) == replaced.builders.origin(of: known)
        else { return false }
        return bindings(of: use, version.proof, entry) == bindings(of: known, replaced.proof, wrapper.scope.entry)
            && step.arguments(in: environment) == running.arguments
    }

    /// The resolved provider of a plugin's static dependency.
    private enum Binding: Equatable {
        case value(WireValue?)
        /// A stream, by its name and the names of the scopes that can have it.
        case stream(String, [String?], isWritable: Bool)
    }

    private func bindings(of use: PluginUse, _ proof: Proof, _ entry: Environment) -> [String: Binding] {
        var bindings: [String: Binding] = [:]
        for binding in use.bindings {
            bindings[binding.slot] =
                switch binding.source {
                case .absent: .value(nil)
                case .constant(let value, _): .value(value)
                case .entry(let key): .value(entry[key])
                case .stream(let name, let scopes):
                    .stream(name, scopes.map(proof.graph.name), isWritable: binding.type.isWritable)
                }
        }
        return bindings
    }
}
