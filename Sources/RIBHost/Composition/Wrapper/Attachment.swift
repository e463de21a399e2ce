internal import Configuration
internal import PluginABI

/// One attach of one step: what it consists of, and the ear that the wrapper has for it.
///
/// It holds the router, the builder (or adapter) and the listener bridge until the step is detached: listeners are weak,
/// and an outcome must not vanish for want of an owner.
final class Attachment: OutcomeListener {
    private enum State {
        /// May report.
        case listening
        /// Has reported: the outcome waits in the queue, and a second one is a fault.
        case reported
        /// Is gone: whatever it reports now is a fault.
        case detached
    }

    /// The step's index in its flow.
    let step: Int

    /// What the step was entered with, and what it has reported since without leaving.
    private(set) var environment: Environment

    /// What was built; nil before that, and after the detach.
    private(set) var rib: BuiltRIB?

    private(set) weak var wrapper: WrapperInteractor?
    private let queue: OutcomeQueue
    private let isHeardOnce: Bool
    private var state: State = .listening
    /// The step's name.
    let name: String

    /// Why nothing is left of the step although it is attached, if that is so.
    private(set) var end: End?

    enum End {
        /// It could not be loaded or built.
        case failed
        /// It is a flow, which has finished.
        case finished
    }

    /// - Parameter isHeardOnce: whether only the first outcome counts, for the step will be replaced.
    init(
        step: Int,
        name: String,
        environment: Environment,
        wrapper: WrapperInteractor,
        queue: OutcomeQueue,
        isHeardOnce: Bool
    ) {
        self.step = step
        self.name = name
        self.environment = environment
        self.wrapper = wrapper
        self.queue = queue
        self.isHeardOnce = isHeardOnce
        super.init()
    }

    /// Keeps alive what was built.
    func hold(_ rib: BuiltRIB) {
        self.rib = rib
    }

    /// Lets go of the RIB. What it reports from now on is a fault.
    func release() {
        state = .detached
        rib = nil
    }

    /// Listens again: the step stays.
    func resume() {
        if state == .reported { state = .listening }
    }

    /// Listens again, and knows what the outcome has assigned.
    func resume(with environment: Environment) {
        self.environment = environment
        resume()
    }

    /// Reports that the flow inside has finished.
    func finish(with environment: Environment) {
        end = .finished
        report(Outcome(name: RouteDefinition.finished, payload: environment.record))
    }

    /// Reports the reserved outcome `@failed`, whatever the step itself has reported.
    func fail() {
        end = .failed
        state = .reported
        queue.append(Outcome(name: RouteDefinition.failed), from: self)
    }

    override func report(_ outcome: Outcome) {
        switch state {
        case .listening:
            if isHeardOnce { state = .reported }
            queue.append(outcome, from: self)
        case .reported:
            fault("reported `\(outcome.name)` after it had reported an outcome already; only the first counts.")
        case .detached:
            fault("reported `\(outcome.name)` after it had been detached; the outcome was dropped.")
        }
    }

    /// Called by the queue when this outcome's turn has come.
    func route(_ outcome: Outcome) {
        guard state != .detached else {
            return fault("was detached before its outcome `\(outcome.name)` had its turn; the outcome was dropped.")
        }
        wrapper?.route(outcome, of: self)
    }

    private func fault(_ message: String) {
        let path = wrapper?.path(of: self) ?? [name]
        Runtime.report(Fault(kind: .untimelyOutcome, message: "The step `\(name)` \(message)", path: path))
    }
}
