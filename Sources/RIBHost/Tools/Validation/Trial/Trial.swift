import Base
import Configuration
import Isolation
import Loading
import PluginABI
import PluginManifest

/// One process of the plugin, from its first build on: builds RIBs in it, one or several at a time, and notes what
/// happens.
@MainActor
final class Trial {
    /// Something that happened.
    enum Event {
        /// A RIB could not be built; the reason in a sentence.
        case refusal(String)
        case fault(Fault)
        case outcome(Outcome, OutcomeRoom)
        /// A RIB reported an outcome after another one of the same event: its name.
        case secondOutcome(String)
        /// A screen lacks what is nested too deep.
        case cut
        /// The process is gone.
        case end(ProcessEnd)
    }

    private let subject: Subject
    private let pool: ProcessPool
    /// What the plugin's streams are: they are there for as long as the trial, and each of events gets its event.
    private let streams: [(stream: HostStream, event: WireValue)]
    private let context: RemoteContext
    private let root = LaunchRouter(interactor: Interactor(), viewController: ViewController())
    private let window = Window()
    private var events: [Event] = []
    /// How many there were of each kind.
    private var counts: [Event.Kind: Int] = [:]
    /// Whether the process is there no more.
    private(set) var hasEnded = false
    /// The detached children that its RIBs held until they resigned, as far as ``leaks(isPatient:)`` has found it.
    private(set) var heldChildren: [HeldChildren] = []
    /// Where it hung, the innermost call first.
    private(set) var stack: [StackFrame] = []

    /// - Parameter printHandler: gets the lines that the plugin prints.
    init(_ subject: Subject, in catalog: PluginCatalog, printHandler: @escaping @MainActor (String) -> Void) {
        self.subject = subject
        let pool = ProcessPool(
            ProcessPlan.plans(of: [subject.entry]),
            of: catalog,
            countsRIBs: true,
            print: { lines, _ in printHandler(lines) }
        )
        self.pool = pool
        var streams: [(stream: HostStream, event: WireValue)] = []
        let provisions = subject.manifest.staticDependencies.compactMap { declared in
            subject.values.slots.first { $0.name == declared.name }.map {
                slot -> (slot: String, provision: RemoteContext.Provision) in
                let value = subject.given(slot.value)
                guard slot.kind != .value else { return (slot: slot.name, provision: .value(value)) }
                let stream = HostStream(slot.kind == .events ? nil : value, of: slot.type)
                streams.append((stream, value))
                return (slot.name, .stream(stream.shared(in: pool), isWritable: slot.isWritable))
            }
        }
        self.streams = streams
        context = RemoteContext(provisions, in: pool)
        root.name = "validate"
        root.launch(from: window)
        pool.endHandler = { [weak self] in self?.note($0) }
    }

    private func note(_ loss: ProcessPool.Loss) {
        stack = loss.stack
        note(.end(loss.end))
    }

    func note(_ event: Event) {
        if case .end = event { hasEnded = true }
        let kind = event.kind(for: subject.manifest)
        // What is dropped is found already.
        guard counts[kind, default: 0] < kind.limit else { return }
        counts[kind, default: 0] += 1
        events.append(event)
    }

    /// What has happened since this was asked last.
    func takeEvents() -> [Event] {
        defer { (events, counts) = ([], [:]) }
        return events
    }

    /// Whether an outcome is among that.
    var hasReported: Bool {
        events.contains { if case .outcome = $0 { true } else { false } }
    }

    /// Builds a RIB and attaches it.
    ///
    /// - Parameter state: what another one has kept; nil for a RIB that begins.
    /// - Returns: nil where it was not built.
    func attach(_ build: Manifest.Build, state: WireValue? = nil) -> TriedRIB? {
        guard let plugin = pool.plugins[subject.manifest.id], let process = subject.entry.process else {
            return nil
        }
        let path = ["validate", subject.manifest.id]
        let slots = subject.manifest.children
        let children = slots.isEmpty ? nil : TrialChildren(slots)
        let listener = TrialListener { [weak self] in self?.note($0) }
        let request = BuildRequest(
            plugin,
            build: build.name,
            context: context,
            arguments: subject.arguments(of: build),
            state: state,
            listener: listener,
            path: path,
            children: children,
            cutHandler: { [weak self] in self?.note(.cut) }
        )
        do throws(RemoteBuildError) {
            let built = try listener.handle { () throws(RemoteBuildError) in
                let built = try pool.build(request, in: process)
                built.router.name = subject.manifest.id
                root.attachChild(built.router)
                return built
            }
            settle(built)
            return TriedRIB(built: built, listener: listener, children: children)
        } catch {
            if let words = error.refusal { note(.refusal(words)) }
            return nil
        }
    }

