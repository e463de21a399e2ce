internal import Configuration
internal import PluginABI

/// What the root asks of its router.
@MainActor
protocol RootRouting: Routing {
    /// Starts the root flow's wrapper again from its entry.
    func restartFlow()
}

/// Decides what the end of the root flow means: start again, or end.
final class RootInteractor: Interactor, FlowListener {
    weak var router: (any RootRouting)?

    /// How the flow ended, once it has.
    private(set) var end: FlowEnd?

    /// What waits for the flow to come to where a leg of a link begins.
    private var awaited: (request: LinkRequest, leg: Int, arrival: Eventual<(any LinkedFlow, Void)>)?

    private let atEnd: AtEnd
    private let queue: OutcomeQueue

    init(atEnd: AtEnd, queue: OutcomeQueue) {
        self.atEnd = atEnd
        self.queue = queue
        super.init()
    }

    // MARK: FlowListener

    func flowDidFinish(with environment: Environment) {
        switch atEnd {
        case .restart: router?.restartFlow()
        case .exit: end(.exited)
        }
    }

    func flowDidFail(_ failure: StepFailure) {
        end(.failed(failure))
    }

    func flowDidExit() {
        end(.exited)
    }

    /// The first end counts; what is still queued is not routed.
    private func end(_ end: FlowEnd) {
        guard self.end == nil else { return }
        self.end = end
        queue.close()
    }
}

extension RootInteractor: LinkEntrance {
    func waitForFlow(toTake leg: Int, of request: LinkRequest) -> Eventual<(any LinkedFlow, Void)> {
        let arrival = Eventual<(any LinkedFlow, Void)>()
        awaited = (request, leg, arrival)
        return arrival
    }

    /// The leg of a link that waits.
    var awaitedLeg: Int? { awaited?.leg }

    func stopWaiting() {
        awaited = nil
    }

    /// The flow is idle: a link that waits for the current step continues. Returns whether one did.
    func flowDidSettle(_ root: WrapperInteractor) -> Bool {
        guard end == nil, let (request, leg, arrival) = awaited, let flow = root.flow(below: request.legs[..<leg]),
            let shown = flow.shown, shown.end == nil, request.legs[leg].sources.contains(shown.step.index)
        else { return false }
        awaited = nil
        arrival.fulfill((flow, ()))
        return true
    }
}
