public import Base
public import Checking
public import Composition
import Configuration
import Isolation
import Loading
@_spi(Host) public import PluginABI
public import PluginManifest

/// A flow behind a face. The session shows each new screen on the face, and passes the user's requests to the flow,
/// until the flow or the user ends it.
@MainActor
public final class Session {
    /// Calls a closure on the main actor, after all closures passed earlier.
    public typealias Later = @MainActor (@escaping @MainActor () -> Void) -> Void
    /// Calls a closure on the main actor after some seconds.
    public typealias After = @MainActor (_ seconds: Int, @escaping @MainActor () -> Void) -> Void

    private var flow: RootFlow
    let face: any Face
    /// Calls a closure in a separate turn.
    private let later: Later
    /// Calls a closure after a time.
    private let after: After
    /// Connects the host of the flow to the RIBs of the process.
    private let connect: @MainActor (RIBHost) -> Void
    private let didEnd: @MainActor (Report) -> Void
    /// Called when the user asks for the current plugins.json and plugins' files.
    var reloadHandler: @MainActor () -> Void = {}
    private var shown: Shown?
    /// The latest faults. Older ones are dropped, so a plugin failing for hours does not fill the memory.
    private var faults: [Fault] = []
    /// The number of faults, without leaks.
    private var faultCount = 0
    /// The number of leaks reported so far.
    private var leakCount = 0
    private var stage = Stage.resting
    /// The aspects shown after each turn in addition to the screen; nil for none.
    private var watched: Aspects?
    private let workWatch: any WorkWatch
    private let linkPatience: Int
    private let keeper: StateKeeper?
    private let log: LogFile?
    private let picture: @MainActor (Proof, _ path: [String]) -> FlowPicture
    /// Collects the log lines of the plugins.
    private var logs: LogCollector?
    /// The plugins' transient messages not shown yet.
    private var said: [TransientMessage] = []
    /// Limits the messages and log lines of each plugin.
    private lazy var speech = SpeechLimit { [weak self] in self?.tellOmitted($1, of: $0) }
    /// Notices endless loops in the plugins' own tasks.
    private lazy var idleWatch = IdleWatch(
        after: after,
        demand: { [weak self] in self?.flow.processorDemand ?? [:] },
        tell: { [weak self] in self?.tellTask(of: $0) }
    )

    /// The stages of a session.
    private enum Stage {
        /// Waiting for input, or for a RIB to act by itself.
        case resting
        /// A RIB has acted by itself. The result is shown after the call has returned.
        case settling
        /// The flow handles an event, after which the face is updated anyway.
        case handling
        case ended
    }

    /// True once the session takes no more input.
    public var hasEnded: Bool { stage == .ended }

    /// Creates a session of a flow and a face.
    ///
    /// - Parameters:
    ///   - keeper: keeps the flow's state.
    ///   - log: the file for the plugins' log lines and the faults.
    ///   - workWatch: reports that the main thread is busy.
    ///   - linkPatience: for how many seconds a deep link waits for the flow to come to where it can be taken.
    ///   - picture: draws the flows of a proof, with a path of steps lit.
    ///   - later: calls a closure in a turn of its own.
    ///   - after: calls a closure after a time.
    ///   - connect: connects the host of the flow to the RIBs of the process.
    ///   - didEnd: called once, after all RIBs are detached and the counted ones have had a turn in which they could be
    ///     freed.
    public init(
        flow: RootFlow,
        face: any Face,
        keeper: StateKeeper? = nil,
        log: LogFile? = nil,
        workWatch: any WorkWatch,
        linkPatience: Int,
        picture: @escaping @MainActor (Proof, _ path: [String]) -> FlowPicture,
        later: @escaping Later,
        after: @escaping After,
        connect: @escaping @MainActor (RIBHost) -> Void,
        didEnd: @escaping @MainActor (Report) -> Void
    ) {
        self.flow = flow
        self.linkPatience = linkPatience
        self.face = face
        self.keeper = keeper
        self.log = log
        self.workWatch = workWatch
        self.picture = picture
        self.later = later
        self.after = after
        self.connect = connect
        self.didEnd = didEnd
    }

