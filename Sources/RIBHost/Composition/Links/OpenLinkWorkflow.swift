internal import PluginABI

/// Where a deep link comes in: the root.
@MainActor
protocol LinkEntrance: AnyObject {
    /// Waits until the root flow is at one of these steps.
    func waitForFlow(at steps: [Int]) -> Eventual<(any LinkedFlow, Void)>
}

/// What a deep link leads through: the wrapper of the root flow.
@MainActor
protocol LinkedFlow: AnyObject {
    /// Follows the link from the step where the flow is, as if that had reported what the link carries.
    func follow(_ request: LinkRequest)
}

/// Waits for the flow to be where the link can be taken, then takes it.
final class OpenLinkWorkflow: Workflow<any LinkEntrance> {
    let request: LinkRequest

    /// Whether the link was taken.
    private(set) var isOver = false

    init(_ request: LinkRequest) {
        self.request = request
        super.init()
        onStep { root in root.waitForFlow(at: request.sources) }
            .onStep { flow, _ in
                flow.follow(request)
                return Eventual((flow, ()))
            }
            .commit()
    }

    override func didComplete() {
        isOver = true
    }
}

extension WrapperInteractor: LinkedFlow {
    func follow(_ request: LinkRequest) {
        guard let shown else { return }
        queue.beginTurn()
        follow(
            request.target,
            with: shown.environment.assigning(request.assigns, from: request.values),
            from: shown
        )
    }
}
