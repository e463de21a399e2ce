import Base
import Configuration
import Isolation
@_spi(Host) import PluginABI
import PluginManifest

/// A node in the tree of a running flow, which a step, a service or a child in a slot occupies from its attach to its
/// detach.
///
/// A node is the listener of the step's RIB, and holds what was built until the step is detached: listeners are weak, and
/// an outcome must not be lost because nothing retains its listener.
final class StepNode: OutcomeListener {
    private(set) var step: StepRuntime

    /// The environment that the step was entered with, plus what it has reported since without leaving.
    private(set) var environment: Environment

    /// The environment that it was entered with.
    private(set) var entry: Environment

    /// How far the step has come.
    private(set) var phase: Phase {
        didSet { view = nil }
    }

    /// The view of the RIB that it has entered with; nil once its phase is another.
    private(set) var view: ViewController?

    enum Phase {
        /// The step's RIB is to be built.
        case building(StepBeginning.Origin)
        /// The RIB of its plugin is attached.
        case plugin(BuiltRIB)
        /// The step runs a flow.
        case flow(WrapperRouter)
        /// The flow that it runs has finished.
        case finished(WrapperRouter)
        /// The step could not be loaded or built, or its process or flow has ended. A RIB stays until `@failed` is
        /// routed: its code might be running.
        indirect case failed(Diagnostic, after: Phase)
        /// The step could not be loaded, and no flow routes that: it is built again when its plugin's file is another.
        indirect case waiting(Diagnostic, after: Phase)
        /// The step is detached, or being detached.
        case detached
    }

    /// The wrapper that attached the step, whose queue gets its outcomes; nil after the detach. Not weak, because the
    /// node clears it.
    private(set) var wrapper: WrapperInteractor?

    /// The place in the slot that a child is in; nil for a step, and after the detach. Not weak, for the same reason.
    private(set) var place: SlotPlace?

    /// The place in the tree of what the RIB is attached to.
    private(set) var flowPath: [String]

    /// Whether a person sees the step: its container or its parent shows it, and all that is around it is seen.
    private(set) var isSeen: Bool

    /// Whether the one outcome that counts waits in the queue: a second one is a fault.
    private var hasReported = false

    /// The children in its slots; nil for a step that takes none, which most are.
    private(set) var children: SlotChildren?

    /// The title of the step's screen when it was made last.
    var screenTitle = ""

    /// What its plugin has kept last: what is too large for a value is left out.
    private var lastState: WireValue?
    private var isStateTooLarge = false

    /// Whether it has been reported that the screen is incomplete.
    private var isKnownToBeCut = false

    /// A new step.
    init(
        step: StepRuntime,
        environment: Environment,
        at place: SlotPlace? = nil,
        wrapper: WrapperInteractor,
        isShown: Bool = true
    ) {
        // What is around a child that is shown is seen.
        isSeen = isShown && (place != nil || wrapper.isSeen)
        phase = .building(.nothing)
        flowPath = place?.child.path ?? wrapper.flowPath
        self.place = place
        self.wrapper = wrapper
        self.step = step
        entry = environment
        self.environment = environment
        super.init()
        if !step.children.isEmpty { children = SlotChildren(of: self) }
    }

    /// A step that continues from another session, or a child in a slot, which has the turns of its parent's wrapper.
    convenience init(
        _ beginning: StepBeginning,
        at place: SlotPlace? = nil,
        wrapper: WrapperInteractor,
        isShown: Bool
    ) {
        self.init(step: beginning.step, environment: beginning.entry, at: place, wrapper: wrapper, isShown: isShown)
        environment = beginning.environment
        phase = .building(beginning.origin)
        lastState = phase.keptState
        children?.keep(beginning.children)
    }

    /// Moves to another flow, with its RIB.
    func move(to wrapper: WrapperInteractor, as beginning: StepBeginning) {
        step = beginning.step
        entry = beginning.entry
        environment = beginning.environment
        self.wrapper = wrapper
        flowPath = wrapper.flowPath
        children?.move(to: wrapper)
    }

    /// Moves to another flow with its parent, whose slot stays as it is.
    func move(with parent: WrapperInteractor) {
        wrapper = parent
        children?.move(to: parent)
    }

    /// The place of the step in the tree.
    var path: [String] { flowPath + [step.name] }

    /// What provides its static dependencies; nil after the detach.
    var scope: FlowScope? { place?.scope ?? wrapper?.scope }

