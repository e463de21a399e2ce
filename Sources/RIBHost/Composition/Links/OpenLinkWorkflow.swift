import Checking
import PluginABI

/// The entry of a deep link: the root.
@MainActor
protocol LinkEntrance: AnyObject {
    /// Waits until a flow is at a step from which a leg of a link can be taken: the root's for the first leg, then the
    /// flow that the leg before has led into. The root comes with it, for the next leg.
    func waitForFlow(toTake leg: Int, of request: LinkRequest) -> Eventual<(any LinkedFlow, any LinkEntrance)>
}

/// A flow on the path of a deep link: its wrapper.
@MainActor
protocol LinkedFlow: AnyObject {
    /// Follows a leg of the link from the current step of the flow, as if that had reported the link's values.
    func follow(_ leg: Int, of request: LinkRequest)
}

/// Waits until the flow is at a step where the link can be taken, then takes it; this repeats for each leg, from flow
/// to nested flow.
final class OpenLinkWorkflow: Workflow<any LinkEntrance> {
    let request: LinkRequest

    /// Whether the link was taken.
    private(set) var isOver = false

    init(_ request: LinkRequest) {
        self.request = request
        super.init()
        var arrival = onStep { root in root.waitForFlow(toTake: 0, of: request) }
        for leg in request.legs.indices.dropLast() {
            arrival = arrival.onStep { flow, root in
                flow.follow(leg, of: request)
                return root.waitForFlow(toTake: leg + 1, of: request)
            }
        }
        arrival.onStep { flow, root in
            flow.follow(request.legs.count - 1, of: request)
            return Eventual((flow, root))
        }
        .commit()
    }

    override func didComplete() {
        isOver = true
    }
}

extension WrapperInteractor: LinkedFlow {
    func follow(_ leg: Int, of request: LinkRequest) {
        guard let shown else { return }
        let destination = request.legs[leg].destination
        if destination == .step(shown.step.index + base), staysAsItIs(shown, for: request) { return }
        queue.beginTurn()
        follow(destination, with: shown.environment.assigning(request.assigns, from: request.values), from: shown)
    }

    /// Whether a link leaves its target step unchanged: a flow is not entered again, and a member is not built again
    /// but only shown; and if the link carries no values, it has arrived.
    private func staysAsItIs(_ shown: Attachment, for request: LinkRequest) -> Bool {
        if case .flow = shown.step.unit { return true }
        return attachesAllMembers || request.assigns.isEmpty
    }

    /// The flows that the legs have led into: each at the step that the leg led to.
    func flow(below legs: ArraySlice<LinkRequest.Leg>) -> WrapperInteractor? {
        var flow = self
        for leg in legs {
            guard let shown = flow.shown, leg.destination == .step(shown.step.index + flow.base),
                let wrapper = shown.rib?.router as? WrapperRouter
            else { return nil }
            flow = wrapper.interactor
        }
        return flow
    }
}
