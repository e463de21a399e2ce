import PluginABI

/// The start of a continuing flow instance: from an instance of another session, or from a running one to be replaced.
@MainActor
final class FlowBeginning {
    /// The environment of the flow's entry.
    let entry: Environment
    /// The values of the flow's streams, by name.
    let streams: WireRecord
    /// The running instance to be replaced; nil if nothing runs any longer.
    let predecessor: WrapperInteractor?
    /// The continuing services, in any order; other services start fresh.
    var services: [StepBeginning] = []
    /// The attached steps, in the order of attachment; if there are none, the flow starts over.
    var steps: [StepBeginning] = []
    /// The index of the visible step.
    var shown: Int?
    /// The path of `@back`.
    var trail: [Trail.Entry] = []

    init(entry: Environment, streams: WireRecord, replacing predecessor: WrapperInteractor?) {
        self.entry = entry
        self.streams = streams
        self.predecessor = predecessor
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
}

/// The start of a step or service in a continuing instance.
@MainActor
struct StepBeginning {
    let step: StepRuntime
    /// The environment of the step's entry.
    let entry: Environment
    /// The environment of the step's entry, with the values of outcomes since then which did not leave the step.
    let environment: Environment
    /// The source to continue from.
    var origin: Origin
    /// The states of the children in the step's slots.
    var children: [FlowState.Step] = []

    enum Origin {
        /// A fresh start.
        case nothing
        /// The kept state of the plugin.
        indirect case state(WireValue)
        /// The state of the step's flow.
        case flow(FlowBeginning)
        /// A running step, which stays unchanged with the same RIB.
        case living(StepNode)

        var flow: FlowBeginning? { if case .flow(let flow) = self { flow } else { nil } }
    }
}