    /// The plugins that wait to be built again, here and in what is inside.
    var awaitedPlugins: [String] {
        if let innerFlow { return innerFlow.awaitedPlugins }
        let inside = children?.places.flatMap { $0.node?.awaitedPlugins ?? [] } ?? []
        guard case .waiting = phase, let plugin = step.plugin else { return inside }
        return [plugin] + inside
    }

    /// The arguments of its plugin's build: its dynamic dependencies, by slot.
    var arguments: WireRecord { step.arguments(in: entry) }

    /// The kept state that its plugin's RIB is built from; nil for a new step, and once it has been built.
    var keptState: WireValue? { phase.keptState }

    /// Where the flow begins that it runs; nil for a new one, and once it has been built.
    var innerBeginning: FlowBeginning? { if case .building(.flow(let flow)) = phase { flow } else { nil } }

    /// What its plugin keeps now; nil if it keeps nothing.
    var state: WireValue? {
        guard case .plugin(let rib) = phase else { return keptState }
        // A RIB of a worker says null until it is known.
        guard let state = rib.state?(), state != .null else { return nil }
        let isTooLarge = !state.fits
        if isTooLarge, !isStateTooLarge { RIBHost.report(.largeState(state, path: path)) }
        isStateTooLarge = isTooLarge
        if !isTooLarge { lastState = state }
        return lastState
    }

    /// The flow that it runs; nil for a plugin, and if nothing is built.
    var innerFlow: WrapperInteractor? {
        switch phase.held {
        case .flow(let router), .finished(let router): router.wrapper
        case .building, .plugin, .failed, .waiting, .detached: nil
        }
    }

    /// The router of its RIB.
    var router: (any Routing)? { phase.router }

    /// Whether it reports nothing more: the flow that it runs has finished, or it has no RIB.
    var hasEnded: Bool {
        switch phase {
        case .building, .plugin, .flow: false
        case .finished, .failed, .waiting, .detached: true
        }
    }

    /// Whether it is detached, or being detached.
    var isLeaving: Bool { if case .detached = phase { true } else { false } }

    /// Whether the flow that it runs has finished.
    var hasFinished: Bool { if case .finished = phase { true } else { false } }

