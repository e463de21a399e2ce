import Checking
import Configuration
import PluginABI

/// Finds where each step of a flow begins that continues from a kept state: with a RIB that still runs, with what was
/// kept, or with nothing. What does not fit the current proof starts fresh and is named.
@MainActor
final class Restoration {
    /// A flow, and where its RIBs come from.
    typealias Version = (proof: Proof, builders: any BuilderSource)

    /// What could not be restored, as sentences.
    private(set) var losses: [String] = []
    let version: Version
    /// The running flow that is replaced; nil if nothing runs any longer.
    let replaced: Version?
    let readKeys: Set<String>
    private let flows: [FlowRuntime]

    init(_ version: Version, _ flows: [FlowRuntime], replacing replaced: Version?) {
        self.version = version
        self.flows = flows
        self.replaced = replaced
        readKeys = version.proof.readKeys
    }

    /// Where an instance of a flow begins.
    ///
    /// - Parameters:
    ///   - instance: its kept state.
    ///   - predecessor: the running instance that it replaces.
    ///   - entry: what it is entered with.
    func beginning(
        of flow: FlowRuntime,
        from instance: FlowState.Instance,
        replacing predecessor: WrapperInteractor?,
        entered entry: Environment
    ) -> FlowBeginning {
        let beginning = FlowBeginning(
            entry: entry,
            streams: streams(flow.streams, from: instance.streams),
            replacing: predecessor
        )
        beginning.services = services(of: flow, from: instance, beginning)
        beginning.steps = steps(of: flow, from: instance, beginning)
        if !canContinue(beginning, in: flow, from: instance) { (beginning.steps, beginning.shown) = ([], nil) }
        if beginning.steps.isEmpty, !flow.container.attachesAllMembers {
            let graph = version.proof.graph
            lose("The flow `\(graph.flows[graph.steps[flow.base].flow].name.value)` begins again.")
        }
        // The flows inside, now that it is known which steps continue.
        enter(&beginning.services, from: instance.services, beginning)
        enter(&beginning.steps, from: instance.steps, beginning)
        return beginning
    }

    private func services(
        of flow: FlowRuntime,
        from instance: FlowState.Instance,
        _ beginning: FlowBeginning
    ) -> [StepBeginning] {
        instance.services.compactMap { kept in
            guard let service = flow.step(named: kept.place.step), service.isService else {
                lose("There is no service `\(kept.place.step)` any more.")
                return nil
            }
            return step(service, of: flow, from: kept, beginning)
        }
    }

    /// The steps that can still be attached: in a navigation, those up to the first that cannot.
    private func steps(
        of flow: FlowRuntime,
        from instance: FlowState.Instance,
        _ beginning: FlowBeginning
    ) -> [StepBeginning] {
        var steps: [StepBeginning] = []
        for (index, kept) in instance.steps.enumerated() {
            guard let known = step(named: kept.place.step, of: flow),
                let step = step(known, of: flow, from: kept, beginning)
            else {
                if flow.container.attachesAllMembers { continue }
                break
            }
            if index == instance.shown { beginning.shown = known.index }
            steps.append(step)
        }
        return steps
    }

    private func step(named name: String, of flow: FlowRuntime) -> StepRuntime? {
        guard let step = flow.step(named: name), !step.isService else {
            lose("There is no step `\(name)` any more.")
            return nil
        }
        return step
    }

    private func step(
        _ step: StepRuntime,
        of flow: FlowRuntime,
        from kept: FlowState.Step,
        _ beginning: FlowBeginning
    ) -> StepBeginning? {
        let entered = beginning.entry
        guard let entry = environment(kept.place.entry, at: step, of: flow, entered: entered) else { return nil }
        var now = entry
        if let known = kept.environment {
            guard let known = environment(known, at: step, of: flow, entered: entered, hasStayed: true) else {
                return nil
            }
            now = known
        }
        return StepBeginning(
            step: step,
            entry: entry,
            environment: now,
            origin: origin(of: step, entry, kept, beginning)
        )
    }

    private func origin(
        of step: StepRuntime,
        _ entry: Environment,
        _ kept: FlowState.Step,
        _ beginning: FlowBeginning
    ) -> StepBeginning.Origin {
        // Also of a step that stays: what does not fit any more is named.
        let state = state(of: step, from: kept.state)
        if kept.flow != nil, step.use != nil { lose("The step `\(step.name)` does not run a flow any more.") }
        if let running = beginning.predecessor?.node(named: step.name),
            stays(running, as: step, with: entry, in: beginning.entry)
        {
            return .living(running)
        }
        return state.map { .state($0) } ?? .nothing
    }

    /// Adds the flows that the steps run.
    private func enter(_ steps: inout [StepBeginning], from kept: [FlowState.Step], _ beginning: FlowBeginning) {
        for index in steps.indices {
            let step = steps[index].step
            guard case .flow(let inner) = step.unit,
                let instance = kept.first(where: { $0.place.step == step.name })?.flow
            else { continue }
            let flow = self.beginning(
                of: flows[inner],
                from: instance,
                replacing: beginning.predecessor?.node(named: step.name)?.innerFlow,
                entered: steps[index].entry.entering(flows[inner], by: step)
            )
            steps[index].origin = .flow(flow)
        }
    }

    /// Whether a flow can be at these steps: with `replace` at one only; and `@back`, where the flow has it, must lead
    /// somewhere from each of them.
    private func canContinue(
        _ beginning: FlowBeginning,
        in flow: FlowRuntime,
        from instance: FlowState.Instance
    ) -> Bool {
        if flow.container == .replace, beginning.steps.count > 1 { return false }
        guard flow.goesBack, let step = beginning.steps.first?.step.index else { return true }
        if flow.container == .navigation { return isFirst(step, of: flow) }
        beginning.trail = trail(of: flow, from: instance, entered: beginning.entry)
        guard let first = beginning.trail.first?.step, beginning.trail.last?.step == step else { return false }
        return isFirst(first, of: flow)
    }

    /// The path that `@back` follows; empty if it has a gap now, because such a path leads nowhere.
    private func trail(
        of flow: FlowRuntime,
        from instance: FlowState.Instance,
        entered entry: Environment
    ) -> [Trail.Entry] {
        var trail: [Trail.Entry] = []
        for place in instance.trail {
            guard let step = step(named: place.step, of: flow),
                let known = environment(place.entry, at: step, of: flow, entered: entry)
            else { return [] }
            trail.append((step.index, known))
        }
        return trail
    }

    func lose(_ sentence: String) {
        if !losses.contains(sentence) { losses.append(sentence) }
    }
}
