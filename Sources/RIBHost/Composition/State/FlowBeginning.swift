import Checking
import Configuration
@_spi(Host) import PluginABI
import PluginManifest

/// The start of a continuing flow instance, found in a kept state: each step begins with a RIB that still runs, with
/// kept state, or with nothing. Parts of the state that do not fit the proof are left out, and named.
@MainActor
final class FlowBeginning {
    /// The environment of the flow's entry.
    let entry: Environment
    /// The values of the flow's streams, by name.
    let streams: WireRecord
    /// The running instance to be replaced; nil if nothing runs any longer.
    let predecessor: WrapperInteractor?
    /// The continuing services, in any order; other services start fresh.
    private(set) var services: [StepNode.Beginning] = []
    /// The attached steps, in the order of attachment; if there are none, the flow starts over.
    private(set) var steps: [StepNode.Beginning] = []
    /// The index of the visible step.
    private(set) var shown: Int?
    /// The path of `@back`.
    private(set) var trail: [Trail.Entry] = []
    /// The sentences about parts of the state which could not be restored, here and in inner flows.
    private(set) var losses: [String] = []
    private let flow: FlowRuntime
    private let builder: WrapperBuilder

    /// - Parameters:
    ///   - kept: the kept state of the instance.
    ///   - builder: builds the instance.
    ///   - predecessor: the running instance to be replaced.
    ///   - entry: the environment of the instance's entry.
    init(
        of flow: FlowRuntime,
        from kept: FlowState.Instance,
        by builder: WrapperBuilder,
        replacing predecessor: WrapperInteractor?,
        entered entry: Environment
    ) {
        self.flow = flow
        self.entry = entry
        self.builder = builder
        self.predecessor = predecessor
        streams = kept.streams.restored(for: flow.streams, losses: &losses)
        attachServices(from: kept)
        attachSteps(from: kept)
        if !canContinue(from: kept) { (steps, shown) = ([], nil) }
        if steps.isEmpty, !flow.container.attachesAllMembers {
            losses.append("The flow `\(flow.name)` begins again.")
        }
        // The flows inside, now that it is known which steps continue.
        enterFlows(of: &services, from: kept.services)
        enterFlows(of: &steps, from: kept.steps)
    }

    /// The running steps which stay as they are, here and in inner flows.
    var survivors: Set<ObjectIdentifier> {
        var survivors: Set<ObjectIdentifier> = []
        for step in services + steps {
            switch step.origin {
            case .living(let node): survivors.insert(ObjectIdentifier(node))
            case .flow(let flow): survivors.formUnion(flow.survivors)
            case .state, .nothing: break
            }
        }
        return survivors
    }

    private func attachServices(from kept: FlowState.Instance) {
        services = kept.services.compactMap { kept in
            guard let service = flow.step(named: kept.name), service.isService else {
                losses.append("There is no service `\(kept.name)` any more.")
                return nil
            }
            return step(service, from: kept)
        }
    }

    /// Fills in the steps that can still be attached: in a navigation, those up to the first that cannot.
    private func attachSteps(from instance: FlowState.Instance) {
        for (index, kept) in instance.steps.enumerated() {
            guard let known = step(named: kept.name), let step = step(known, from: kept) else {
                if flow.container.attachesAllMembers { continue }
                return
            }
            guard isAbove(known) else { return }
            if index == instance.shown { shown = known.index }
            steps.append(step)
        }
    }

    /// Returns true if the steps are attached on which the proof relies: in a navigation, steps are uncovered and not
    /// built again.
    private func isAbove(_ step: StepRuntime) -> Bool {
        guard let below = builder.proof.facts.stacks.below[step.index],
            !steps.contains(where: { $0.step.index == below })
        else { return true }
        losses.append(
            "The step `\(step.name)` is now attached above the step `\(builder.proof.graph.steps[below].name)`."
        )
        return false
    }

    private func step(named name: String) -> StepRuntime? {
        guard let step = flow.step(named: name), !step.isService else {
            losses.append("There is no step `\(name)` any more.")
            return nil
        }
        return step
    }

    private func step(_ step: StepRuntime, from kept: FlowState.Step) -> StepNode.Beginning? {
        guard let entry = environment(kept.entry, at: step) else { return nil }
        var now = entry
        if let known = kept.environment {
            guard let known = environment(known, at: step, hasStayed: true) else { return nil }
            now = known
        }
        let origin = origin(of: step, entry, kept)
        return StepNode.Beginning(step: step, entry: entry, environment: now, origin: origin, children: kept.children)
    }

