import Base
import Configuration
import Isolation
import Loading
import PluginABI
import PluginManifest
import Port

/// A process of the plugin, from its first build on: builds RIBs, one or several at a time, and records events.
@MainActor
final class Trial {
    /// An event in the process.
    enum Event {
        /// A RIB could not be built; the reason in a sentence.
        case refusal(String)
        case fault(Fault)
        case outcome(Outcome, OutcomeRoom?)
        /// A second outcome of a RIB in the same event, by name.
        case secondOutcome(String)
        /// A screen without its too deeply nested parts.
        case cut
        /// The end of the process.
        case end(ProcessEnd)
    }

    private let subject: Subject
    private let pool: ProcessPool
    private let pause: Validator.Pause
    /// The plugin's streams, which live as long as the trial; each stream of events has the event to send.
    private let streams: [(stream: HostStream, event: WireValue)]
    private let provisions: Provisions
    private let root = LaunchRouter(interactor: Interactor(), viewController: ViewController())
    private let window = Window()
    private var events: [Event] = []
    /// The number of events of each kind.
    private var counts: [Event.Kind: Int] = [:]
    /// True once the process has ended.
    private(set) var hasEnded = false
    /// The detached children that RIBs held until they resigned, as found by ``leaks(isPatient:)``.
    private(set) var heldChildren: [HeldChildren] = []
    /// The calls of a hang, the innermost first.
    private(set) var stack: [StackFrame] = []

    /// Makes a trial.
    ///
    /// - Parameters:
    ///   - workers: the program that runs the plugin.
    ///   - printHandler: gets the lines printed by the plugin.
    init(
        _ subject: Subject,
        in catalog: PluginCatalog,
        _ workers: WorkerProgram,
        pause: @escaping Validator.Pause,
        printHandler: @escaping @MainActor (String) -> Void
    ) {
        self.subject = subject
        self.pause = pause
        let pool = ProcessPool(
            ProcessPlan.plans(of: [subject.entry]),
            of: catalog,
            countsRIBs: true,
            program: workers,
            print: { lines, _ in printHandler(lines) }
        )
        self.pool = pool
        var streams: [(stream: HostStream, event: WireValue)] = []
        let provisions = subject.manifest.staticDependencies.compactMap { declared in
            subject.values.slots.first { $0.name == declared.name }.map {
                slot -> (name: String, provision: Provisions.Provision) in
                let value = subject.given(slot.value)
                guard slot.kind != .value else { return (slot.name, .value(value)) }
                let stream = HostStream(slot.kind == .events ? nil : value, of: slot.type)
                streams.append((stream, value))
                return (slot.name, .stream(stream, isWritable: slot.isWritable))
            }
        }
        self.streams = streams
        self.provisions = Provisions(provisions)
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

    /// Returns the events since the last call.
    func takeEvents() -> [Event] {
        defer { (events, counts) = ([], [:]) }
        return events
    }

    /// True if an outcome is among the events since ``takeEvents()`` was last called.
    var hasReported: Bool {
        events.contains { if case .outcome = $0 { true } else { false } }
    }

    /// True if a RIB has changed the value of a stream: a later one does not get the same.
    var hasWrittenStreams: Bool {
        streams.contains { stream, first in stream.values.map { $0.value != first } ?? false }
    }

    /// Builds a RIB and attaches it.
    ///
    /// - Parameter state: the state kept by another RIB; nil for a RIB that begins.
    /// - Returns: nil if the RIB was not built.
    func attach(_ build: Manifest.Build, state: WireValue? = nil) -> TriedRIB? {
        guard let plugin = pool.plugins[subject.manifest.id], let process = subject.entry.process else {
            return nil
        }
        let slots = subject.manifest.children
        let children = slots.isEmpty ? nil : TrialChildren(slots)
        let listener = TrialListener(subject.manifest.id) { [weak self] in self?.note($0) }
        let request = BuildRequest(
            PluginBuild(build.name, of: subject.manifest.id, in: process),
            with: provisions,
            arguments: subject.arguments(of: build),
            state: state,
            offers: children?.offers ?? [],
            children: children,
            listener: listener
        )
        do throws(RemoteBuildError) {
            let port = try listener.handle { () throws(RemoteBuildError) in
                let port = try pool.build(request, of: plugin, in: process)
                port.router.name = subject.manifest.id
                port.attach(below: root)
                return port
            }
            settle(port)
            return TriedRIB(
                port: port,
                listener: listener,
                children: children,
                keepsState: !subject.manifest.state.isEmpty
            )
        } catch {
            if let words = error.refusal { note(.refusal(words)) }
            return nil
        }
    }

    /// Sends an event to each stream of events declared by the plugin.
    func sendEvents(to rib: TriedRIB) {
        let events = streams.compactMap { stream, event in stream.events.map { ($0, event) } }
        guard !events.isEmpty else { return }
        catchUp(with: rib.port)
        for (stream, event) in events { rib.listener.handle { stream.send(event) } }
        settle(rib.port)
    }

    func perform(_ action: Action, on rib: TriedRIB) {
        catchUp(with: rib.port)
        rib.listener.handle { rib.port.perform(action) }
        rib.listener.handle { rib.children?.report() }
        settle(rib.port)
    }

    /// Detaches a RIB, which the trial no longer holds afterwards.
    func detach(_ rib: consuming TriedRIB) {
        rib.port.detach(from: root)
        _ = pause(0)
    }

    /// Makes the process do its deferred work: each answer comes after a turn of the process's main loop.
    private func settle(_ port: any PluginPort) {
        for _ in 0..<2 {
            catchUp(with: port)
            _ = pause(0)
        }
    }

    /// Reads everything sent by the process so far, so that none of it is attributed to the next event.
    private func catchUp(with port: any PluginPort) {
        _ = port.descendants
    }

    /// Waits while the plugin breaks an expectation, for example with a view that stays shown: until the expectation is
    /// met, or the plugin's leak detector has reported it.
    ///
    /// - Returns: true if there was something to wait for.
    func awaitSuspects() -> Bool {
        for look in 0..<Self.suspectLookLimit {
            guard !hasEnded, pool.suspectCount() > 0 else { return look > 0 }
            _ = pause(Self.pauseLength)
        }
        return true
    }

    /// Returns the faults about RIBs that are still alive after all have been detached. They get some time: a cancelled
    /// task has to be run to its end.
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
            _ = pause(Self.pauseLength)
        }
        return leaks
    }

    /// Waits for the end of the process, which an earlier action may have begun: until the process has been idle for a
    /// while, because a crash can take long on a slow machine.
    func awaitEnd() {
        var idleCount = 0
        var time = pool.processorTime
        for _ in 0..<Self.endLookLimit where !hasEnded && idleCount < Self.lookCount {
            let isTimely = rest()
            let now = pool.processorTime
            idleCount = now == time && !pool.isWorking ? idleCount + (isTimely ? 1 : 0) : 0
            time = now
        }
    }

    /// Pauses between two looks.
    ///
    /// - Returns: false if that took several times as long as it should: a busy machine gives the plugin no time either,
    ///   so that it was not idle.
    private func rest() -> Bool {
        pause(Self.pauseLength) < .milliseconds(3 * Self.pauseLength)
    }

    /// Returns the screen of a RIB as soon as it is the expected one, or once the process has been idle for a while:
    /// content can be loaded asynchronously.
    ///
    /// - Parameter expected: nil for the final screen.
    func settledScreen(of rib: TriedRIB, awaiting expected: Screen? = nil) -> Screen? {
        settle(rib, looking: Self.endLookLimit) { $0 == expected }.screen
    }

    /// Waits until a RIB's screen is a wanted one, or the process has been idle for a while.
    ///
    /// - Parameter limit: the greatest number of looks.
    /// - Returns: the screen at the end, and the number of looks, ``pauseLength`` milliseconds apart.
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
            let isTimely = rest()
            let (newScreen, newTime) = (rib.screen, pool.processorTime)
            let isIdle = newScreen == screen && newTime == time && !pool.isWorking
            idleCount = isIdle ? idleCount + (isTimely ? 1 : 0) : 0
            (screen, time) = (newScreen, newTime)
        }
        return (screen, lookCount)
    }

    /// The limits for repeated looks at a process, and the pause in between, in milliseconds.
    private static let lookCount = 50
    private static let endLookLimit = 500
    private static let settlingCount = 25
    /// The limit of looks for suspects: the leak detector takes two seconds, and more on a busy machine.
    private static let suspectLookLimit = 300
    private static let pauseLength: Int32 = 20

    /// Ends the process.
    func stop() { pool.stop() }
}

