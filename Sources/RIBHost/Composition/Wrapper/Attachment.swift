internal import Configuration
@_spi(Host) internal import PluginABI

/// One attach of one step or service: what it consists of, and the listener that the wrapper attached it with.
///
/// It holds the router, the builder (or adapter) and the listener bridge until the step is detached: listeners are weak,
/// and an outcome must not be lost because nothing retains its listener.
final class Attachment: OutcomeListener {
    private(set) var step: StepRuntime

    /// What the step was entered with, and what it has reported since without leaving.
    private(set) var environment: Environment

    /// What it was entered with.
    private(set) var entry: Environment

    /// The kept state that it continues from; nil for a new step, and once it has been built.
    private(set) var kept: Kept?

    /// The kept state of a step. A class, so that the many new steps need no room for it.
    final class Kept {
        /// What its plugin has kept.
        let state: WireValue?
        /// Where the flow stood that the step is.
        let flow: KeptFlow?

        init(state: WireValue?, flow: KeptFlow? = nil) {
            self.state = state
            self.flow = flow
        }
    }

    /// What was built; nil before that, and after the detach.
    private(set) var rib: BuiltRIB?

    /// What shows the step; nil where nothing was built, and for a viewless RIB.
    private(set) var viewController: ViewController?

    /// The wrapper that attached the step; nil after the detach. Not weak, for the wrapper releases what it lets go.
    private(set) var wrapper: WrapperInteractor?

    /// Where its outcomes go; nil after the detach.
    private var queue: OutcomeQueue?

    /// The place of the wrapper in the tree.
    private(set) var flowPath: [String]

    /// Whether only its first outcome counts.
    private var isHeardOnce: Bool

    /// Whether the one outcome that counts waits in the queue: a second one is a fault.
    private var hasReported = false

    /// Whether it has been said that the screen lacks something.
    private var isKnownToBeCut = false

    /// Why nothing is left of the step although it is attached, if that is so.
    private(set) var end: End?

    enum End {
        /// It could not be loaded or built.
        case failed
        /// It is a flow, which has finished.
        case finished
    }

    init(step: StepRuntime, environment: Environment, wrapper: WrapperInteractor) {
        self.step = step
        self.environment = environment
        entry = environment
        self.wrapper = wrapper
        queue = wrapper.queue
        isHeardOnce = wrapper.hearsEachStepOnce && !step.isService
        flowPath = wrapper.flowPath
        super.init()
    }

    /// Continues from the kept state.
    convenience init(_ kept: KeptSteps.Step, wrapper: WrapperInteractor) {
        self.init(step: kept.step, environment: kept.entry, wrapper: wrapper)
        environment = kept.environment
        self.kept = kept.kept
    }

    /// Stands from now on in another flow, with the RIB that it has.
    func move(to wrapper: WrapperInteractor, as kept: KeptSteps.Step) {
        step = kept.step
        entry = kept.entry
        environment = kept.environment
        self.wrapper = wrapper
        queue = wrapper.queue
        isHeardOnce = wrapper.hearsEachStepOnce && !step.isService
        flowPath = wrapper.flowPath
    }

    /// The place of the step in the tree.
    var path: [String] { flowPath + [step.name] }

    /// What its plugin is built with: its dynamic dependencies, by slot.
    var arguments: WireRecord { step.arguments(in: entry) }

    /// What its plugin keeps now; nil where that keeps nothing.
    var state: WireValue? {
        // A RIB of a worker says null until it is known.
        guard let state = rib?.state?(), state != .null else { return nil }
        return state
    }

    /// The step's own screen lacks what is nested too deep.
    func screenIsCut() {
        // Of a flow used as a step, the step inside has said so.
        if !(viewController is WrapperViewController) { reportCut() }
    }

    /// Says, once, that what is shown of the step lacks what is nested too deep.
    func reportCut() {
        guard !isKnownToBeCut else { return }
        isKnownToBeCut = true
        RIBHost.report(
            Fault(
                kind: .nestedTooDeep,
                message: "The screen of the step `\(step.name)` has more than \(Screen.depthLimit) rows, columns and "
                    + "sections in one another; what is deeper is not shown. Put fewer into each other.",
                path: path
            )
        )
    }

    /// Keeps alive what was built.
    func hold(_ rib: BuiltRIB) {
        self.rib = rib
        kept = nil
        guard !step.isService else { return }
        viewController = rib.viewController ?? ViewlessStepViewController(title: step.title)
    }

    /// Releases a RIB that cannot be used any longer, to hold another one that continues from the state of this one.
    func drop() {
        kept = state.map { Kept(state: $0) }
        rib = nil
        viewController = nil
        hasReported = false
    }

    /// Releases the RIB. Its later reports are faults.
    func release() {
        rib = nil
        viewController = nil
        wrapper = nil
        queue = nil
    }

    /// Listens again: the step stays.
    func resume() {
        hasReported = false
    }

    /// Listens again, and knows what the outcome has assigned.
    func resume(with environment: Environment) {
        self.environment = environment
        hasReported = false
    }

    /// Reports that the flow inside has finished.
    func finish(with environment: Environment) {
        end = .finished
        report(Outcome(name: RouteDefinition.finished, payload: environment.record))
    }

    /// Reports the reserved outcome `@failed`, whatever the step itself has reported.
    func fail() {
        end = .failed
        hasReported = true
        queue?.append(Outcome(name: RouteDefinition.failed), from: self)
    }

    override func report(_ outcome: Outcome) {
        guard !RIBHost.isCalledElsewhere else {
            return fault(
                "reported `\(outcome.name)` on another thread; the outcome was dropped. RIBs live on the main thread: "
                    + "report there, as in `Task { @MainActor in … }`."
            )
        }
        guard let queue else {
            return fault("reported `\(outcome.name)` after it had been detached; the outcome was dropped.")
        }
        guard !hasReported else {
            return fault("reported `\(outcome.name)` after it had reported an outcome already; only the first counts.")
        }
        hasReported = isHeardOnce
        queue.append(outcome, from: self)
    }

    /// Called by the queue when this outcome's turn has come.
    func route(_ outcome: Outcome) {
        guard let wrapper else {
            return fault("was detached before its outcome `\(outcome.name)` had its turn; the outcome was dropped.")
        }
        wrapper.route(outcome, of: self)
    }

    private func fault(_ message: String) {
        RIBHost.report(Fault(kind: .untimelyOutcome, message: "The step `\(step.name)` \(message)", path: path))
    }
}
