public import Base
public import Checking
public import Isolation
public import Loading
public import PluginABI
public import PluginManifest

/// A proof that runs: what a face shows, and where its actions go.
@MainActor
public final class RootFlow {
    /// What it runs.
    public let proof: Proof
    let queue: OutcomeQueue
    /// The root of the tree of RIBs: its only child is the wrapper of the root flow.
    private let root: Router<RootInteractor>
    private let interactor: RootInteractor
    private let wrapperBuilder: WrapperBuilder
    /// The wrapper of the root flow, while it is attached.
    private(set) var wrapper: WrapperInteractor?
    /// Where the flow begins, until it is launched; nil for a new flow.
    private var beginning: FlowBeginning?
    let builders: any BuilderSource
    /// The processes of its plugins; nil if all run in the host's own, so that no event has to ask.
    private let processes: SupervisedProcesses?
    /// What the processes of this flow, or of one that replaces it, belong to.
    let workers: SupervisedProcesses?
    /// Counts its RIBs; nil where they are not counted.
    public let census: RIBCensus?
    private let scope: FlowScope
    /// What could not be restored, as sentences.
    public let losses: [String]
    private var streamWatch: StreamWatch?

    /// Makes a flow that has not started yet.
    ///
    /// - Parameters:
    ///   - proof: what the checker has proved.
    ///   - catalog: the plugins that it was checked against.
    ///   - census: counts the RIBs, to find leaks.
    ///   - state: the state that it continues from; nil for a new flow.
    ///   - workerProgram: the program that runs plugins in processes of their own.
    ///   - spare: a process for the first plugin that needs one; it is ended if none does.
    ///   - print: gets what these processes print.
    public convenience init(
        proof: Proof,
        catalog: PluginCatalog,
        census: RIBCensus? = nil,
        state: FlowState? = nil,
        workerProgram: String = ProcessPool.ownProgram,
        spare: SpareProcess? = nil,
        print: @escaping ProcessPool.Printer = { _, _ in }
    ) {
        let plans = ProcessPlan.plans(of: proof)
        let pool = ProcessPool(
            plans,
            of: catalog,
            countsRIBs: census != nil,
            program: workerProgram,
            spare: spare,
            print: print
        )
        let queue = OutcomeQueue()
        let workers = SupervisedProcesses(pool, queue)
        let builders = PluginBuilders(catalog: catalog, plans: plans, workers: workers)
        self.init(proof: proof, builders: builders, workers: workers, queue: queue, census: census, state: state)
    }

    init(
        proof: Proof,
        builders: any BuilderSource,
        workers: SupervisedProcesses? = nil,
        queue: OutcomeQueue = OutcomeQueue(),
        census: RIBCensus? = nil,
        state: FlowState? = nil,
        replacing predecessor: RootFlow? = nil
    ) {
        self.proof = proof
        self.census = census
        self.builders = builders
        processes = builders.workers
        self.workers = workers
        self.queue = queue
        let flows = FlowRuntime.flows(of: proof, builders: builders)
        let replaced: Restoration.Version? = predecessor.map { ($0.proof, $0.builders) }
        let restoration = state.map { _ in Restoration((proof, builders), flows, replacing: replaced) }
        scope = FlowScope(ofFile: proof, state?.streams, restoration, replacing: predecessor?.scope)
        interactor = RootInteractor(queue: queue)
        root = Router(interactor: interactor)
        root.name = "Root"
        wrapperBuilder = WrapperBuilder(proof, flows: flows, source: builders, queue: queue)
        let (flow, entry) = (flows[FlowGraph.root], scope.entry)
        beginning = state?.flow.flatMap { instance in
            restoration?
                .beginning(of: flow, from: instance, replacing: predecessor?.wrapper, entered: entry.entering(flow))
        }
        losses = restoration?.losses ?? []
    }

    /// Called when a RIB has reported an outcome on its own, not because a person acted: call ``settle()`` soon, after
    /// the current code has returned.
    public var outcomeHandler: @MainActor () -> Void {
        get { queue.arrivalHandler }
        set { queue.arrivalHandler = newValue }
    }

    /// Whether a step whose plugin's file has changed, so that it cannot be loaded, waits for another file where no
    /// flow routes `@failed`. Otherwise the flow has failed then.
    public var waitsForPlugins: Bool {
        get { interactor.waitsForPlugins }
        set { interactor.waitsForPlugins = newValue }
    }

    /// The plugins that steps wait for: a replacement of this flow builds them again.
    public var awaitedPlugins: [String] { wrapper?.awaitedPlugins ?? [] }

    /// What to show now.
    public var screen: Screen { wrapper?.screen ?? Screen() }

    /// The names of the attached steps, outermost first.
    public var path: [String] { shownSteps.map(\.step.name) }

    /// All that a face shows of it now. Each view is asked for its screen once.
    public var shown: Shown {
        let screen = screen
        let steps = shownSteps
        return Shown(screen, path: steps.map(\.step.name), titles: steps.map(\.title))
    }

    /// The running steps that it will take over from the flow that it replaces.
    var survivors: Set<ObjectIdentifier> { beginning?.survivors ?? [] }

    /// The visible steps, outermost first.
    private var shownSteps: [StepNode] {
        var steps: [StepNode] = []
        while let step = (steps.isEmpty ? wrapper : steps.last?.innerFlow)?.shown { steps.append(step) }
        return steps
    }

    /// The RIBs below the root, and their last outcomes. It does not include faults.
    public var tree: TreeSnapshot {
        TreeSnapshot(below: root, in: scope, outcomes: queue.history, watch: streamWatch)
    }

