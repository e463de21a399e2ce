import Base
import Configuration
@_spi(Host) import PluginABI
import PluginManifest
import Port

/// A node in the tree of a running flow, for a step, a service or a child in a slot, from attach to detach.
///
/// A node is the listener of the step's RIB, and retains the RIB until the step is detached: listeners are weak, and an
/// outcome must not be lost because nothing retains its listener.
@MainActor
final class StepNode {
    private(set) var step: StepRuntime

    /// The environment of the step's entry, plus the values reported since without leaving the step.
    private(set) var environment: Environment

    /// The environment of the step's entry.
    private(set) var entry: Environment

    /// The phase of the step.
    private(set) var phase: Phase {
        didSet { port = nil }
    }

    /// The port of the plugin's RIB; nil outside of the phase in which it was built.
    private(set) var port: (any PluginPort)?

    /// The start of a step, a service, or a child in a slot.
    struct Beginning {
        let step: StepRuntime
        /// The environment of the step's entry.
        let entry: Environment
        /// The environment of the step's entry, with the values of outcomes since then which did not leave the step.
        let environment: Environment
        /// The source to continue from.
        var origin = Origin.nothing
        /// The kept states of the children in the step's slots.
        var children: [FlowState.Step] = []
    }

    /// The sources from which a step continues.
    enum Origin {
        /// A fresh start.
        case nothing
        /// The kept state of the plugin.
        indirect case state(WireValue)
        /// The state of the step's flow.
        case flow(FlowBeginning)
        /// A running step, which stays unchanged with the same RIB.
        case living(StepNode)

        var flow: FlowBeginning? { if case .flow(let flow) = self { flow } else { nil } }
    }

    enum Phase {
        /// The RIB of the step is to be built.
        case building(Origin)
        /// The RIB of the plugin is attached.
        case plugin(any PluginPort)
        /// The step runs a flow.
        case flow(WrapperRouter)
        /// The flow of the step has finished.
        case finished(WrapperRouter)
        /// The step could not be loaded or built, or its process or flow has ended. A RIB stays until `@failed` is
        /// routed, as its code might be running.
        indirect case failed(Diagnostic, after: Phase)
        /// The step could not be loaded, and no flow routes that; it is built again when the plugin's file changes.
        indirect case waiting(Diagnostic, after: Phase)
        /// The step is detached, or being detached.
        case detached
    }

    /// The wrapper with the step, whose queue gets the outcomes; nil after the detach. Not weak, because the node
    /// clears it.
    private(set) var wrapper: WrapperInteractor?

    /// The place of a child in a slot; nil for a step, and after the detach. Not weak, because the node clears it.
    private(set) var place: SlotPlace?

    /// The path of the RIB's parent in the tree.
    private(set) var flowPath: [String]

    /// True while the step is visible: shown by its container or parent, which is visible too.
    private(set) var isSeen: Bool

    /// True once the only outcome that counts is in the queue: a second one is a fault.
    private var hasReported = false

    /// The children in the slots of the step; nil if the step has none, like most.
    private(set) var children: SlotChildren?

    /// The title of the step's latest screen.
    var screenTitle = ""

    /// True once an incomplete screen has been reported.
    private var isKnownToBeCut = false

    /// Creates a step, or a child in a slot, in the turns of its parent's wrapper.
    init(
        _ beginning: Beginning,
        at place: SlotPlace? = nil,
        wrapper: WrapperInteractor,
        isShown: Bool
    ) {
        // What is around a child that is shown is seen.
        isSeen = isShown && (place != nil || wrapper.isSeen)
        phase = .building(beginning.origin)
        flowPath = place?.child.path ?? wrapper.flowPath
        self.place = place
        self.wrapper = wrapper
        step = beginning.step
        entry = beginning.entry
        environment = beginning.environment
        if !step.children.isEmpty { children = SlotChildren(of: self, keeping: beginning.children) }
    }

    /// Moves the step to another flow, together with the RIB.
    func move(to wrapper: WrapperInteractor, as beginning: Beginning) {
        step = beginning.step
        entry = beginning.entry
        environment = beginning.environment
        self.wrapper = wrapper
        flowPath = wrapper.flowPath
        children?.move(to: wrapper)
    }

