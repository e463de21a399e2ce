public import Base
public import Checking
public import PluginABI
public import PluginManifest
public import Port

/// A running proof, with the screen for a face, and the receiver of a face's actions.
@MainActor
public final class RootFlow {
    /// The proof to run.
    public let proof: Proof
    let queue: OutcomeQueue
    /// The root of the tree of RIBs. The only child is the wrapper of the root flow.
    private let root: Router<RootInteractor>
    private let interactor: RootInteractor
    private let wrapperBuilder: WrapperBuilder
    /// The wrapper of the root flow, while attached.
    private(set) var wrapper: WrapperInteractor?
    /// The start of the flow until launch; nil for a new flow.
    private var beginning: FlowBeginning?
    /// The processes of the plugins; nil if all plugins run in the host's own process, so that no event has to ask.
    private let processesInUse: (any PluginProcesses)?
    /// The processes for this flow and its successors.
    public let processes: (any PluginProcesses)?
    /// The census of the RIBs; nil if they are not counted.
    public let census: RIBCensus?
    private let scope: FlowScope
    /// The sentences about parts of the state which could not be restored.
    public let losses: [String]
    private var streamWatch: StreamWatch?

    /// Creates a flow, without starting it.
    ///
    /// - Parameters:
    ///   - proof: the proof of the flow.
    ///   - source: the source of the steps' RIBs.
    ///   - processes: the processes of plugins, for this flow and its successors; the source uses them if it has any.
    ///   - census: counts the RIBs, to find leaks.
    ///   - state: the state from which the flow continues; nil for a new flow.
    ///   - predecessor: the flow that this one replaces; nil if there is none.
    public init(
        proof: Proof,
        source: any PluginSource,
        processes: (any PluginProcesses)? = nil,
        census: RIBCensus? = nil,
        state: FlowState? = nil,
        replacing predecessor: RootFlow? = nil
    ) {
        let queue = predecessor?.queue ?? OutcomeQueue()
        processes?.endHandler = { [weak queue] in queue?.arrivalHandler() }
        self.proof = proof
        self.census = census
        processesInUse = source.processes
        self.processes = processes
        self.queue = queue
        interactor = RootInteractor(queue: queue)
        root = Router(interactor: interactor)
        root.name = "Root"
        let builder = WrapperBuilder(proof, source: source, queue: queue)
        wrapperBuilder = builder
        var losses: [String] = []
        let streams = state?.streams.restored(for: proof.graph.file.streams, losses: &losses)
        let scope = FlowScope(ofFile: proof, keeping: streams, replacing: predecessor?.scope)
        self.scope = scope
        beginning = state?.flow.map { kept in
            FlowBeginning(
                of: builder.root,
                from: kept,
                by: builder,
                replacing: predecessor?.wrapper,
                entered: scope.entry.entering(builder.root)
            )
        }
        self.losses = (losses + (beginning?.losses ?? [])).unique
    }

    /// Called when a RIB has reported an outcome by itself, not because a person acted: call ``settle()`` soon, after
    /// the current code has returned.
    public var outcomeHandler: @MainActor () -> Void {
        get { queue.arrivalHandler }
        set { queue.arrivalHandler = newValue }
    }

    /// The failures after which the flow waits for a replacement, instead of failing, if no flow routes `@failed`.
    public var awaitedFailures: [DiagnosticCode] {
        get { interactor.awaitedFailures }
        set { interactor.awaitedFailures = newValue }
    }

    /// The plugins awaited by steps: a replacement of this flow builds them again.
    public var awaitedPlugins: [String] { wrapper?.awaitedPlugins ?? [] }

    /// The current screen.
    public var screen: Screen { wrapper?.screen ?? Screen() }

    /// The names of the attached steps, outermost first.
    public var path: [String] { shownSteps.map(\.step.name) }

    /// The visible state of the flow, for which each view is asked once for a screen.
    public var shown: Shown {
        let screen = screen
        let steps = shownSteps
        return Shown(screen, path: steps.map(\.step.name), titles: steps.map(\.title))
    }

    /// The running steps to take over from the replaced flow.
    var survivors: Set<ObjectIdentifier> { beginning?.survivors ?? [] }

    /// The visible steps, outermost first.
    private var shownSteps: [StepNode] {
        var steps: [StepNode] = []
        while let step = (steps.isEmpty ? wrapper : steps.last?.innerFlow)?.shown { steps.append(step) }
        return steps
    }

    /// The RIBs below the root, and their latest outcomes, without faults.
    public var tree: TreeSnapshot {
        TreeSnapshot(below: root, in: scope, outcomes: queue.history, watch: streamWatch)
    }

    /// Reports changes of the streams in ``tree``, from the next time ``tree`` is read. Without a handler this costs
    /// nothing.
    ///
    /// - Parameter handler: called after each change; nil to stop.
    public func watchStreams(_ handler: (@MainActor () -> Void)?) {
        streamWatch?.follow([])
        streamWatch = handler.map { StreamWatch($0) }
    }

    /// Writes the state that the flow needs to continue elsewhere, for ``FlowState/init(json:)``. Call this while the
    /// flow is idle.
    ///
    /// - Returns: false if nothing was written: of a failed flow only the previous state is useful.
    public func writeState(to writer: inout JSONWriter) -> Bool { write(to: &writer) }

    /// The state as a value, which has the values of plugins and streams without copying them; nil for a failed flow.
    public var stateValue: WireValue? {
        var writer = StateValueWriter()
        return write(to: &writer) ? writer.elements.first : nil
    }