    /// Reports, once, that elements that are nested too deep are missing from the step's screen.
    func screenIsCut() {
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

    /// Notes that the container shows this step from now on, or no longer.
    func show(_ isShown: Bool) {
        see(isShown && wrapper?.isSeen == true)
    }

    /// A person sees it from now on, or no longer: notifies its plugin's view, or those of the flow that it runs.
    func see(_ isSeen: Bool) {
        guard self.isSeen != isSeen else { return }
        self.isSeen = isSeen
        innerFlow?.see(isSeen)
        guard let view else { return }
        if isSeen { view.enterWindow() } else { view.leaveWindow() }
        (view as? RemoteViewController)?.see(isSeen)
    }

    /// Holds what was built.
    func enter(_ phase: Phase) {
        self.phase = phase
        view = phase.view
    }

    /// Detaches a RIB that cannot be used any longer, to hold another one that continues from the state of this one.
    func drop() {
        children?.drop()
        wrapper?.router?.detach(phase, of: self)
        phase = .building(state.map { .state($0) } ?? .nothing)
        hasReported = false
    }

    /// Detaches the RIB of a step that has failed, now that its code has returned. Its node stays, with the reason in it.
    func dropFailed() {
        guard case .failed(let failure, after: let before) = phase, before.router != nil else { return }
        wrapper?.router?.detach(before, of: self)
        phase = .failed(failure, after: .detached)
    }

    /// Detaches and releases its RIB. Its later reports are faults.
    func detach() {
        let held = phase
        phase = .detached
        wrapper?.router?.detach(held, of: self)
        children.take()?.end()
        wrapper = nil
        place = nil
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

    /// Reports the reserved outcome `@failed`, whatever the step itself has reported.
    func fail(after failure: Diagnostic) {
        phase = .failed(failure, after: phase)
        hasReported = true
        wrapper?.queue.append(Outcome(name: RouteDefinition.failed), from: self)
    }

    /// Stays without a RIB.
    func wait(after failure: Diagnostic) {
        phase = .waiting(failure, after: phase)
        // A process that ends again and again is not awaited: a child that ends so stays away.
        let outlook = failure.code == .processEnded ? "is left out" : "waits for its plugin to be built again"
        let message = "\(failure.message) The step `\(step.name)` \(outlook)."
        RIBHost.report(Fault(kind: .failedStep, message: message, path: path))
    }

    /// Asks an entry of its plugin's RIB.
    func ask(_ entry: String, with arguments: WireRecord) {
        guard case .plugin(let rib) = phase else { return }
        do {
            try rib.entries?(entry, PluginArguments(arguments))
        } catch {
            // The manifest declares the entry, so the plugin is not built from that manifest.
            fault("did not take the entry `\(entry)`: \(error.message)")
        }
    }

    override func report(_ outcome: Outcome) {
        guard outcome.payload.fits else { return RIBHost.report(.largeOutcome(outcome, path: path)) }
        queue(outcome)
    }

    private func queue(_ outcome: Outcome, holding room: OutcomeRoom? = nil) {
        guard !RIBHost.isCalledElsewhere else { return RIBHost.report(.reportedElsewhere(outcome, path: path)) }
        guard let wrapper else {
            return fault("reported \(words(for: outcome)) after it had been detached; the outcome was dropped.")
        }
        guard !hasReported else {
            return fault(
                "reported \(words(for: outcome)) after it had reported an outcome already; only the first counts."
            )
        }
        hasReported = wrapper.hearsEachStepOnce && !step.isService && place == nil
        wrapper.queue.append(outcome, from: self, holding: room)
    }

    /// Called by the queue when this outcome is routed.
    func route(_ outcome: Outcome) {
        guard let wrapper else {
            return fault(
                "was detached before its outcome \(words(for: outcome)) had its turn; the outcome was dropped."
            )
        }
        wrapper.route(outcome, of: self)
    }

    /// The flow's name for an outcome, with the plugin's beside it where that is another.
    func words(for outcome: Outcome) -> String {
        guard let name = step.route(of: outcome.name)?.name, name != outcome.name else { return "`\(outcome.name)`" }
        return "`\(name)` (`\(outcome.name)` of the plugin)"
    }

    private func fault(_ message: String) {
        RIBHost.report(Fault(kind: .untimelyOutcome, message: "The step `\(step.name)` \(message)", path: path))
    }
}

/// A step in a process of its own.
extension StepNode: RemoteListener {
    func report(_ outcome: Outcome, holding room: OutcomeRoom) { queue(outcome, holding: room) }
}

/// A step that runs a flow: the end of the inner flow is an outcome of the step.
extension StepNode: FlowListener {
    func flowDidFinish(at end: String, with environment: Environment) {
        if case .flow(let router) = phase { phase = .finished(router) }
        // Each of its values fits, and all of them need not.
        queue(Outcome(name: end, payload: environment.record))
    }

    /// The place of a child stays, and says why it is not there.
    func waits(after failure: Diagnostic) -> Bool {
        !step.routesFailure && (place != nil || wrapper?.listener?.waits(after: failure) ?? false)
    }

    func stepDidEnd(_ message: String, comesBack: Bool) {
        if let place {
            place.childDidEnd(message, comesBack: comesBack)
        } else {
            wrapper?.listener?.stepDidEnd(message, comesBack: comesBack)
        }
    }

    func flowDidFail(_ failure: Diagnostic) {
        wrapper?.stepDidFail(failure, at: self)
    }

    func flowDidExit() {
        wrapper?.listener?.flowDidExit()
    }
}

@MainActor
extension StepNode.Phase {
    /// What there is: of a step that has failed or waits, what there was before.
    fileprivate var held: Self {
        switch self {
        case .failed(_, after: let phase), .waiting(_, after: let phase): phase.held
        case .building, .plugin, .flow, .finished, .detached: self
        }
    }

    /// The state that a RIB is to be built from.
    fileprivate var keptState: WireValue? {
        switch self {
        case .building(.state(let state)): state
        case .failed(_, after: let phase), .waiting(_, after: let phase): phase.keptState
        case .building, .plugin, .flow, .finished, .detached: nil
        }
    }

    /// The view of the RIB that is attached; nil for a flow, and for a RIB without a view.
    var view: ViewController? {
        switch self {
        case .plugin(let rib): rib.viewController
        case .failed(_, after: let phase): phase.view
        case .building, .flow, .finished, .waiting, .detached: nil
        }
    }

    var router: (any Routing)? {
        switch self {
        case .plugin(let rib): rib.router
        case .flow(let router), .finished(let router): router
        case .failed(_, after: let phase): phase.router
        case .building, .waiting, .detached: nil
        }
    }
}
