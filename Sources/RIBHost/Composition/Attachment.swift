internal import PluginABI

/// One attach of one step: what it consists of, and the ear that the wrapper has for it.
///
/// It holds the router, the builder (or adapter) and the listener bridge until the step is detached: listeners are weak,
/// and an outcome must not vanish for want of an owner.
@MainActor
final class Attachment: OutcomeListener {
    private enum State {
        /// May report.
        case listening
        /// Has reported; the outcome waits in the queue, and a second one is a fault.
        case reported
        /// Is gone; whatever it reports now is a fault.
        case detached
    }

    /// The step's index in its flow.
    let step: Int

    /// The environment that the step was entered with.
    let environment: Environment

    private let name: String
    private let queue: OutcomeQueue
    private(set) weak var wrapper: WrapperInteractor?
    private var state: State = .listening
    private(set) var rib: BuiltRIB?

    init(step: Int, name: String, environment: Environment, wrapper: WrapperInteractor, queue: OutcomeQueue) {
        self.step = step
        self.name = name
        self.environment = environment
        self.wrapper = wrapper
        self.queue = queue
        super.init()
    }

    func hold(_ rib: BuiltRIB) {
        self.rib = rib
    }

    /// Lets go of the RIB. What it reports from now on is a fault.
    func release() {
        state = .detached
        rib = nil
    }

    /// Listens again: the outcome was routed to `@stay`.
    func resume() {
        state = .listening
    }

    override func report(_ outcome: Outcome) {
        switch state {
        case .listening:
            state = .reported
            queue.append(outcome, from: self)
        case .reported:
            fault("The step '\(name)' reported '\(outcome.name)' after it had reported an outcome; only the first counts.")
        case .detached:
            fault("The step '\(name)' reported '\(outcome.name)' after it had been detached; the outcome is dropped.")
        }
    }

    /// Called by the queue when it is this outcome's turn.
    func route(_ outcome: Outcome) {
        guard state == .reported else { return }
        wrapper?.route(outcome, of: self)
    }

    private func fault(_ message: String) {
        Runtime.report(Fault(.outcome, message, path: wrapper?.path(of: self) ?? [name]))
    }
}
