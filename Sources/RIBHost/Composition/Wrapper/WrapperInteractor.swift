import Base
import Checking
import Configuration
import PluginABI
import PluginManifest
import Port

/// Events of a flow for the RIB around the flow.
@MainActor
protocol FlowListener: AnyObject {
    /// Called when the flow has reached the end with this name, with the values in `environment`.
    func flowDidFinish(at end: String, with environment: Environment)

    /// Returns true if a failed step stays attached without a RIB, and waits until its plugin is built again. False if
    /// a surrounding flow routes `@failed`.
    func waits(after failure: Diagnostic) -> Bool

    /// Called when a step has lost the RIB, and stays attached without a RIB or has been entered again.
    func stepDidEnd(_ message: String, comesBack: Bool)

    /// Called when a step has failed and the flow does not route `@failed`.
    func flowDidFail(_ failure: Diagnostic)

    /// Called when a step's target is `@exit`.
    func flowDidExit()
}

extension FlowListener {
    func stepDidEnd(_ message: String, comesBack: Bool) {}
}

/// The interactor of a flow, which routes outcomes and passes data according to the proof, without business logic.
final class WrapperInteractor: Interactor {
    weak var router: WrapperRouter?
    weak var listener: (any FlowListener)?

    let queue: OutcomeQueue

    /// The scope shared by the plugins of this instance.
    let scope: FlowScope

    let flow: FlowRuntime
    let container: any StepContainer
    /// The attached services, in the order of the file.
    private(set) var services: [StepNode] = []
    private var phase: Phase
    /// True while the flow is visible: it is the root, or its step is visible.
    private(set) var isSeen = false

    private enum Phase {
        /// Not begun: begins when the wrapper becomes active, perhaps from the state of another instance.
        case new(FlowBeginning?)
        case running
        /// A step has failed, and the flow does not route the failure.
        case failed
        /// Replaced by another wrapper; only the steps not taken over are left.
        case replaced
    }

    /// - Parameter beginning: the start of a continuing flow; nil for a new flow.
    init(flow: FlowRuntime, scope: FlowScope, queue: OutcomeQueue, at beginning: FlowBeginning?) {
        self.flow = flow
        self.scope = scope
        self.queue = queue
        phase = .new(beginning)
        container = flow.makeContainer()
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        guard case .new(let beginning) = phase else { return }
        phase = .running
        guard let processes = router?.wrapperBuilder.source.processes else { return begin(at: beginning) }
        // Side by side, while the first RIBs are built in them.
        processes.start(flow.firstProcesses(at: beginning)) { begin(at: beginning) }
    }

    private func begin(at beginning: FlowBeginning?) {
        for service in flow.services {
            let known = beginning?.services.first { $0.step === service }
            guard let node = attach(known ?? .init(service, with: scope.entry)) else { return }
            services.append(node)
        }
        if let beginning, !beginning.steps.isEmpty { return container.resume(beginning, in: self) }
        container.start(at: flow.start, with: scope.entry, in: self)
    }

    override func willResignActive() {
        super.willResignActive()
        if case .replaced = phase { return detachAll { $0.wrapper === self } }
        container.leave()
        detachServices()
    }

    /// Detaches everything except the RIBs for another wrapper to take over.
    func prepareReplacement(keeping survivors: Set<ObjectIdentifier>) {
        phase = .replaced
        for node in nodes { node.innerFlow?.prepareReplacement(keeping: survivors) }
        detachAll { $0.innerFlow == nil && !survivors.contains(ObjectIdentifier($0)) }
    }

    private func detachAll(where condition: (StepNode) -> Bool) {
        for node in nodes.reversed() where node.wrapper != nil && condition(node) {
            node.detach()
        }
    }

    /// The services and the attached steps, in the order of attachment.
    var nodes: [StepNode] { services + container.attached }

    /// Returns the attached step or service with a name.
    func node(named name: String) -> StepNode? { nodes.first { $0.step.name == name } }

    /// The plugins awaiting a new build, here and in inner flows.
    var awaitedPlugins: [String] { nodes.flatMap(\.awaitedPlugins) }

    /// True if only the first outcome of each attach counts, because the step is then replaced.
    var hearsEachStepOnce: Bool { flow.container == .replace }

    /// True if all steps are attached at the same time, as in tabs and stack.
    var attachesAllMembers: Bool { flow.container.attachesAllMembers }

    /// The visible step.
    var shown: StepNode? { container.shown }

    /// The path of this wrapper in the tree. A wrapper is never attached elsewhere.
    lazy var flowPath = router?.path ?? []

    /// Starts again from the flow's entry, for `@restart` and at the end of a flow that begins again. The instance with
    /// its streams and services stays.
    func restart() {
        container.leave()
        container.start(at: flow.start, with: scope.entry, in: self)
    }

    private func detachServices() {
        while let service = services.popLast() { service.detach() }
    }

    /// Routes an outcome whose turn in the queue has come.
    func route(_ outcome: Outcome, of node: StepNode) {
        if case .failed = node.phase { node.dropFailed() }
        guard let route = node.step.route(of: outcome.name) else {
            return refuse("`\(outcome.name)`, which its manifest does not declare", of: node)
        }
        var environment = node.environment
        if !route.assigns.isEmpty { environment = environment.assigning(route.assigns, from: outcome.payload) }
        guard let destination = try? route.target.resolved(in: environment) else {
            return refuse("\(node.words(for: outcome)) with a value that no case of its switch names", of: node)
        }
        if case .parent(let name) = destination {
            node.resume()
            let payload = Environment().assigning(route.assigns, from: outcome.payload).record
            node.place?.report(Outcome(name: name, payload: payload))
            if node.hasFinished { noteChange() }
        } else {
            follow(destination, with: environment, from: node)
        }
    }