    /// Sends an event to each stream of events that the plugin declares.
    func sendEvents(to rib: TriedRIB) {
        let events = streams.compactMap { stream, event in stream.events.map { ($0, event) } }
        guard !events.isEmpty else { return }
        catchUp(with: rib.built)
        for (stream, event) in events { rib.listener.handle { stream.send(event) } }
        settle(rib.built)
    }

    func perform(_ action: Action, on rib: TriedRIB) {
        catchUp(with: rib.built)
        rib.listener.handle { rib.built.viewController?.visible.perform(action) }
        rib.listener.handle { rib.children?.report() }
        settle(rib.built)
    }

    /// Detaches a RIB. Nothing here holds it afterwards, unless the caller does.
    func detach(_ rib: consuming TriedRIB) {
        root.detachChild(rib.built.router)
        MainLoop.turn()
    }

    /// Has the process do what it has put off: each answer comes after a turn of its main loop.
    private func settle(_ built: BuiltRIB) {
        for _ in 0..<2 {
            catchUp(with: built)
            MainLoop.turn()
        }
    }

    /// Reads what the process has sent by now, so that none of it is taken for a part of the next event.
    private func catchUp(with built: BuiltRIB) {
        _ = (built.router.interactable as? RemoteInteractor)?.descendants
    }

    /// Waits while something of the plugin does not meet what is expected of it, such as a view that stays shown: until
    /// it does, or the plugin's leak detector has reported it.
    ///
    /// - Returns: whether there was something to wait for.
    func awaitSuspects() -> Bool {
        for look in 0..<Self.suspectLookLimit {
            guard !hasEnded, pool.suspectCount() > 0 else { return look > 0 }
            MainLoop.turn(milliseconds: Self.pause)
        }
        return true
    }

    /// The faults about RIBs that are still alive although all are detached. They get some time to go: a task that was
    /// cancelled has to be run to end.
    func leaks(isPatient: Bool) -> [Fault] {
        var leaks: [Fault] = []
        for _ in 0..<(isPatient ? Self.lookCount : 3) {
            let (known, kinds) = (events.count, self.counts)
            let counts = pool.reportSurvivors()
            heldChildren = counts.heldChildren
            let news = events[known...]
            events[known...].removeAll { $0.leak != nil }
            let leakKind = Event.Kind.fault(.leaks)
            self.counts[leakKind] = kinds[leakKind]
            guard !hasEnded, counts.survivorCount > 0 else { return [] }
            leaks = news.compactMap(\.leak)
            MainLoop.turn(milliseconds: Self.pause)
        }
        return leaks
    }

    /// Waits for the end of the process, which an action may have begun that has returned long ago: until the process
    /// has been idle for a while, because to crash can take long on a slow machine.
    func awaitEnd() {
        var idleCount = 0
        var time = pool.processorTime
        for _ in 0..<Self.endLookLimit where !hasEnded && idleCount < Self.lookCount {
            MainLoop.turn(milliseconds: Self.pause)
            let now = pool.processorTime
            idleCount = now == time && !pool.isWorking ? idleCount + 1 : 0
            time = now
        }
    }

    /// What a RIB shows as soon as that is what is expected, or once the process has been idle for a while: what it
    /// shows can be loaded asynchronously.
    ///
    /// - Parameter expected: nil for what is shown in the end.
    func settledScreen(of rib: TriedRIB, awaiting expected: Screen? = nil) -> Screen? {
        settle(rib, looking: Self.endLookLimit) { $0 == expected }.screen
    }

