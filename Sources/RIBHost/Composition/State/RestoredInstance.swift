import Checking
import Configuration
import PluginABI

/// The restoration of one flow instance, by ``Restoration``.
@MainActor
struct RestoredInstance {
    let flow: FlowRuntime
    let kept: FlowState.Instance
    let beginning: FlowBeginning
    let restoration: Restoration

    func fill() {
        beginning.services = kept.services.compactMap { kept in
            guard let service = flow.step(named: kept.place.step), service.isService else {
                restoration.lose("There is no service `\(kept.place.step)` any more.")
                return nil
            }
            return step(service, from: kept)
        }
        attachSteps()
        if !canContinue() { (beginning.steps, beginning.shown) = ([], nil) }
        if beginning.steps.isEmpty, !flow.container.attachesAllMembers {
            let graph = restoration.new.proof.graph
            restoration.lose("The flow `\(graph.flows[graph.steps[flow.base].flow].name.value)` begins again.")
        }
        // The flows inside, now that it is known which steps continue.
        enterFlows(of: &beginning.services, from: kept.services)
        enterFlows(of: &beginning.steps, from: kept.steps)
    }

    /// Fills in the steps that can still be attached: in a navigation, those up to the first that cannot.
    private func attachSteps() {
        for (index, kept) in kept.steps.enumerated() {
            guard let known = step(named: kept.place.step), let step = step(known, from: kept) else {
                if flow.container.attachesAllMembers { continue }
                return
            }
            guard isAbove(known) else { return }
            if index == self.kept.shown { beginning.shown = known.index }
            beginning.steps.append(step)
        }
    }

    /// Returns true if the steps are attached on which the proof relies: in a navigation, steps are uncovered and not
    /// built again.
    private func isAbove(_ step: StepRuntime) -> Bool {
        let proof = restoration.new.proof
        guard let below = proof.facts.stacks.below[flow.base + step.index],
            !beginning.steps.contains(where: { flow.base + $0.step.index == below })
        else { return true }
        restoration.lose("The step `\(step.name)` is now attached above the step `\(proof.graph.steps[below].name)`.")
        return false
    }

    private func step(named name: String) -> StepRuntime? {
        guard let step = flow.step(named: name), !step.isService else {
            restoration.lose("There is no step `\(name)` any more.")
            return nil
        }
        return step
    }

    private func step(_ step: StepRuntime, from kept: FlowState.Step) -> StepBeginning? {
        guard let entry = environment(kept.place.entry, at: step) else { return nil }
        var now = entry
        if let known = kept.environment {
            guard let known = environment(known, at: step, hasStayed: true) else { return nil }
            now = known
        }
        let origin = origin(of: step, entry, kept)
        return StepBeginning(step: step, entry: entry, environment: now, origin: origin, children: kept.children)
    }

    /// Returns the environment of a step: the flow's entry, with the values assigned by outcomes. Returns nil, and
    /// drops the step, if the proof does not hold for the step in this environment.
    ///
    /// - Parameter hasStayed: true if the step has reported since its entry.
    private func environment(_ kept: WireRecord, at step: StepRuntime, hasStayed: Bool = false) -> Environment? {
        let readKeys = restoration.readKeys
        var record = beginning.entry.record
        for (name, value) in kept where readKeys.contains(name) {
            record[name] = restoration.new.proof.type(ofKey: name).map { value.withNumbers(of: $0) } ?? value
        }
        do {
            let place = flow.base + step.index
            try restoration.new.proof.check(record, at: place, asking: restoration.askedKeys, hasStayed: hasStayed)
            return Environment(record)
        } catch {
            switch error {
            case .noPath: restoration.lose("No path leads to the step `\(step.name)` any more.")
            case .value(let key): restoration.lose("The step `\(step.name)` now needs another `\(key)`.")
            }
            return nil
        }
    }

    private func origin(of step: StepRuntime, _ entry: Environment, _ kept: FlowState.Step) -> StepBeginning.Origin {
        // Also of a step that stays: what does not fit any more is named.
        let state = restoration.state(of: step, from: kept.state)
        if kept.flow != nil, step.use != nil {
            restoration.lose("The step `\(step.name)` does not run a flow any more.")
        }
        if let running = beginning.predecessor?.node(named: step.name),
            restoration.stays(running, as: step, with: entry, in: beginning.entry)
        {
            return .living(running)
        }
        return state.map { .state($0) } ?? .nothing
    }

    private func enterFlows(of steps: inout [StepBeginning], from kept: [FlowState.Step]) {
        for index in steps.indices {
            let step = steps[index].step
            guard case .flow(let inner) = step.unit, let state = kept.first(where: { $0.place.step == step.name })?.flow
            else { continue }
            let flow = restoration.flows[inner]
            let entry = steps[index].entry.entering(flow, by: step)
            let running = beginning.predecessor?.node(named: step.name)?.innerFlow
            steps[index].origin = .flow(
                restoration.beginning(of: flow, from: state, replacing: running, entered: entry)
            )
        }
    }

    /// Returns true if a flow can be at these steps. With `replace`, only one step is possible. If the flow has
    /// `@back`, it must lead somewhere from each step.
    private func canContinue() -> Bool {
        if flow.container == .replace, beginning.steps.count > 1 { return false }
        guard flow.goesBack, let step = beginning.steps.first?.step.index else { return true }
        if flow.container == .navigation { return isFirst(step) }
        beginning.trail = trail()
        guard let first = beginning.trail.first?.step, beginning.trail.last?.step == step else { return false }
        return isFirst(first)
    }

    /// Returns true if no other step has to come before a step.
    private func isFirst(_ step: Int) -> Bool { restoration.new.proof.isFirst(flow.base + step) }

    /// Returns the path of `@back`; empty if the path has a gap now, because such a path leads nowhere.
    private func trail() -> [Trail.Entry] {
        var trail: [Trail.Entry] = []
        for place in kept.trail {
            guard let step = step(named: place.step), let known = environment(place.entry, at: step) else { return [] }
            trail.append((step.index, known))
        }
        return trail
    }
}