    /// Starts the flow and shows the first screen.
    public func start() {
        let host = RIBHost {
            [weak self] in
            self?.show($0)
        } displayHandler: {
            [weak self] _ in
            self?.scheduleSettling()
        }
        host.messageHandler = { [weak self] in
            self?.keep($0)
            self?.scheduleSettling()
        }
        connect(host)
        logs = LogCollector(file: log, speech: speech) { [weak self] in self?.show($0) }
        Activity.reportEndHandler = { [weak self] in self?.concludeReport(at: $0) }
        follow(flow)
        face.start { [weak self] in self?.perform($0) ?? .ended }
        turn(begins: true)
        defer { turn(begins: false) }
        handle { flow.launch() }
        guard let keeper, !hasEnded else { return }
        keeper.start { [weak self] in
            self?.tell([$0], .state, words: ([$0.headline] + $0.help).map(HostWords.init(text:)), .negative)
        }
        if !flow.losses.isEmpty {
            let words = [HostWords(.stateIncomplete, [.file: keeper.path])] + flow.losses.map(HostWords.init(text:))
            face.tell(.notice(Notice(.state, words, tone: .warning)))
        }
    }

    private func follow(_ flow: RootFlow) {
        flow.outcomeHandler = { [weak self] in self?.scheduleSettling() }
        flow.limitSpeech(speech)
        watchStreams(of: flow)
    }

    /// Opens a deep link, and gives up if the flow does not get ready for the link in time.
    ///
    /// - Returns: a sentence about the steps that the link waits for; nil if it was taken.
    public func open(_ link: LinkRequest) -> HostWords? {
        guard !hasEnded else { return nil }
        handle { flow.open(link) }
        guard let waiting = flow.waitingLink else { return nil }
        after(linkPatience) { self.giveUpLink(waiting.id) }
        return HostWords(.linkWaits, [.link: "\(link.link)", .steps: "\(waiting.steps)"])
    }

    /// Passes input to the face.
    public func receive(_ input: Input) {
        if !hasEnded { face.receive(input) }
    }

    /// Ends the session, because the input cannot be read or what is to be written cannot be kept.
    public func fail(_ reason: Diagnostic) { end(.failed(reason)) }

    /// Carries out a request of the face.
    private func perform(_ request: Request) -> Answer {
        guard !hasEnded else { return .ended }
        var answer = Answer.done
        switch request {
        case .perform(let action): handle(at: shown?.path.last) { flow.perform(action) }
        case .open(let url): answer = open(url)
        case .look(let aspects, let watching):
            watched = watching.isEmpty ? nil : watching
            watchStreams(of: flow)
            show(aspects)
        case .reload: reloadHandler()
        case .quit: end(.quit)
        }
        return hasEnded ? .ended : answer
    }

    private func open(_ url: String) -> Answer {
        let link: LinkRequest
        do {
            link = try flow.request(url)
        } catch {
            return .refused("\(error.message) \(error.help)")
        }
        return open(link).map { .waiting($0) } ?? .done
    }

    private func show(_ aspects: Aspects) {
        if aspects.contains(.tree) {
            var tree = flow.tree
            tree.faults = faults
            face.show(.tree(tree))
        }
        if aspects.contains(.picture) { face.show(.picture(picture(flow.proof, flow.path))) }
    }

    private func watchStreams(of flow: RootFlow) {
        guard watched?.contains(.streams) == true else { return flow.watchStreams(nil) }
        flow.watchStreams { [weak self] in self?.scheduleSettling() }
    }
}

extension Session {
    /// Throws an error if plugins of another configuration cannot be loaded whose processes would be replaced.
    func tryOut(_ proof: Proof, _ catalog: PluginCatalog) throws(Diagnostic) { try flow.tryOut(proof, catalog) }

    /// Plays another configuration from the flow's current position.
    ///
    /// - Parameters:
    ///   - words: the changes, as sentences.
    ///   - warnings: the warnings about the configuration.
    func replaceFlow(by proof: Proof, _ catalog: PluginCatalog, words: [HostWords], warnings: [Diagnostic]) {
        guard !hasEnded else { return }
        let link = flow.waitingURL
        handle {
            flow = flow.replaced(by: proof, catalog, willLaunch: follow) ?? flow
        }
        guard !hasEnded else { return }
        let tone: Notice.Tone = flow.losses.isEmpty && warnings.isEmpty ? .positive : .warning
        tell(warnings, .reload, words: words + flow.losses.map(HostWords.init(text:)) + warnings.words, tone)
        guard let link, case .refused(let reason) = open(link) else { return }
        face.tell(.notice(Notice(.link, reason)))
    }

    /// The plugins which could not be loaded or built, and are awaited by steps.
    var awaitedPlugins: [String] { flow.awaitedPlugins }