    /// Moves the child to another flow, together with the parent; the slot stays as it is.
    func move(with parent: WrapperInteractor) {
        wrapper = parent
        children?.move(to: parent)
    }

    /// The path of the step in the tree.
    var path: [String] { flowPath + [step.name] }

    /// The provider of the static dependencies; nil after the detach.
    var scope: FlowScope? { place?.scope ?? wrapper?.scope }

    /// The plugins awaiting a new build, here and in inner steps.
    var awaitedPlugins: [String] {
        if let innerFlow { return innerFlow.awaitedPlugins }
        let inside = children?.places.flatMap { $0.node?.awaitedPlugins ?? [] } ?? []
        guard case .waiting = phase, let plugin = step.plugin else { return inside }
        return [plugin] + inside
    }

    /// The arguments of the plugin's build: the dynamic dependencies, by slot.
    var arguments: WireRecord { step.arguments(in: entry) }

    /// The kept state for the build of the plugin's RIB; nil for a new step, and after the build.
    var keptState: WireValue? { phase.keptState }

    /// The start of the step's flow; nil for a new flow, and after the build.
    var innerBeginning: FlowBeginning? { if case .building(.flow(let flow)) = phase { flow } else { nil } }

    /// The current state of the plugin; nil if the plugin keeps nothing.
    var state: WireValue? {
        if case .plugin(let port) = phase { port.state } else { keptState }
    }

    /// The flow of the step; nil for a plugin, and if nothing is built.
    var innerFlow: WrapperInteractor? {
        switch phase.held {
        case .flow(let router), .finished(let router): router.wrapper
        case .building, .plugin, .failed, .waiting, .detached: nil
        }
    }

    /// The router of the RIB.
    var router: (any Routing)? { phase.router }

    /// True if the step reports nothing more: its flow has finished, or it has no RIB.
    var hasEnded: Bool {
        switch phase {
        case .building, .plugin, .flow: false
        case .finished, .failed, .waiting, .detached: true
        }
    }

    /// True if the step is detached, or being detached.
    var isLeaving: Bool { if case .detached = phase { true } else { false } }

    /// True if the flow of the step has finished.
    var hasFinished: Bool { if case .finished = phase { true } else { false } }

    /// Reports once that too deeply nested elements are missing from the step's screen.
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

    /// Notes whether the container shows this step from now on.
    func show(_ isShown: Bool) {
        see(isShown && wrapper?.isSeen == true)
    }

    /// Notes whether the step is visible from now on, and notifies the view of the plugin, or the views in the inner
    /// flow.
    func see(_ isSeen: Bool) {
        guard self.isSeen != isSeen else { return }
        self.isSeen = isSeen
        innerFlow?.see(isSeen)
        port?.see(isSeen)
    }

    /// Enters a new phase.
    func enter(_ phase: Phase) {
        self.phase = phase
        port = phase.port
    }

    /// Detaches an unusable RIB before another RIB is built from the same state.
    func drop() {
        children?.drop()
        wrapper?.router?.detach(phase, of: self)
        phase = .building(state.map { .state($0) } ?? .nothing)
        hasReported = false
    }

    /// Detaches the RIB of a failed step after the RIB's code has returned. The node stays, with the reason.
    func dropFailed() {
        guard case .failed(let failure, after: let before) = phase, before.router != nil else { return }
        wrapper?.router?.detach(before, of: self)
        phase = .failed(failure, after: .detached)
    }

    /// Detaches and releases the RIB. Later reports of the RIB are faults.
    func detach() {
        let held = phase
        phase = .detached
        wrapper?.router?.detach(held, of: self)
        children.take()?.end()
        wrapper = nil
        place = nil
    }

    /// Accepts outcomes again, as the step stays.
    func resume() {
        hasReported = false
    }

    /// Accepts outcomes again, with the values assigned by the last outcome.
    func resume(with environment: Environment) {
        self.environment = environment
        hasReported = false
    }

    /// Reports the reserved outcome `@failed`, even if the step itself has already reported.
    func fail(after failure: Diagnostic) {
        phase = .failed(failure, after: phase)
        hasReported = true
        wrapper?.queue.append(Outcome(name: RouteDefinition.failed), from: self)
    }