    private func write(to writer: inout some StateWriter) -> Bool {
        let running: WrapperInteractor?
        switch end {
        case .failed: return false
        case .exited: running = nil
        case nil: running = wrapper
        }
        writer.object { writer in
            scope.writeStreams(to: &writer)
            guard let flow = running else { return }
            writer.key("flow")
            flow.writeState(to: &writer)
        }
        return true
    }

    /// The state for a flow that replaces this one; nil if the flow has failed. It is read from the written text, so
    /// that a flow continues after a reload exactly as after a restart.
    var state: FlowState? {
        var writer = JSONWriter()
        return writeState(to: &writer) ? FlowState(json: writer.bytes) : nil
    }

    /// The end of the flow; nil while the flow runs.
    public var end: FlowEnd? { interactor.end }

    /// Starts the flow, and routes the first outcomes immediately.
    public func launch() {
        census?.start()
        handle { attachWrapper() }
        processes?.prepare()
    }

    private func attachWrapper() {
        interactor.activate()
        root.load()
        let flow = wrapperBuilder.root
        let router = wrapperBuilder.build(
            withListener: interactor,
            flow: flow,
            with: scope.entry.entering(flow),
            in: scope,
            at: beginning.take()
        )
        // Named, as those of steps are: the name of a type is expensive to make, and each path begins with this one.
        router.name = "Wrapper"
        wrapper = router.wrapper
        router.wrapper.see(true)
        root.attachChild(router)
    }

    /// Performs an action of the shown screen, and routes the resulting outcomes.
    public func perform(_ action: Action) {
        let start = Trace.begin()
        handle { wrapper?.perform(action) }
        Trace.end(.perform, action.id, since: start)
    }

    /// Routes the waiting outcomes.
    public func settle() {
        handle {}
    }

    /// Opens a deep link: now if the flow is at a step from which the link can be taken, otherwise as soon as the flow
    /// gets there. Only one link waits at a time: a new link replaces a waiting one, and a fault reports this.
    public func open(_ request: LinkRequest) {
        if let waiting = interactor.waiting?.link.request, waiting != request {
            RIBHost.report(.linkReplaced(waiting, by: request))
        }
        handle { OpenLinkWorkflow(request).subscribe(interactor) }
    }

    /// The waiting link, with a sentence about the awaited steps; nil if there is none.
    public var waitingLink: (id: ObjectIdentifier, steps: String)? {
        interactor.waiting.map { waiting in
            let (legs, leg) = (waiting.link.request.legs, waiting.link.request.legs[waiting.leg])
            let absent = wrapper?.condition(ofAbsent: legs[...waiting.leg])
            let steps = absent.map { "`\(leg.name)`, which is there while `\($0.name)` is true" } ?? leg.sourceWords
            return (ObjectIdentifier(waiting.link), steps)
        }
    }

    /// The URL of the waiting link; nil if there is none.
    public var waitingURL: String? { interactor.waiting?.link.request.url }

    /// Parses the URL of a deep link.
    ///
    /// - Throws: the error in the URL, for its author.
    public func request(_ url: String) throws(LinkError) -> LinkRequest {
        try LinkRequest(url: url, proof: proof)
    }

    /// Gives up a waiting link, and reports a fault that names the awaited step. Has no effect if that link no longer
    /// waits.
    ///
    /// - Parameter patience: how long it has waited, as text.
    public func giveUpLink(_ id: ObjectIdentifier, after patience: String) {
        guard let request = interactor.waiting?.link.request, let waiting = waitingLink, waiting.id == id else {
            return
        }
        interactor.stopWaiting()
        RIBHost.report(.linkTimedOut(request, steps: waiting.steps, patience))
    }

    /// Detaches all RIBs. The flow cannot be used afterwards.
    public func shutDown() {
        queue.close()
        detach()
        guard let processes else { return }
        if let census { census.add(processes.reportSurvivors()) }
        processes.stop()
    }

    /// Detaches the remaining RIBs.
    func detach() {
        interactor.stopWaiting()
        watchStreams(nil)
        if let router = wrapper.take()?.router { root.detachChild(router) }
        interactor.deactivate()
    }

    /// Handles an event, routes the resulting outcomes, and lets a waiting link continue if the flow has reached its
    /// step.
    private func handle(_ event: @MainActor () -> Void) {
        guard queue.beginEvent() else { return event() }
        // A caller that was notified of a loss finds its steps entered again.
        recover()
        event()
        drain()
        while interactor.waiting != nil, interactor.flowDidSettle(wrapper) { drain() }
        queue.endEvent()
        processesInUse?.tellStreams()
    }

    /// Routes the queued outcomes, and enters steps again whose worker has ended meanwhile.
    private func drain() {
        queue.drain()
        recover()
    }

    private func recover() {
        guard let processesInUse else { return }
        while processesInUse.deliverEnds() { queue.drain() }
    }
}

extension RootFlow {
    /// The plugins in this process, in the order of their names.
    public var pluginsHere: [String] { wrapperBuilder.source.pluginsHere }

    /// Returns the plugin of the innermost step, or child in a slot, on a path of names; nil if there is none.
    public func plugin(at path: [String]) -> String? {
        if path.count == 1, proof.graph.plugins.contains(where: { $0.id == path[0] }) { return path[0] }
        // The root, and its wrapper.
        var (plugin, next): (String?, [FlowRuntime]) = (nil, [wrapperBuilder.root])
        for name in path.dropFirst(2) {
            guard let step = next.lazy.compactMap({ $0.step(named: name) }).first else { break }
            switch step.unit {
            case .flow(let flow): next = [flow]
            case .plugin(let use): (plugin, next) = (use.build.plugin, step.children.map(\.flow))
            }
        }
        return plugin
    }
}
