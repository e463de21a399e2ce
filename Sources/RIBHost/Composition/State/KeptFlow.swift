import Configuration
import PluginABI

/// The state of an instance of a flow, for another one to continue from.
@MainActor
struct KeptFlow {
    /// The running instance to be replaced; nil if nothing runs any longer.
    let predecessor: WrapperInteractor?
    let instance: FlowState.Instance
    let restoration: Restoration

    init(_ instance: FlowState.Instance, replacing predecessor: WrapperInteractor? = nil, _ restoration: Restoration) {
        self.instance = instance
        self.predecessor = predecessor
        self.restoration = restoration
    }

    /// The values of its streams.
    func streams(of flow: FlowRuntime) -> WireRecord { restoration.streams(flow.streams, from: instance.streams) }

    /// The services that continue, in any order; the others start fresh.
    func services(of flow: FlowRuntime, entered entry: Environment) -> [KeptSteps.Step] {
        instance.services.compactMap { kept in
            guard let service = flow.step(named: kept.place.step), service.isService else {
                restoration.lose("There is no service `\(kept.place.step)` any more.")
                return nil
            }
            return step(service, as: kept, of: flow, entered: entry)
        }
    }

    /// The steps that can still be attached: in a navigation, those up to the first that cannot.
    func steps(of flow: FlowRuntime, entered entry: Environment) -> KeptSteps {
        var steps = KeptSteps(entry: entry, start: flow.start)
        for (index, kept) in instance.steps.enumerated() {
            guard let known = step(named: kept.place.step, of: flow),
                let step = step(known, as: kept, of: flow, entered: entry)
            else {
                if flow.container.attachesAllMembers { continue }
                break
            }
            if index == instance.shown { steps.shown = step.step.index }
            steps.steps.append(step)
        }
        return canContinue(&steps, in: flow) ? steps : KeptSteps(entry: entry, start: flow.start)
    }

    /// Whether a flow can be at these steps: with `replace` at one only; and `@back`, where the flow has it, must lead
    /// somewhere from each of them.
    private func canContinue(_ steps: inout KeptSteps, in flow: FlowRuntime) -> Bool {
        if flow.container == .replace, steps.steps.count > 1 { return false }
        guard flow.goesBack, let step = steps.steps.first?.step.index else { return true }
        if flow.container == .navigation { return restoration.isFirst(step, of: flow) }
        steps.trail = trail(of: flow, entered: steps.entry)
        guard let first = steps.trail.first?.step, steps.trail.last?.step == step else { return false }
        return restoration.isFirst(first, of: flow)
    }

    /// The path that `@back` follows; empty if it has a gap now, because such a path leads nowhere.
    private func trail(of flow: FlowRuntime, entered entry: Environment) -> [Trail.Entry] {
        var trail: [Trail.Entry] = []
        for place in instance.trail {
            guard let step = step(named: place.step, of: flow),
                let known = restoration.environment(place.entry, at: step, of: flow, entered: entry)
            else { return [] }
            trail.append((step.index, known))
        }
        return trail
    }

    private func step(
        _ step: StepRuntime,
        as kept: FlowState.Step,
        of flow: FlowRuntime,
        entered entry: Environment
    ) -> KeptSteps.Step? {
        guard let before = restoration.environment(kept.place.entry, at: step, of: flow, entered: entry) else {
            return nil
        }
        var now = before
        if let environment = kept.environment {
            guard
                let known = restoration.environment(environment, at: step, of: flow, entered: entry, hasStayed: true)
            else { return nil }
            now = known
        }
        let old = predecessor?.attachment(named: step.name)
        return KeptSteps.Step(
            step: step,
            entry: before,
            environment: now,
            kept: Attachment.Kept(
                state: restoration.state(of: step, from: kept.state),
                flow: self.flow(of: step, from: kept.flow, replacing: old?.innerFlow)
            ),
            survivor: old.flatMap { restoration.succession?.survivor($0, as: step, with: before, in: entry) }
        )
    }

    /// The state of the flow that a step runs.
    private func flow(
        of step: StepRuntime,
        from kept: FlowState.Instance?,
        replacing predecessor: WrapperInteractor?
    ) -> KeptFlow? {
        guard let kept else { return nil }
        guard case .flow = step.unit else {
            restoration.lose("The step `\(step.name)` does not run a flow any more.")
            return nil
        }
        return KeptFlow(kept, replacing: predecessor, restoration)
    }

    private func step(named name: String, of flow: FlowRuntime) -> StepRuntime? {
        guard let step = flow.step(named: name), !step.isService else {
            restoration.lose("There is no step `\(name)` any more.")
            return nil
        }
        return step
    }
}
