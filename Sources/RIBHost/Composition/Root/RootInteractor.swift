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