    /// Looks at a RIB's screen until it is one that is wanted, or the process has been idle for a while.
    ///
    /// - Parameter limit: how often at most.
    /// - Returns: what is shown then, and how often it looked, ``pause`` milliseconds apart.
    func settle(
        _ rib: TriedRIB,
        looking limit: Int,
        until isWanted: (Screen) -> Bool
    ) -> (screen: Screen?, lookCount: Int) {
        var (idleCount, lookCount) = (0, 0)
        var (screen, time) = (rib.screen, pool.processorTime)
        while lookCount < limit, !hasEnded, idleCount < Self.settlingCount {
            if let screen, isWanted(screen) { break }
            lookCount += 1
            MainLoop.turn(milliseconds: Self.pause)
            let (newScreen, newTime) = (rib.screen, pool.processorTime)
            let isIdle = newScreen == screen && newTime == time && !pool.isWorking
            idleCount = isIdle ? idleCount + 1 : 0
            (screen, time) = (newScreen, newTime)
        }
        return (screen, lookCount)
    }

    /// How often is looked after what should be gone or may end, and how long is waited in between, in milliseconds.
    private static let lookCount = 50
    private static let endLookLimit = 500
    private static let settlingCount = 25
    /// The leak detector takes two seconds, and more on a busy machine.
    private static let suspectLookLimit = 300
    private static let pause: Int32 = 20

    /// Ends the process.
    func stop() { pool.stop() }
}

/// A RIB of the plugin that is attached.
@MainActor
struct TriedRIB {
    let built: BuiltRIB
    /// Listeners are weak, so this one needs an owner.
    fileprivate let listener: TrialListener
    /// What is in its slots, if it has some.
    let children: TrialChildren?

    /// What it shows; nil for a RIB without a view.
    var screen: Screen? { built.viewController?.visibleScreen }
}

/// Notes the outcomes of one RIB.
private final class TrialListener: OutcomeListener, RemoteListener {
    private let handler: @MainActor (Trial.Event) -> Void
    private var handling = Handling.nothing

    /// What the RIB is doing: of one event it reports one outcome at most.
    private enum Handling { case nothing, event, eventWithOutcome }

    init(_ handler: @escaping @MainActor (Trial.Event) -> Void) {
        self.handler = handler
    }

    /// Has the RIB handle an event, for which it should report one outcome at most.
    func handle<Result, Failure: Error>(_ event: () throws(Failure) -> Result) throws(Failure) -> Result {
        handling = .event
        defer { handling = .nothing }
        return try event()
    }

    func report(_ outcome: Outcome, holding room: OutcomeRoom) {
        switch handling {
        case .nothing: break
        case .event: handling = .eventWithOutcome
        case .eventWithOutcome: handler(.secondOutcome(outcome.name))
        }
        handler(.outcome(outcome, room))
    }
}

extension Trial.Event {
    /// Events of one kind break the same promise, or none: a plugin can make any number of them.
    fileprivate enum Kind: Hashable {
        case refusal
        /// By the check that it fails, whenever it happens; nil for the check of the moment.
        case fault(ValidationCheck?)
        /// By its name in the manifest.
        case outcome(String)
        case undeclaredOutcome
        case secondOutcome
        case cut
        case end

        /// How many are kept: of an outcome only the name matters, and of the others more than a person reads.
        var limit: Int { if case .outcome = self { 1 } else { 1_000 } }
    }

    fileprivate func kind(for manifest: Manifest) -> Kind {
        switch self {
        case .refusal: .refusal
        case .fault(let fault): .fault(fault.kind.check)
        case .outcome(let outcome, _):
            manifest.outcome(named: outcome.name) == nil ? .undeclaredOutcome : .outcome(outcome.name)
        case .secondOutcome: .secondOutcome
        case .cut: .cut
        case .end: .end
        }
    }

    /// A RIB that has outlived its detach.
    fileprivate var leak: Fault? {
        if case .fault(let fault) = self, fault.kind == .leaked { fault } else { nil }
    }
}

extension RemoteBuildError {
    /// Why nothing was built; nil if the process has ended, which is reported separately.
    fileprivate var refusal: String? {
        switch self {
        case .build(let error): error.message
        case .load(let diagnostic): "\(diagnostic.code.rawValue): \(diagnostic.message)"
        case .spawn(let reason): "No process could be started: \(reason)."
        case .handshake: "The process is not one of this ribs-host."
        case .ended: nil
        }
    }
}
