import Checking
import Configuration
import Isolation
import PluginABI
import PluginManifest

/// A flow of a proof for its wrappers: objects made once from the indices of the proof, so that nothing is copied while
/// the flow plays.
@MainActor
final class FlowRuntime {
    /// The index of the first step among the steps of all flows.
    let base: Int
    /// The index of the first step to enter.
    let start: Int
    let steps: [StepRuntime]
    /// The services, attached as long as the flow runs.
    let services: [StepRuntime]
    let container: Container
    /// The number of children in the slot; nil for a flow of the file.
    let slot: Manifest.ChildSlot.Cardinality?
    /// True if an outcome leads back, and the path must be recorded.
    let goesBack: Bool
    /// True if the flow begins again after the end: the root flow, unless the file has `"atEnd": "exit"`.
    let beginsAgain: Bool
    /// The items of the bar in addition to the back button and the items of the topmost step.
    let bar: [Element]
    /// The conditions of the members, by index.
    let conditions: [Int: MemberCondition]
    /// The constants for the entry of an instance, in addition to the constants of the step.
    let constants: [(key: String, value: WireValue)]
    /// The streams provided to the steps.
    let streams: [FlowGraph.Stream]
    /// The steps and services by name; made at the first look-up.
    private lazy var named = Dictionary((steps + services).map { ($0.name, $0) }) { first, _ in first }
    /// The flows run by the steps.
    private var inner: [FlowRuntime] = []
    /// The flows of the steps' slots.
    private var slots: [FlowRuntime] = []
    /// The keys read only on entry: for static dependencies and for services, and also for inner flows if all steps are
    /// attached on entry.
    private(set) lazy var entryKeys: Set<String> = {
        var keys = Set(services.flatMap(\.keys) + (steps + services).flatMap { $0.use?.entryKeys ?? [] })
        if container.attachesAllMembers { keys.formUnion(inner.flatMap(\.entryKeys)) }
        keys.formUnion(slots.flatMap(\.readKeys))
        return keys
    }()
    /// All keys read in an instance.
    private(set) lazy var readKeys: Set<String> = entryKeys.union(steps.flatMap(\.keys)).union(
        inner.flatMap(\.readKeys)
    )
    /// The processes in which an instance builds on start, in order.
    private lazy var firstProcesses = processes(at: nil)
    private let workers: SupervisedProcesses?
    /// The number of plugins with a context in an instance of this flow.
    let contextCount: Int

    /// Returns the flows of a proof; a step refers to a flow by index.
    static func flows(of proof: Proof, builders: any BuilderSource) -> [FlowRuntime] {
        let readKeys = proof.readKeys
        let flows = proof.graph.flows.indices.map { FlowRuntime($0, proof, builders: builders, readKeys: readKeys) }
        for flow in flows { flow.noteInner(among: flows) }
        return flows
    }

    private func noteInner(among flows: [FlowRuntime]) {
        for step in steps {
            if case .flow(let index) = step.unit { inner.append(flows[index]) }
            for child in step.children { slots.append(flows[child.flow]) }
        }
        for service in services {
            for child in service.children { slots.append(flows[child.flow]) }
        }
    }

    // The proof is borrowed, here and by the steps: otherwise an initializer would get a copy, and a proof is large.
    private init(_ index: Int, _ proof: borrowing Proof, builders: any BuilderSource, readKeys: Set<String>) {
        let flow = proof.graph.flows[index]
        let base = flow.steps.lowerBound
        self.base = base
        let bindings = proof.bindingIndices(of: flow.stepsAndServices)
        var made: [StepRuntime] = []
        made.reserveCapacity(flow.stepsAndServices.count)
        for step in flow.stepsAndServices {
            let place = (base: base, firstBinding: bindings.lowerBound)
            made.append(StepRuntime(step, at: place, proof, readKeys: readKeys))
        }
        start = (flow.start ?? base) - base
        steps = Array(made.prefix(flow.steps.count))
        services = Array(made.dropFirst(flow.steps.count))
        container = flow.container
        slot = flow.slot?.declared.cardinality
        goesBack = proof.graph.leadsBack(from: flow.steps)
        bar = flow.start.map { proof.graph.steps[$0].routes.compactMap(\.barItem) } ?? []
        conditions = proof.conditions(of: flow.steps)
        beginsAgain = index == FlowGraph.root && proof.graph.atEnd == .restart
        constants = proof.values(of: flow.scope.constants)
        streams = flow.scope.streams
        contextCount = bindings.count
        workers = builders.workers
    }

    /// Starts the processes in which an instance builds on start, side by side, while `build` builds in them.
    func startProcesses(at beginning: FlowBeginning?, during build: () -> Void) {
        guard let workers else { return build() }
        workers.pool.start(beginning.map { processes(at: $0) } ?? firstProcesses, during: build)
    }

    private func processes(at beginning: FlowBeginning?) -> [PluginProcess] {
        var flows = inner.makeIterator()
        return services.compactMap { $0.use?.process }
            + steps.flatMap { step in
                let flow = if case .flow = step.unit { flows.next() } else { nil as FlowRuntime? }
                let known = beginning?.steps.first { $0.step === step }
                let isFirst = beginning?.steps.isEmpty == false ? known != nil : step.index == start
                // The process of a member with a condition starts when the member is attached.
                let isMember = container.attachesAllMembers && conditions[step.index] == nil
                guard isMember || isFirst else { return [] as [PluginProcess] }
                return flow?.processes(at: known?.origin.flow) ?? [step.use?.process].compactMap(\.self)
            }
    }

    /// Returns the step or service with a name.
    func step(named name: String) -> StepRuntime? { named[name] }
}

extension FlowGraph.Route {
    /// The button for an item of the bar; nil for any other outcome. Has the role of cancelling if its target leads out
    /// of the flow.
    fileprivate var barItem: Element? {
        guard case .bar = payload else { return nil }
        var role = Button.Role.bar
        if case .one(let destination, _) = target {
            switch destination {
            case .end, .word(.finish), .word(.exit), .word(.back): role = .cancel
            case .step, .path, .word, .parent, .unknown: break
            }
        }
        return Button(String(outcome.dropFirst(RouteDefinition.bar.count)), id: outcome, role: role).element
    }
}

extension Proof {
    /// Returns the conditions of these members, by their place in the flow.
    func conditions(of steps: Range<Int>) -> [Int: MemberCondition] {
        var conditions: [Int: MemberCondition] = [:]
        for condition in graph.conditions where steps.contains(condition.step) {
            guard let source = facts.conditions[condition.step] else { continue }
            conditions[condition.step - steps.lowerBound] = .init(name: condition.name.value, source: source)
        }
        return conditions
    }

    /// Returns the indices of the bindings of these steps, which are contiguous.
    fileprivate func bindingIndices(of steps: Range<Int>) -> Range<Int> {
        var (first, end) = (Int.max, 0)
        for step in steps {
            guard let index = facts.bindingIndices[step] else { continue }
            (first, end) = (min(first, index), max(end, index + 1))
        }
        return first < end ? first..<end : 0..<0
    }
}

extension FlowGraph {
    /// Returns true if an outcome of these steps leads back.
    fileprivate func leadsBack(from range: Range<Int>) -> Bool {
        for step in range {
            for edge in steps[step].edges { if case .word(.back) = edge.destination { return true } }
        }
        return false
    }
}
