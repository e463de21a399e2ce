import PluginABI
public import PluginManifest

/// The end of a root flow.
public enum FlowEnd: Sendable {
    /// The flow reached the end with this name, and plugins.json has `"atEnd": "exit"`; or a step's target was `@exit`,
    /// which has no name.
    case exited(at: String?)

    /// A step failed, and no surrounding flow routes `@failed`.
    case failed(Diagnostic)
}

/// The interactor of the root, which ends when the root flow has ended or failed.
final class RootInteractor: Interactor, FlowListener {
    /// The end of the flow; nil while the flow runs.
    private(set) var end: FlowEnd?

    /// A promise of the step from which a leg of a link can be taken, together with the root for the next leg.
    typealias Arrival = Eventual<(StepNode, RootInteractor)>

    /// The link waiting for the flow to reach the start of the next leg.
    private(set) var waiting: (link: OpenLinkWorkflow, leg: Int, arrival: Arrival)?

    /// The failures of a step that are awaited to end: another file can replace a refused one.
    var awaitedFailures: [DiagnosticCode] = []

    private let queue: OutcomeQueue

    init(queue: OutcomeQueue) {
        self.queue = queue
        super.init()
    }

    // MARK: FlowListener

    func flowDidFinish(at end: String, with environment: Environment) {
        self.end(.exited(at: end))
    }

    func waits(after failure: Diagnostic) -> Bool {
        awaitedFailures.contains(failure.code)
    }

    func flowDidFail(_ failure: Diagnostic) {
        end(.failed(failure))
    }

    func flowDidExit() {
        end(.exited(at: nil))
    }

    /// Ends the flow. Only the first end counts; queued outcomes are dropped.
    private func end(_ end: FlowEnd) {
        guard self.end == nil else { return }
        self.end = end
        queue.close()
    }
}

/// Waiting deep links.
extension RootInteractor {
    /// Waits until a flow is at a step from which a leg of a link can be taken: the root flow for the first leg, then
    /// the flow into which the previous leg has led.
    func waitForFlow(toTake leg: Int, of link: OpenLinkWorkflow) -> Arrival {
        let arrival = Arrival()
        waiting = (link, leg, arrival)
        return arrival
    }

    func stopWaiting() {
        waiting = nil
    }

    /// Continues a link waiting for the current step of the idle flow. Returns true if there was a link to continue.
    func flowDidSettle(_ root: WrapperInteractor?) -> Bool {
        guard let (link, leg, arrival) = waiting, end == nil, let root else { return false }
        let legs = link.request.legs
        guard let node = root.node(atLast: legs[...leg]), !node.hasEnded,
            legs[leg].sources.contains(node.step.index), root.condition(ofAbsent: legs[...leg]) == nil
        else { return false }
        waiting = nil
        arrival.fulfill((node, self))
        return true
    }
}
