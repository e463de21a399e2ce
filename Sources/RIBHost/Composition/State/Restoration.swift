internal import Checking
internal import Configuration
internal import PluginABI
internal import PluginManifest

/// Compares what another session has kept with what is proved now: what fits is restored, the rest begins, and is named.
@MainActor
final class Restoration {
    /// What could not be restored, as sentences.
    private(set) var losses: [String] = []
    private let proof: Proof
    private let readKeys: Set<String>

    init(_ proof: Proof) {
        self.proof = proof
        readKeys = proof.readKeys
    }

    /// The kept values of streams that there still are, each in the form of its stream's type.
    func streams(_ streams: [FlowGraph.Stream], from kept: WireRecord?) -> WireRecord {
        var values = WireRecord()
        for (name, value) in kept ?? WireRecord() {
            guard let stream = streams.first(where: { $0.name == name }), let type = stream.type else {
                lose("There is no stream `\(name)` any more.")
                continue
            }
            values[name] = value.converted(to: type)
            if values[name] == nil { lose("The stream `\(name)` is now of type `\(type)`.") }
        }
        return values
    }

    /// What the plugin of a step has kept, in the form of what it declares now; nil where that is something else.
    func state(of step: StepRuntime, from kept: WireValue?) -> WireValue? {
        guard let kept else { return nil }
        if let state = step.stateType.flatMap({ kept.converted(to: $0) }) { return state }
        lose("The plugin `\(step.plugin ?? step.name)` keeps something else now.")
        return nil
    }

    /// What is known at a step: what its flow is entered with, and what outcomes have assigned.
    ///
    /// - Parameter hasStayed: whether the step has reported since it was entered.
    /// - Throws: what the proof relies on that is not there, or has another type.
    func environment(
        _ kept: WireRecord,
        at step: Int,
        entered entry: Environment,
        hasStayed: Bool = false
    ) throws(MissingKey) -> Environment {
        var record = entry.record
        for (name, value) in kept where readKeys.contains(name) { record[name] = value }
        let misfit = proof.misfit(of: record, at: step, among: readKeys, hasStayed: hasStayed)
        if let misfit { throw MissingKey(name: misfit) }
        return Environment(record)
    }

    /// A key that a step relies on, and that was not kept.
    struct MissingKey: Error {
        let name: String
    }

    /// Notes that a flow begins although it stood somewhere.
    func noteBeginning(of flow: FlowRuntime) {
        lose("The flow `\(proof.graph.flows[proof.graph.steps[flow.base].flow].name.value)` begins again.")
    }

    func lose(_ sentence: String) {
        if !losses.contains(sentence) { losses.append(sentence) }
    }
}

/// Where an instance of a flow stood in another session.
@MainActor
struct KeptInstance {
    private let instance: FlowState.Instance
    private let restoration: Restoration

    init(_ instance: FlowState.Instance, _ restoration: Restoration) {
        self.instance = instance
        self.restoration = restoration
    }

    func noteBeginning(of flow: FlowRuntime) { restoration.noteBeginning(of: flow) }

    /// A service as it was; nil for one that begins.
    func service(_ service: StepRuntime, of flow: FlowRuntime, in scope: FlowScope) -> KeptSteps.Step? {
        guard let kept = instance.services.first(where: { $0.place.step == service.name }) else { return nil }
        return step(service, as: kept, of: flow, in: scope)
    }

    /// The steps that still can be attached: of steps on each other those up to the first that cannot.
    func steps(of flow: FlowRuntime, in scope: FlowScope) -> KeptSteps {
        var steps = KeptSteps(entry: scope.entry, start: flow.start)
        for (index, kept) in instance.steps.enumerated() {
            guard let step = step(named: kept.place.step, of: flow).flatMap({ step($0, as: kept, of: flow, in: scope) })
            else {
                if flow.container.attachesAllMembers { continue }
                break
            }
            if index == instance.shown { steps.shown = step.step.index }
            steps.steps.append(step)
        }
        if flow.goesBack { steps.trail = trail(of: flow, in: scope) ?? [] }
        return steps
    }

    /// The way back; nil where it has a gap now, for such a way leads nowhere.
    private func trail(of flow: FlowRuntime, in scope: FlowScope) -> [Trail.Entry]? {
        var trail: [Trail.Entry] = []
        for place in instance.trail {
            guard let step = flow.step(named: place.step),
                let environment = try? restoration.environment(
                    place.entry,
                    at: flow.base + step.index,
                    entered: scope.entry
                )
            else { return nil }
            trail.append((step.index, environment))
        }
        return trail
    }

    private func step(
        _ step: StepRuntime,
        as kept: FlowState.Step,
        of flow: FlowRuntime,
        in scope: FlowScope
    ) -> KeptSteps.Step? {
        let index = flow.base + step.index
        do {
            let entry = try restoration.environment(kept.place.entry, at: index, entered: scope.entry)
            var environment = entry
            if let known = kept.environment {
                environment = try restoration.environment(known, at: index, entered: scope.entry, hasStayed: true)
            }
            return KeptSteps.Step(step: step, entry: entry, environment: environment, kept: checked(kept, of: step))
        } catch {
            restoration.lose("The step `\(step.name)` now needs another `\(error.name)`.")
            return nil
        }
    }

    private func step(named name: String, of flow: FlowRuntime) -> StepRuntime? {
        guard let step = flow.step(named: name), !step.isService else {
            restoration.lose("There is no step `\(name)` any more.")
            return nil
        }
        return step
    }

    private func checked(_ kept: FlowState.Step, of step: StepRuntime) -> FlowState.Step {
        var kept = kept
        kept.state = restoration.state(of: step, from: kept.state)
        if case .plugin = step.unit { kept.flow = nil }
        return kept
    }
}
