import Checking
import Configuration
import PluginABI
import PluginManifest
import Port

/// A flow of a proof for its wrappers: an object made once from the indices of the proof, so that nothing is copied
/// while the flow plays.
@MainActor
final class FlowRuntime {
    let name: String
    /// The index of the first step in the graph, where the steps of all flows are.
    let base: Int
    let steps: [StepRuntime]
    /// The services, attached as long as the flow runs.
    let services: [StepRuntime]
    /// The index of the first step to enter.
    let start: Int
    let container: Container
    /// The number of children in the slot; nil for a flow of the file.
    let slot: Manifest.ChildSlot.Cardinality?
    /// True if an outcome leads back, and the path must be recorded.
    let goesBack: Bool
    /// True if the flow begins again after the end: the root flow, unless the file has `"atEnd": "exit"`.
    let beginsAgain: Bool
    /// The items of the bar in addition to the back button and the items of the topmost step.
    let bar: [Element]
    /// The constants for the entry of an instance, in addition to the constants of the step.
    let constants: [(key: String, value: WireValue)]
    /// The streams provided to the steps.
    let streams: [FlowGraph.Stream]
    /// The number of plugins with a context in an instance of this flow.
    let contextCount: Int
    /// The steps and services by name; made at the first look-up.
    private lazy var named = Dictionary((steps + services).map { ($0.name, $0) }) { first, _ in first }
    /// The processes in which a new instance builds on start, in order.
    private lazy var firstProcesses = processes(at: nil)
    /// The keys read only on entry: for static dependencies and for services, and also for inner flows if all steps are
    /// attached on entry.
    private(set) lazy var entryKeys: Set<String> = {
        let all = steps + services
        var keys = Set(services.flatMap(\.keys) + all.flatMap { $0.use?.entryKeys ?? [] })
        if container.attachesAllMembers { keys.formUnion(steps.flatMap { $0.flow?.entryKeys ?? [] }) }
        keys.formUnion(all.flatMap(\.children).flatMap(\.flow.readKeys))
        return keys
    }()
    /// All keys read in an instance.
    private(set) lazy var readKeys: Set<String> = entryKeys.union(steps.flatMap { $0.keys + ($0.flow?.readKeys ?? []) })

    /// Returns the root flow of a proof, whose steps have the other flows.
    ///
    /// - Parameter readKeys: the keys kept by environments.
    static func root(of proof: borrowing Proof, readKeys: Set<String>) -> FlowRuntime {
        var made: [FlowRuntime] = []
        var places = Array(repeating: 0, count: proof.graph.flows.count)
        // So each step finds its flow.
        for index in proof.facts.calleesFirst {
            let flow = FlowRuntime(index, proof, readKeys: readKeys) { made[places[$0]] }
            places[index] = made.count
            made.append(flow)
        }
        return made[places[FlowGraph.root]]
    }

    // The proof is borrowed, here and by the steps: otherwise an initializer would get a copy, and a proof is large.
    private init(
        _ index: Int,
        _ proof: borrowing Proof,
        readKeys: Set<String>,
        flow inner: (Int) -> FlowRuntime
    ) {
        let flow = proof.graph.flows[index]
        let bindings = proof.bindingIndices(of: flow.stepsAndServices)
        var made: [StepRuntime] = []
        made.reserveCapacity(flow.stepsAndServices.count)
        for step in flow.stepsAndServices {
            made.append(
                StepRuntime(step, firstBinding: bindings.lowerBound, proof, readKeys: readKeys, flow: inner)
            )
        }
        name = flow.name.value
        base = flow.steps.lowerBound
        start = flow.start ?? base
        steps = Array(made.prefix(flow.steps.count))
        services = Array(made.dropFirst(flow.steps.count))
        container = flow.container
        slot = flow.slot?.declared.cardinality
        goesBack = proof.graph.leadsBack(from: flow.steps)
        bar = flow.start.map { proof.graph.steps[$0].routes.compactMap(\.barItem) } ?? []
        beginsAgain = index == FlowGraph.root && proof.graph.atEnd == .restart
        constants = proof.values(of: flow.scope.constants)
        streams = flow.scope.streams
        contextCount = bindings.count
    }

    /// Returns the step or service with a name.
    func step(named name: String) -> StepRuntime? { named[name] }

    /// Returns the processes in which an instance builds on start, in order.
    ///
    /// - Parameter beginning: the start of a continuing instance; nil for a new one.
    func firstProcesses(at beginning: FlowBeginning?) -> [PluginProcess] {
        beginning.map { processes(at: $0) } ?? firstProcesses
    }

    private func processes(at beginning: FlowBeginning?) -> [PluginProcess] {
        services.compactMap { $0.use?.build.process }
            + steps.flatMap { step in
                let known = beginning?.steps.first { $0.step === step }
                let isFirst = beginning?.steps.isEmpty == false ? known != nil : step.index == start
                // The process of a member with a condition starts when the member is attached.
                let isMember = container.attachesAllMembers && step.condition == nil
                guard isMember || isFirst else { return [] as [PluginProcess] }
                switch step.unit {
                case .flow(let flow): return flow.firstProcesses(at: known?.origin.flow)
                case .plugin(let use): return [use.build.process].compactMap(\.self)
                }
            }
    }
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