    /// Reports changes of the streams that ``tree`` names, from the next time it is read. Without a handler this costs
    /// nothing.
    ///
    /// - Parameter handler: called after each change; nil to stop.
    public func watchStreams(_ handler: (@MainActor () -> Void)?) {
        streamWatch?.follow([])
        streamWatch = handler.map { StreamWatch($0) }
    }

    /// Writes the state that the flow needs to continue elsewhere, now that it is idle, for ``FlowState/init(json:)``.
    ///
    /// - Returns: whether something was written. Of a flow that has failed only the previous state is useful.
    public func writeState(to writer: inout JSONWriter) -> Bool {
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

    /// The state, for a flow that replaces this one; nil if the flow has failed. It is read from the text, so that a
    /// flow continues after a reload exactly as it does after a restart.
    var state: FlowState? {
        var writer = JSONWriter()
        return writeState(to: &writer) ? FlowState(json: writer.bytes) : nil
    }

    /// How the flow ended, once it has.
    public var end: FlowEnd? { interactor.end }

    /// Starts the flow, and routes what its first steps report immediately.
    public func launch() {
        census?.start()
        handle { attachWrapper() }
        workers?.pool.prepare()
    }

    private func attachWrapper() {
        interactor.activate()
        root.load()
        let flow = wrapperBuilder.flows[FlowGraph.root]
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

    /// Performs an action of the shown screen, and routes what follows from it.
    public func perform(_ action: Action) {
        let start = Trace.begin()
        handle { wrapper?.perform(action) }
        Trace.end(.perform, action.id, since: start)
    }

    /// Routes the outcomes that wait.
    public func settle() {
        handle {}
    }

    /// Opens a deep link: now if the flow is at a step from which it can be taken, otherwise as soon as it is. Only one
    /// link waits at a time: a new link replaces a waiting one, with a fault that says so.
    public func open(_ request: LinkRequest) {
        if let waiting = interactor.waiting?.link.request, waiting != request {
            RIBHost.report(.linkReplaced(waiting, by: request))
        }
        handle { OpenLinkWorkflow(request).subscribe(interactor) }
    }

    /// The waiting link, with a sentence about the steps that it waits for; nil if there is none.
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

    /// Reads the URL of a deep link.
    ///
    /// - Throws: what is wrong with it, for the author of the URL.
    public func request(_ url: String) throws(LinkError) -> LinkRequest {
        try LinkRequest(url: url, proof: proof)
    }

    /// Stops waiting for the step from which a link can be taken, and reports a fault that names it. Has no effect if
    /// that link no longer waits.
    ///
    /// - Parameter patience: how long it has waited, as text.
    public func giveUpLink(_ id: ObjectIdentifier, after patience: String) {
        guard let request = interactor.waiting?.link.request, let waiting = waitingLink, waiting.id == id else {
            return
        }
        interactor.stopWaiting()
        RIBHost.report(.linkTimedOut(request, steps: waiting.steps, patience))
    }

    /// Detaches all RIBs. The flow cannot be used after that.
    public func shutDown() {
        queue.close()
        detach()
        guard let workers else { return }
        if let census { census.add(workers.pool.reportSurvivors()) }
        workers.pool.stop()
    }

    /// Detaches what is still attached.
    func detach() {
        interactor.stopWaiting()
        watchStreams(nil)
        if let router = wrapper.take()?.router { root.detachChild(router) }
        interactor.deactivate()
    }

    /// Handles an event, routes what follows from it, and lets a waiting link continue if the flow has reached its
    /// step.
    private func handle(_ event: @MainActor () -> Void) {
        guard queue.beginEvent() else { return event() }
        // A caller that was notified of a loss finds its steps entered again.
        recover()
        event()
        drain()
        while interactor.waiting != nil, interactor.flowDidSettle(wrapper) { drain() }
        queue.endEvent()
        processes?.pool.tellStreams()
    }

    /// Routes the queued outcomes, and enters the steps again that were lost with a worker meanwhile.
    private func drain() {
        queue.drain()
        recover()
    }

    private func recover() {
        guard let processes else { return }
        while processes.recover() { queue.drain() }
    }
}

extension RootFlow {
    /// Limits what plugins in processes of their own print and say.
    public func limitSpeech(_ limit: SpeechLimit) { workers?.pool.speech = limit }

    /// The plugin of the innermost step, or child in a slot, that a path of names leads to; nil if it leads to none.
    public func plugin(at path: [String]) -> String? {
        if path.count == 1, proof.graph.plugins.contains(where: { $0.id == path[0] }) { return path[0] }
        // The root, and its wrapper.
        var (plugin, next): (String?, [Int]) = (nil, [FlowGraph.root])
        for name in path.dropFirst(2) {
            let flows = next.map { wrapperBuilder.flows[$0] }
            guard let step = flows.lazy.compactMap({ $0.step(named: name) }).first else { break }
            switch step.unit {
            case .flow(let flow): next = [flow]
            case .plugin(let use): (plugin, next) = (use.plugin, step.children.map(\.flow))
            }
        }
        return plugin
    }

    /// How long each process that runs plugins has wanted a processor, by these plugins.
    public var processorDemand: [[String]: ProcessorDemand] {
        var demand = workers?.pool.processorDemand ?? [:]
        let plugins = builders.pluginsHere
        if !plugins.isEmpty { demand.merge([plugins: .ofOtherThreads()]) { $0 + $1 } }
        return demand
    }
}
