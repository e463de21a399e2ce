internal import Checking
internal import Configuration
internal import PluginABI

/// One flow of a proof as wrappers follow it: what a proof says by index, as objects that are made once, so that nothing
/// is copied while the flow plays.
@MainActor
final class FlowRuntime {
    /// The index of its first step among the steps of all flows.
    let base: Int
    /// The step that it starts with, counted from the flow's first.
    let start: Int
    let steps: [StepRuntime]
    /// What is attached as long as the flow runs.
    let services: [StepRuntime]
    let container: Container
    /// Whether some outcome leads back, so that the path has to be remembered.
    let goesBack: Bool
    let isRoot: Bool
    /// What an instance is entered with besides what its step gives.
    let constants: [(key: String, value: WireValue)]
    /// What an instance provides to those inside.
    let streams: [FlowGraph.Stream]
    /// The steps and services by name; made when one is first asked for by name.
    private lazy var named = Dictionary((steps + services).map { ($0.name, $0) }) { first, _ in first }
    /// How many plugins have a context in an instance of this flow.
    let contextCount: Int

    /// The flows of a proof; a step names one by its index.
    static func flows(of proof: Proof, builders: any BuilderSource) -> [FlowRuntime] {
        let readKeys = proof.readKeys
        return proof.graph.flows.indices.map { FlowRuntime($0, proof, builders: builders, readKeys: readKeys) }
    }

    private init(_ index: Int, _ proof: Proof, builders: any BuilderSource, readKeys: Set<String>) {
        let flow = proof.graph.flows[index]
        let base = flow.steps.lowerBound
        self.base = base
        let bindings = flow.stepsAndServices.compactMap { proof.bindingIndex(of: $0) }
        let firstBinding = bindings.min() ?? 0
        let make = { (step: Int) in
            StepRuntime(step, base: base, firstBinding: firstBinding, proof, builders: builders, readKeys: readKeys)
        }
        start = (flow.start ?? base) - base
        steps = flow.steps.map(make)
        services = flow.services.map(make)
        container = flow.container
        goesBack = proof.graph.steps[flow.steps].contains { $0.edges.contains { $0.destination == .back } }
        isRoot = index == FlowGraph.root
        constants = flow.scope.constants.map { (proof.graph.keys[$0.key], proof.value(of: $0)) }
        streams = flow.scope.streams
        contextCount = bindings.max().map { $0 - firstBinding + 1 } ?? 0
    }

    /// The step or service with a name.
    func step(named name: String) -> StepRuntime? { named[name] }
}

extension Proof {
    /// The environment keys that are read: by a step, a switch or a scope. To assign another would change nothing.
    fileprivate var readKeys: Set<String> {
        var keys: Set<String> = []
        for (index, step) in graph.steps.enumerated() {
            for slot in step.slots {
                if case .environment = slot.fill { keys.insert(graph.keys[slot.key]) }
            }
            for switched in step.edges.flatMap(\.cases) { keys.insert(graph.keys[switched.key]) }
            for binding in bindings(of: index) {
                if case .entry(let key) = binding.source { keys.insert(key) }
            }
        }
        return keys
    }
}