/// An attached RIB of the plugin.
@MainActor
struct TriedRIB {
    let port: any PluginPort
    /// The listener, held here because RIBs hold their listeners weakly.
    fileprivate let listener: TrialListener
    /// The children in the RIB's slots; nil for a RIB without slots.
    let children: TrialChildren?
    /// True if the plugin's manifest has a state.
    let keepsState: Bool

    /// The screen of the RIB; nil for a RIB without a view.
    var screen: Screen? { port.screen }
}

/// Records the outcomes of a RIB.
@MainActor
private final class TrialListener: PortListener {
    let plugin: String
    var path: [String] { ["validate", plugin] }
    private let handler: @MainActor (Trial.Event) -> Void
    private var handling = Handling.nothing

    /// The state of an event: a RIB may report at most one outcome in each.
    private enum Handling { case nothing, event, eventWithOutcome }

    init(_ plugin: String, _ handler: @escaping @MainActor (Trial.Event) -> Void) {
        self.plugin = plugin
        self.handler = handler
    }

    /// Makes the RIB handle an event, in which it should report at most one outcome.
    func handle<Result, Failure: Error>(_ event: () throws(Failure) -> Result) throws(Failure) -> Result {
        handling = .event
        defer { handling = .nothing }
        return try event()
    }

    func report(_ outcome: Outcome, holding room: OutcomeRoom?) {
        switch handling {
        case .nothing: break
        case .event: handling = .eventWithOutcome
        case .eventWithOutcome: handler(.secondOutcome(outcome.name))
        }
        handler(.outcome(outcome, room))
    }

    func screenIsCut() { handler(.cut) }

    /// Does nothing: the trial gets the end of the process itself.
    func portDidEnd(_ end: PortEnd) {}
}

extension Trial.Event {
    /// The kinds of events: events of one kind break the same promise, or none. A plugin can cause any number of them.
    fileprivate enum Kind: Hashable {
        case refusal
        /// A fault, by the failed check; nil if the check depends on the moment.
        case fault(ValidationCheck?)
        /// An outcome, by its name in the manifest.
        case outcome(String)
        case undeclaredOutcome
        case secondOutcome
        case cut
        case end

        /// The greatest number of events kept: of an outcome only the name matters, and of the others more than a
        /// person reads.
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

    /// The fault of a RIB that has outlived its detach.
    fileprivate var leak: Fault? {
        if case .fault(let fault) = self, fault.kind == .leaked { fault } else { nil }
    }
}

extension RemoteBuildError {
    /// The reason why nothing was built; nil if the process has ended, which is reported separately.
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