    /// Turns a failure into the reserved outcome `@failed`, if the flow has a route for it that does not loop;
    /// otherwise the flow itself fails.
    func stepDidFail(_ failure: Diagnostic, at node: StepNode) {
        guard node.step.routesFailure else {
            guard node.waits(after: failure) else { return fail(failure) }
            node.wait(after: failure)
            return node.stepDidEnd(failure.message, comesBack: false)
        }
        guard queue.noteFailure(at: node.path) else {
            var failure = failure
            failure.notes.append(
                "`@failed` of the step `\(node.step.name)` led back to it before any step had reported an outcome: "
                    + "it is not tried again."
            )
            return fail(failure)
        }
        let kind: Fault.Kind = failure.code == .processEnded ? .workerEnded : .failedStep
        RIBHost.report(Fault(kind: kind, message: failure.message, path: node.path))
        node.fail(after: failure)
    }

    private func fail(_ failure: Diagnostic) {
        phase = .failed
        listener?.flowDidFail(failure)
    }

    /// Follows an outcome of an attached step to the target, with the environment after the outcome.
    func follow(_ destination: FlowGraph.Destination, with environment: Environment, from node: StepNode) {
        switch destination {
        case .step(let step):
            container.go(to: step, with: environment, from: node, in: self)
        case .word(.back):
            container.goBack(from: node, in: self)
        case .word(.restart):
            restart()
        case .word(.finish):
            finish(at: RouteDefinition.finished, with: environment)
        case .end(let name):
            finish(at: name, with: environment)
        case .word(.exit):
            listener?.flowDidExit()
        case .word(.stay), .parent:
            node.resume(with: environment)
        case .path, .unknown:
            // A proof has no unknown names, and the path of a link becomes a leg for each flow.
            break
        }
    }

    private func finish(at end: String, with environment: Environment) {
        if flow.beginsAgain { return restart() }
        container.leave()
        detachServices()
        listener?.flowDidFinish(at: end, with: environment)
    }

    /// Notes a change that members, or children in slots, must follow.
    func noteChange() { queue.noteChange(of: self) }

    /// Attaches and detaches members with changed conditions, and children in new places of slots. Called while no code
    /// of a plugin runs.
    func settleMembers() {
        guard case .running = phase, isActive else { return }
        container.settle(in: self)
        for node in nodes { node.children?.settle() }
    }

    /// Reports an outcome unknown to the proof: the plugin does not match its manifest. The step continues.
    private func refuse(_ reported: String, of node: StepNode) {
        RIBHost.report(
            Fault(
                kind: .undeclaredOutcome,
                message: "The step `\(node.step.name)` reported \(reported); the outcome was dropped. "
                    + "Build the plugin from its manifest.json.",
                path: node.path
            )
        )
        node.resume()
    }
}

// What its container asks for.
extension WrapperInteractor {
    /// Builds a step's RIB and attaches it; nil if the build failed and the flow does not route the failure, so that
    /// nothing more must be done.
    func attach(_ step: Int, with environment: Environment, isShown: Bool = true) -> StepNode? {
        attach(.init(flow.steps[step - flow.base], with: environment), isShown: isShown)
    }

    /// Attaches a step, new or from another session.
    func attach(_ beginning: StepNode.Beginning, isShown: Bool = true) -> StepNode? {
        if case .living(let node) = beginning.origin, let old = node.wrapper {
            if let known = node.step.use, let use = beginning.step.use {
                scope.takeOver(known, of: old.scope, as: use)
            }
            node.move(to: self, as: beginning)
            router?.takeOver(node)
            node.show(isShown)
            return node
        }
        let node = StepNode(beginning, wrapper: self, isShown: isShown)
        build(node)
        guard case .failed = phase else { return node }
        // Where nothing was built, nothing will detach it.
        if node.router == nil { node.detach() }
        return nil
    }

    /// Builds the RIB of an attached step again, replacing an unusable one.
    ///
    /// - Parameter end: a sentence about the end of the old RIB; nil if it has not ended.
    func attachAgain(_ node: StepNode, after end: String? = nil) {
        node.drop()
        build(node)
        if let end, case .plugin = node.phase { node.stepDidEnd(end, comesBack: true) }
    }

    /// Builds and attaches the RIB of a node.
    func build(_ node: StepNode) {
        do {
            try router?.attach(node)
        } catch {
            // A child whose parent has detached its place meanwhile ends nothing any more.
            guard !node.isLeaving else { return }
            stepDidFail(error, at: node)
        }
    }
}

// What a person sees of the flow: a wrapper has no view of its own.
extension WrapperInteractor {
    var screen: Screen { container.screen }

    /// Notes whether the flow is visible from now on.
    func see(_ isSeen: Bool) {
        guard self.isSeen != isSeen else { return }
        self.isSeen = isSeen
        for node in container.attached where container.shows(node) { node.see(isSeen) }
    }

    func perform(_ action: Action) {
        container.perform(action, in: self)
    }
}