    /// Keeps the step attached without a RIB.
    func wait(after failure: Diagnostic) {
        // What it has kept is for the RIB of the next version.
        if router != nil, isTriedAgain(after: failure) { drop() }
        phase = .waiting(failure, after: phase)
        let outlook = isTriedAgain(after: failure) ? "waits for its plugin to be built again" : "is left out"
        let message = "\(failure.message) The step `\(step.name)` \(outlook)."
        RIBHost.report(Fault(kind: .failedStep, message: message, path: path))
    }

    /// Returns true if the plugin is tried again when its file changes. A child whose process ends again and again stays
    /// away, unless files are watched.
    func isTriedAgain(after failure: Diagnostic) -> Bool {
        failure.code != .processEnded || wrapper?.listener?.waits(after: failure) ?? false
    }

    /// Calls an entry of the plugin's RIB.
    func ask(_ entry: String, with arguments: WireRecord) {
        guard case .plugin(let port) = phase else { return }
        do {
            try port.ask(entry, with: arguments)
        } catch {
            // The manifest declares the entry, so the plugin is not built from that manifest.
            fault("did not take the entry `\(entry)`: \(error.message)")
        }
    }

    func report(_ outcome: Outcome, holding room: OutcomeRoom?) {
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

    /// Routes an outcome whose turn in the queue has come.
    func route(_ outcome: Outcome) {
        guard let wrapper else {
            return fault(
                "was detached before its outcome \(words(for: outcome)) had its turn; the outcome was dropped."
            )
        }
        wrapper.route(outcome, of: self)
    }

    /// Returns the flow's name of an outcome, followed by the plugin's name if they differ.
    func words(for outcome: Outcome) -> String {
        guard let name = step.route(of: outcome.name)?.name, name != outcome.name else { return "`\(outcome.name)`" }
        return "`\(name)` (`\(outcome.name)` of the plugin)"
    }

    private func fault(_ message: String) {
        RIBHost.report(Fault(kind: .untimelyOutcome, message: "The step `\(step.name)` \(message)", path: path))
    }
}

/// The port of the step's RIB.
extension StepNode: PortListener {
    var plugin: String { step.plugin ?? "" }

    var keepsState: Bool { step.keepsState }

    func portDidEnd(_ end: PortEnd) {
        switch end {
        case .comesBack(let words): wrapper?.attachAgain(self, after: words)
        case .failed(let reason): wrapper?.stepDidFail(reason, at: self)
        }
    }
}

/// Events of a step's flow: the end of the inner flow is an outcome of the step.
extension StepNode: FlowListener {
    func flowDidFinish(at end: String, with environment: Environment) {
        if case .flow(let router) = phase { phase = .finished(router) }
        // Each of its values fits, and all of them need not.
        report(Outcome(name: end, payload: environment.record), holding: nil)
    }

    /// Returns true if the step stays attached without a RIB: the place of a child stays, and shows why the child is
    /// missing.
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

extension StepNode.Beginning {
    /// Creates the fresh start of a step.
    init(_ step: StepRuntime, with environment: Environment) {
        self.init(step: step, entry: environment, environment: environment)
    }
}

@MainActor
extension StepNode.Phase {
    /// The phase of the step before it failed or began to wait; otherwise the phase itself.
    fileprivate var held: Self {
        switch self {
        case .failed(_, after: let phase), .waiting(_, after: let phase): phase.held
        case .building, .plugin, .flow, .finished, .detached: self
        }
    }

    /// The state for the build of a RIB.
    fileprivate var keptState: WireValue? {
        switch self {
        case .building(.state(let state)): state
        case .failed(_, after: let phase), .waiting(_, after: let phase): phase.keptState
        case .building, .plugin, .flow, .finished, .detached: nil
        }
    }

    /// The port of the attached RIB; nil for a flow.
    var port: (any PluginPort)? {
        switch self {
        case .plugin(let port): port
        case .failed(_, after: let phase): phase.port
        case .building, .flow, .finished, .waiting, .detached: nil
        }
    }

    var router: (any Routing)? {
        switch self {
        case .plugin(let port): port.router
        case .flow(let router), .finished(let router): router
        case .failed(_, after: let phase): phase.router
        case .building, .waiting, .detached: nil
        }
    }
}
