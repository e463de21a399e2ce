import PluginABI

/// Where an instance of a flow begins that continues from another one: one of another session, or a running one that it
/// replaces.
@MainActor
final class FlowBeginning {
    /// What the flow is entered with.
    let entry: Environment
    /// The values of its streams, by name.
    let streams: WireRecord
    /// The running instance that it replaces; nil if nothing runs any longer.
    let predecessor: WrapperInteractor?
    /// The services that continue, in any order; the others start fresh.
    var services: [StepBeginning] = []
    /// The attached steps, in the order in which they were; if there are none, the flow starts over.
    var steps: [StepBeginning] = []
    /// The step that was visible.
    var shown: Int?
    /// The path of `@back`.
    var trail: [Trail.Entry] = []

    init(entry: Environment, streams: WireRecord, replacing predecessor: WrapperInteractor?) {
        self.entry = entry
        self.streams = streams
        self.predecessor = predecessor
    }

    /// The running steps that stay as they are, here and in the flows inside.
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
}

/// Where a step or service of such an instance begins.
@MainActor
struct StepBeginning {
    let step: StepRuntime
    /// What it was entered with.
    let entry: Environment
    /// What it was entered with, and what it has reported since without leaving.
    let environment: Environment
    /// What it continues from.
    var origin: Origin
    /// What the children in its slots have kept.
    var children: [FlowState.Step] = []

    enum Origin {
        /// Nothing: it is new.
        case nothing
        /// What its plugin has kept.
        indirect case state(WireValue)
        /// The state of the flow that it runs.
        case flow(FlowBeginning)
        /// A running step, which stays as it is, with its RIB.
        case living(StepNode)

        var flow: FlowBeginning? { if case .flow(let flow) = self { flow } else { nil } }
    }
}