    private func giveUpLink(_ id: ObjectIdentifier) {
        guard !hasEnded else { return }
        handle { flow.giveUpLink(id, after: linkPatience == 1 ? "1 second" : "\(linkPatience) seconds") }
    }

    /// Schedules a turn after a RIB has acted by itself: a stream moved, or a worker reported. The result is shown
    /// after that call has returned.
    private func scheduleSettling() {
        guard stage == .resting else { return }
        stage = .settling
        later { self.settle() }
    }

    private func settle() {
        guard stage == .settling else { return }
        stage = .resting
        handle { flow.settle() }
    }

    /// Lets the flow handle an event, and then shows the result.
    ///
    /// - Parameter step: the step on whose screen a person has acted; nil for other events.
    private func handle(at step: String? = nil, _ event: () -> Void) {
        Activity.begin(.running(step: step))
        defer { Activity.end() }
        let before = stage
        stage = .handling
        turn(begins: true)
        event()
        stage = before
        // What a plugin took long for is said before what came of it is shown.
        turn(begins: true)
        update()
        idleWatch.begin()
    }

    private func show(_ fault: Fault) {
        if fault.kind == .leaked { leakCount += 1 } else { faultCount += 1 }
        guard admits(fault) else { return }
        faults = faults.suffix(49) + [fault]
        Trace.mark(.fault, fault.message)
        log?.write("fault", of: fault.path.last ?? "ribs-host", fault.message)
        face.tell(.fault(fault))
    }

    /// Returns true if a fault is to be shown. Faults that a plugin can repeat at will are limited; those about
    /// processes, links and lines of input are not.
    private func admits(_ fault: Fault) -> Bool {
        guard !fault.kind.isOfHost || fault.kind == .undeclaredOutcome else { return true }
        let plugin = flow.plugin(at: fault.path) ?? fault.path.first ?? "ribs-host"
        return speech.admits(plugin, bytes: fault.message.utf8.count)
    }

    /// Keeps a message of a plugin. One from a plugin in a process of its own was already counted on arrival.
    private func keep(_ message: TransientMessage) {
        if let plugin = PluginImages.onStack(), !speech.admits(plugin, bytes: message.text.utf8.count) { return }
        said.keep(message)
    }

    private func tellOmitted(_ count: Int, of plugin: String) {
        let line = LogLine(leftOut: count, of: plugin)
        _ = log?.write(line)
        face.tell(.log(line))
    }

    /// Notes the beginning of a piece of work on the main thread, or the end of all pieces.
    public func turn(begins: Bool) {
        if begins {
            Activity.beginTurn()
            workWatch.begin()
        } else {
            Activity.endTurn()
            Trace.flush()
        }
    }

    /// Handles the end of work that was reported for taking long.
    private func concludeReport(at time: UInt64) {
        workWatch.conclude(at: time)
        face.tell(.wasBusy)
    }

    /// Shows the changes, or ends with the flow.
    private func update() {
        // Before it is shown: what a person has seen is not lost.
        keeper?.keep(flow)
        if flow.end != nil { showMessages() }
        switch flow.end {
        case .exited(let name): return end(.finished(at: name == RouteDefinition.finished ? nil : name))
        case .failed(let failure): return end(.failed(failure))
        case nil: break
        }
        let start = Trace.begin()
        let now = flow.shown
        Trace.end(.screen, now.path.last ?? "", since: start)
        if let watched { show(watched) }
        // Behind the screen that they are about.
        defer { showMessages() }
        if let shown, shown.screen == now.screen, shown.path == now.path { return }
        shown = now
        let frameStart = Trace.begin()
        face.show(now)
        Trace.end(.frame, now.path.last ?? "", since: frameStart)
    }

    /// Shows the pending messages of the plugins, each once.
    private func showMessages() {
        for message in said { face.tell(.message(message.shown(with: shown?.screen ?? Screen()))) }
        said = []
    }

    private func end(_ end: Ending) {
        guard !hasEnded else { return }
        stage = .ended
        face.tell(.over)
        flow.shutDown()
        speech.tellOmitted()
        reloadHandler = {}
        var report = Report(end: end, loss: keeper?.close(), faultCount: faultCount, leakCount: leakCount)
        guard let census = flow.census else { return didEnd(report) }
        census.settle(later: later) { [didEnd] in
            // A view whose RIB was never attached is none of the census.
            report.leakCount = max(report.leakCount, census.survivorCount)
            census.reportSurvivors()
            didEnd(report)
        }
    }
}
