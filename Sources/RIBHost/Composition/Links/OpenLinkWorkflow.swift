internal import Checking
internal import PluginABI

/// Where a deep link comes in: the root.
@MainActor
protocol LinkEntrance: AnyObject {
    /// Waits until a flow is at a step from which a leg of a link can be taken: the root's for the first leg, then the flow
    /// that the leg before has led into.
    func waitForFlow(toTake leg: Int, of request: LinkRequest) -> Eventual<(any LinkedFlow, Void)>
}

/// What a deep link leads through: the wrapper of a flow.
@MainActor
protocol LinkedFlow: AnyObject {
    /// Follows a leg of the link from the step where the flow is, as if that had reported what the link carries.
    func follow(_ leg: Int, of request: LinkRequest)
}

/// Waits for the flow to be where the link can be taken, then takes it; so leg by leg, from flow to flow inward.
final class OpenLinkWorkflow: Workflow<any LinkEntrance> {
    let request: LinkRequest

    /// Whether the link was taken.
    private(set) var isOver = false

    init(_ request: LinkRequest) {
        self.request = request
        super.init()
        var arrival = onStep { root in root.waitForFlow(toTake: 0, of: request).and(root) }
        for leg in request.legs.indices.dropLast() {
            arrival = arrival.onStep { flow, root in
                flow.follow(leg, of: request)
                return root.waitForFlow(toTake: leg + 1, of: request).and(root)
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

    /// Whether a link leaves a step as it is that it leads to: a flow is not entered again, nor a member built again, which
    /// a link only shows; and where the link brings nothing, it has arrived.
    private func staysAsItIs(_ shown: Attachment, for request: LinkRequest) -> Bool {
        if case .flow = shown.step.unit { return true }
        return attachesAllMembers || request.assigns.isEmpty
    }

    /// The flow that legs have led into: each at the step that it led to.
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

extension Eventual where Value == (any LinkedFlow, Void) {
    /// The flow, when it is there, with the root by its side for the next leg.
    fileprivate func and(_ root: any LinkEntrance) -> Eventual<(any LinkedFlow, any LinkEntrance)> {
        let both = Eventual<(any LinkedFlow, any LinkEntrance)>()
        whenDone { result in
            switch result {
            case .success((let flow, _)): both.fulfill((flow, root))
            case .failure(let error): both.fail(error)
            }
        }
        return both
    }
}
