import Checking
import Configuration
import PluginABI

/// Compares the kept state of another session with the current proof: what fits is restored, the rest starts fresh and
/// is named.
@MainActor
final class Restoration {
    /// What could not be restored, as sentences.
    private(set) var losses: [String] = []
    /// The RIBs that are kept as they are; nil if nothing of the other session runs any longer.
    let succession: Succession?
    private let proof: Proof
    private let readKeys: Set<String>

    init(_ proof: Proof, _ succession: Succession? = nil) {
        self.proof = proof
        self.succession = succession
        readKeys = proof.readKeys
    }

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
            record[name] = proof.type(ofKey: name).map { value.withNumbers(of: $0) } ?? value
        }
        do {
            try proof.check(record, at: flow.base + step.index, among: readKeys, hasStayed: hasStayed)
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
    func isFirst(_ step: Int, of flow: FlowRuntime) -> Bool { proof.isFirst(flow.base + step) }

    /// Notes that a flow starts over although it had a position.
    func noteBeginning(of flow: FlowRuntime) {
        lose("The flow `\(proof.graph.flows[proof.graph.steps[flow.base].flow].name.value)` begins again.")
    }

    func lose(_ sentence: String) {
        if !losses.contains(sentence) { losses.append(sentence) }
    }
}
