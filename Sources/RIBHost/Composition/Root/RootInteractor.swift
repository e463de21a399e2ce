import Loading
import PluginABI
public import PluginManifest

/// How a root flow ended.
public enum FlowEnd: Sendable {
    /// The flow came to the end of this name, and plugins.json says `"atEnd": "exit"`; or a step's target was `@exit`,
    /// which has none.
    case exited(at: String?)

    /// A step failed, and no flow around it routes `@failed`.
    case failed(Diagnostic)
}

/// Ends the flow when the root flow says so, or has failed.
final class RootInteractor: Interactor, FlowListener {
    /// How the flow ended, once it has.
    private(set) var end: FlowEnd?

    /// The step from which a leg of a link can be taken, once it can; the root comes with it, for the next leg.
    typealias Arrival = Eventual<(StepNode, RootInteractor)>

    /// The link that waits for the flow to reach the start of its next leg.
    private(set) var waiting: (link: OpenLinkWorkflow, leg: Int, arrival: Arrival)?

    /// Whether the plugins' files are watched: another one can follow one that was refused.
    var waitsForPlugins = false

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
        waitsForPlugins && [.pluginChanged, .pluginNotLoaded].contains(failure.code)
    }

    func flowDidFail(_ failure: Diagnostic) {
        end(.failed(failure))
    }

    func flowDidExit() {
        end(.exited(at: nil))
    }

    /// Only the first end counts; queued outcomes are not routed any longer.
    private func end(_ end: FlowEnd) {
        guard self.end == nil else { return }
        self.end = end
        queue.close()
    }
}

/// The entry of a deep link.
extension RootInteractor {
    /// Waits until a flow is at a step from which a leg of a link can be taken: the root's for the first leg, then the
    /// flow that the leg before has led into.
    func waitForFlow(toTake leg: Int, of link: OpenLinkWorkflow) -> Arrival {
        let arrival = Arrival()
        waiting = (link, leg, arrival)
        return arrival
    }

    func stopWaiting() {
        waiting = nil
    }

    /// The flow is idle: a link that waits for the current step continues. Returns whether one did.
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