    /// Returns the environment of a step: the flow's entry, with the values assigned by outcomes. Returns nil, and
    /// drops the step, if the proof does not hold for the step in this environment.
    ///
    /// - Parameter hasStayed: true if the step has reported since its entry.
    private func environment(_ kept: WireRecord, at step: StepRuntime, hasStayed: Bool = false) -> Environment? {
        var record = entry.record
        for (name, value) in kept where builder.readKeys.contains(name) {
            record[name] = builder.proof.type(ofKey: name).map { value.withNumbers(of: $0) } ?? value
        }
        do {
            try builder.proof.check(record, at: step.index, asking: builder.askedKeys, hasStayed: hasStayed)
            return Environment(record)
        } catch {
            switch error {
            case .noPath: losses.append("No path leads to the step `\(step.name)` any more.")
            case .value(let key): losses.append("The step `\(step.name)` now needs another `\(key)`.")
            }
            return nil
        }
    }

    private func origin(of step: StepRuntime, _ environment: Environment, _ kept: FlowState.Step) -> StepNode.Origin {
        // Also of a step that stays: what does not fit any more is named.
        let state = state(of: step, from: kept.state)
        if kept.flow != nil, step.use != nil {
            losses.append("The step `\(step.name)` does not run a flow any more.")
        }
        if let running = predecessor?.node(named: step.name),
            running.stays(as: step, with: environment, in: entry, by: builder)
        {
            return .living(running)
        }
        return state.map { .state($0) } ?? .nothing
    }

    /// Returns the kept state of a step's plugin, converted to the currently declared type; nil if the state does not
    /// fit.
    private func state(of step: StepRuntime, from kept: WireValue?) -> WireValue? {
        guard let kept else { return nil }
        let plugin = step.plugin ?? step.name
        guard let state = step.stateType.flatMap({ kept.restored(as: $0) }) else {
            losses.append("The state of the plugin `\(plugin)` is dropped: its manifest declares another one now.")
            return nil
        }
        if state.fits { return state }
        losses.append("The plugin `\(plugin)` kept \(WireValue.tooMuch(state.size)).")
        return nil
    }

    private func enterFlows(of steps: inout [StepNode.Beginning], from kept: [FlowState.Step]) {
        for index in steps.indices {
            let step = steps[index].step
            guard let inner = step.flow, let state = kept.first(where: { $0.name == step.name })?.flow else { continue }
            let beginning = FlowBeginning(
                of: inner,
                from: state,
                by: builder,
                replacing: predecessor?.node(named: step.name)?.innerFlow,
                entered: steps[index].entry.entering(inner, by: step)
            )
            losses += beginning.losses
            steps[index].origin = .flow(beginning)
        }
    }

    /// Returns true if a flow can be at these steps. With `replace`, only one step is possible. If the flow has
    /// `@back`, it must lead somewhere from each step.
    private func canContinue(from kept: FlowState.Instance) -> Bool {
        if flow.container == .replace, steps.count > 1 { return false }
        guard flow.goesBack, let step = steps.first?.step.index else { return true }
        if flow.container == .navigation { return builder.proof.isFirst(step) }
        trail = trail(from: kept.trail)
        guard let first = trail.first?.step, trail.last?.step == step else { return false }
        return builder.proof.isFirst(first)
    }

    /// Returns the path of `@back`; empty if the path has a gap now, because such a path leads nowhere.
    private func trail(from kept: [FlowState.Step]) -> [Trail.Entry] {
        var trail: [Trail.Entry] = []
        for kept in kept {
            guard let step = step(named: kept.name), let known = environment(kept.entry, at: step) else { return [] }
            trail.append((step.index, known))
        }
        return trail
    }
}

extension WireRecord {
    /// Returns the kept values of existing streams, each converted to the type of the stream.
    ///
    /// - Parameter losses: gets a sentence about each value left out.
    func restored(for streams: [FlowGraph.Stream], losses: inout [String]) -> WireRecord {
        var values = WireRecord()
        for (name, value) in self {
            guard let stream = streams.first(where: { $0.name == name && $0.kind == .values }), let type = stream.type
            else {
                losses.append("There is no stream `\(name)` any more.")
                continue
            }
            guard let restored = value.restored(as: type) else {
                losses.append("The stream `\(name)` is now of type `\(type)`.")
                continue
            }
            if restored.size > WireValue.sizeLimit {
                losses.append("The stream `\(name)` held \(WireValue.tooMuch(restored.size)).")
            } else {
                values[name] = restored
            }
        }
        return values
    }
}

extension WireValue {
    fileprivate static func tooMuch(_ size: Int) -> String { "\(size) bytes, and a value has at most \(sizeLimit)" }
}
