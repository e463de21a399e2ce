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

    /// What waits for the flow to come to one of these steps.
    private var awaited: (steps: [Int], arrival: Eventual<(any LinkedFlow, Void)>)?

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
    func waitForFlow(at steps: [Int]) -> Eventual<(any LinkedFlow, Void)> {
        let arrival = Eventual<(any LinkedFlow, Void)>()
        awaited = (steps, arrival)
        return arrival
    }

    func stopWaiting() {
        awaited = nil
    }

    /// The flow has come to rest: whoever waits for the step where it is goes on.
    func flowDidSettle(_ flow: WrapperInteractor) {
        guard end == nil, let (steps, arrival) = awaited, let shown = flow.shown, shown.end == nil,
            steps.contains(shown.step.index)
        else { return }
        awaited = nil
        arrival.fulfill((flow, ()))
    }
}
