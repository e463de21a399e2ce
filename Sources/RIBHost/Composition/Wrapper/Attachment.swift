import Configuration
import Isolation
@_spi(Host) import PluginABI
import PluginManifest
import Tree

/// One attach of one step or service: its objects, and the listener that the wrapper attached.
///
/// It holds the router, the builder (or adapter) and the listener bridge until the step is detached: listeners are
/// weak, and an outcome must not be lost because nothing retains its listener.
final class Attachment: OutcomeListener {
    private(set) var step: StepRuntime

    /// The environment that the step was entered with, plus what it has reported since without leaving.
    private(set) var environment: Environment

    /// The environment that it was entered with.
    private(set) var entry: Environment

    /// The kept state that it continues from; nil for a new step, and once it has been built.
    private(set) var kept: Kept?

    /// The kept state of a step. A class, so that the many new steps need no room for it.
    final class Kept {
        /// What its plugin has kept.
        let state: WireValue?
        /// The state of the flow that the step runs.
        let flow: KeptFlow?

        init(state: WireValue?, flow: KeptFlow? = nil) {
            self.state = state
            self.flow = flow
        }
    }

    /// The built objects; nil before that, and after the detach.
    private(set) var rib: BuiltRIB?

    /// The step's view; nil if nothing was built, and for a viewless RIB.
    private(set) var viewController: ViewController?

    /// The wrapper that attached the step, whose queue gets its outcomes; nil after the detach. Not weak, because the
    /// wrapper clears it.
    private(set) var wrapper: WrapperInteractor?

    /// The place of the wrapper in the tree.
    private(set) var flowPath: [String]

    /// Whether the one outcome that counts waits in the queue: a second one is a fault.
    private var hasReported = false

    /// Whether it is being detached.
    private(set) var isLeaving = false

    /// The title of the step's screen when it was made last.
    private var screenTitle = ""

    /// Whether it has been reported that the screen is incomplete.
    private var isKnownToBeCut = false

    /// Why the step has no RIB although it is attached.
    private(set) var end: End?

    enum End {
        /// It could not be loaded or built.
        case failed
        /// The same, and no flow routes that: it is built again when its plugin's file is another one.
        case waiting
        /// It is a flow that has finished.
        case finished
    }

    init(step: StepRuntime, environment: Environment, wrapper: WrapperInteractor) {
        // Each argument is stored last, which hands it over instead of retaining it again.
        flowPath = wrapper.flowPath
        self.wrapper = consume wrapper
        self.step = consume step
        entry = environment
        self.environment = consume environment
        super.init()
    }

    /// Continues from the kept state.
    convenience init(_ kept: KeptSteps.Step, wrapper: WrapperInteractor) {
        self.init(step: kept.step, environment: kept.entry, wrapper: wrapper)
        environment = kept.environment
        self.kept = kept.kept
    }

    /// Moves to another flow, with its RIB.
    func move(to wrapper: WrapperInteractor, as kept: KeptSteps.Step) {
        step = kept.step
        entry = kept.entry
        environment = kept.environment
        self.wrapper = wrapper
        flowPath = wrapper.flowPath
    }

    /// The place of the step in the tree.
    var path: [String] { flowPath + [step.name] }

    /// The arguments of its plugin's build: its dynamic dependencies, by slot.
    var arguments: WireRecord { step.arguments(in: entry) }

    /// What its plugin keeps now; nil if it keeps nothing.
    var state: WireValue? {
        guard let rib else { return kept?.state }
        // A RIB of a worker says null until it is known.
        guard let state = rib.state?(), state != .null else { return nil }
        return state
    }

    /// The step's screen; an empty screen if it could not be built.
    var screen: Screen {
        let screen = viewController?.visibleScreen ?? Screen()
        screenTitle = screen.title
        if screen.isCut { screenIsCut() }
        return screen
    }

    /// What a person calls the step: the title of its screen as last made, or of a flow, and where the screen has none,
    /// its name in words.
    var title: String {
        let isFlow = rib?.router is WrapperRouter
        return isFlow || screenTitle.isEmpty ? step.name.inWords : screenTitle
    }

