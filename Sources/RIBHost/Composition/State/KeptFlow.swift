import Configuration
import PluginABI

/// The state of an instance of a flow, for another one to continue from.
@MainActor
struct KeptFlow {
    /// The running instance to be replaced; nil if nothing runs any longer.
    let predecessor: WrapperInteractor?
    private let instance: FlowState.Instance
    let restoration: Restoration

    init(_ instance: FlowState.Instance, replacing predecessor: WrapperInteractor? = nil, _ restoration: Restoration) {
        self.instance = instance
        self.predecessor = predecessor
        self.restoration = restoration
    }

    /// The values of its streams.
    func streams(of flow: FlowRuntime) -> WireRecord { restoration.streams(flow.streams, from: instance.streams) }

    /// The kept state of a service; nil for one that starts fresh.
    func service(_ service: StepRuntime, of flow: FlowRuntime, entered entry: Environment) -> KeptSteps.Step? {
        guard let kept = instance.services.first(where: { $0.place.step == service.name }) else { return nil }
        return step(service, as: kept, of: flow, entered: entry)
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
        if flow.goesBack { steps.trail = trail(of: flow, entered: entry) ?? [] }
        return steps
    }

    /// The path that `@back` follows; nil if it has a gap now, because such a path leads nowhere.
    private func trail(of flow: FlowRuntime, entered entry: Environment) -> [Trail.Entry]? {
        var trail: [Trail.Entry] = []
        for place in instance.trail {
            guard let step = flow.step(named: place.step),
                let known = try? restoration.environment(place.entry, at: flow.base + step.index, entered: entry)
            else { return nil }
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
        let index = flow.base + step.index
        do {
            let before = try restoration.environment(kept.place.entry, at: index, entered: entry)
            var now = before
            if let environment = kept.environment {
                now = try restoration.environment(environment, at: index, entered: entry, hasStayed: true)
            }
            let old = predecessor?.attachment(named: step.name)
            return KeptSteps.Step(
                step: step,
                entry: before,
                environment: now,
                kept: Attachment.Kept(
                    state: restoration.state(of: step, from: kept.state),
                    flow: kept.flow.map { KeptFlow($0, replacing: old?.innerFlow, restoration) }
                ),
                survivor: old.flatMap { restoration.succession?.survivor($0, as: step, with: before, in: entry) }
            )
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
}
