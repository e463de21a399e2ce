import Checking
import Configuration

/// The destination of an outcome, or of a leg of a link, within the flow.
///
/// Cases of `FlowGraph.Destination` that the runtime never meets are missing here: a proof has no unknown names, and
/// the path of a link becomes a leg for each flow.
enum Destination: Equatable, Sendable {
    /// A step, as an index in the flow.
    case step(Int)
    /// The end of the flow with this name; `finished` for `@finish`.
    case end(String)
    /// The previous step.
    case back
    /// The start of the flow.
    case restart
    /// The reporting step itself.
    case stay
    /// The parent of a child in a slot, which gets this outcome of the slot.
    case parent(String)
    /// The end of the host.
    case exit

    /// Creates the destination of an outcome; nil for destinations which no proof has.
    ///
    /// - Parameter base: the index of the flow's first step among all steps.
    init?(_ destination: FlowGraph.Destination, base: Int) {
        switch destination {
        case .step(let step): self = .step(step - base)
        case .word(.finish): self = .end(RouteDefinition.finished)
        case .end(let name): self = .end(name)
        case .parent(let outcome): self = .parent(outcome)
        case .word(.back): self = .back
        case .word(.restart): self = .restart
        case .word(.stay): self = .stay
        case .word(.exit): self = .exit
        case .path, .unknown: return nil
        }
    }
}

extension FlowGraph.Target {
    /// The error for a value without a case in a switch.
    struct NoCase: Error {
        let select: FlowGraph.Select
        let value: String?
    }

    /// Returns the destination of the target for known values.
    ///
    /// A case has the only spelling of its value, so values are compared by their spelling. A loop, not recursion:
    /// cases can contain switches.
    func resolved(in environment: Environment) throws(NoCase) -> FlowGraph.Destination {
        var target = self
        while true {
            switch target {
            case .one(let destination, _):
                return destination
            case .select(let select):
                let value = environment[select.key.value]?.spelling
                guard let next = select.cases.first(where: { $0.value.value == value })?.target ?? select.otherwise
                else { throw NoCase(select: select, value: value) }
                target = next
            }
        }
    }
}