    /// Elements that are nested too deep are missing from the step's own screen.
    func screenIsCut() {
        // For a flow used as a step, the inner step has reported it.
        if !(viewController is WrapperViewController) { reportCut() }
    }

    /// Reports, once, that elements that are nested too deep are missing from the step's screen.
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

    /// Retains the built objects.
    func hold(_ rib: consuming BuiltRIB) {
        kept = nil
        end = nil
        if !step.isService {
            viewController = rib.viewController ?? StandInViewController(title: step.title)
        }
        self.rib = rib
    }

    /// Releases a RIB that cannot be used any longer, to hold another one that continues from the state of this one.
    func drop() {
        kept = state.map { Kept(state: $0) }
        rib = nil
        viewController = nil
        hasReported = false
    }

    /// Releases the RIB of a step that has failed. Its place stays, with the reason in it.
    func releaseFailed() {
        rib = nil
    }

    /// Notes that it will be detached.
    func willLeave() {
        isLeaving = true
    }

    /// Releases the RIB. Its later reports are faults.
    func release() {
        rib = nil
        viewController = nil
        wrapper = nil
    }

    /// Accepts outcomes again: the step stays.
    func resume() {
        hasReported = false
    }

    /// Accepts outcomes again, with what the outcome has assigned.
    func resume(with environment: Environment) {
        self.environment = environment
        hasReported = false
    }

    /// Shows why, and reports the reserved outcome `@failed`, whatever the step itself has reported.
    func fail(after failure: Diagnostic) {
        end = .failed
        hasReported = true
        show(failure, "This step has failed. It is entered again when the flow leads to it.")
        wrapper?.queue.append(Outcome(name: RouteDefinition.failed), from: self)
    }

    /// Stays without a RIB, and shows why.
    func wait(after failure: Diagnostic) {
        end = .waiting
        let message = "\(failure.message) The step `\(step.name)` waits for its plugin to be built again."
        RIBHost.report(Fault(kind: .failedStep, message: message, path: path))
        show(failure, "This step waits for its plugin: it is entered when the plugin has been built again.")
    }

    private func show(_ failure: Diagnostic, _ outlook: String) {
        guard !step.isService else { return }
        viewController = StandInViewController(title: step.title, after: failure, outlook)
    }

    override func report(_ outcome: Outcome) { queue(outcome) }

    private func queue(_ outcome: Outcome, holding room: OutcomeRoom? = nil) {
        guard !RIBHost.isCalledElsewhere else { return RIBHost.report(.reportedElsewhere(outcome, path: path)) }
        guard let wrapper else {
            return fault("reported `\(outcome.name)` after it had been detached; the outcome was dropped.")
        }
        guard !hasReported else {
            return fault("reported `\(outcome.name)` after it had reported an outcome already; only the first counts.")
        }
        hasReported = wrapper.hearsEachStepOnce && !step.isService
        wrapper.queue.append(outcome, from: self, holding: room)
    }

    /// Called by the queue when this outcome is routed.
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

/// A step in a process of its own.
extension Attachment: RemoteListener {
    func report(_ outcome: Outcome, holding room: OutcomeRoom) { queue(outcome, holding: room) }
}

/// A step that runs a flow: the end of the inner flow is an outcome of the step.
extension Attachment: FlowListener {
    /// The flow that it runs; nil for a plugin, and if nothing is built.
    var innerFlow: WrapperInteractor? { (rib?.router as? WrapperRouter)?.interactor }

    func flowDidFinish(with environment: Environment) {
        end = .finished
        report(Outcome(name: RouteDefinition.finished, payload: environment.record))
    }

    func waits(after failure: Diagnostic) -> Bool {
        !step.routesFailure && wrapper?.listener?.waits(after: failure) ?? false
    }

    func flowDidFail(_ failure: Diagnostic) {
        wrapper?.stepDidFail(failure, at: self)
    }

    func flowDidExit() {
        wrapper?.listener?.flowDidExit()
    }
}
