public import Base
public import Checking
public import Composition
import Configuration
import Dispatch
import Isolation
import Loading
@_spi(Host) public import PluginABI
import PluginManifest

/// A flow behind a face: hands each new screen to the face, and what a person asks for to the flow, until one of them
/// ends.
@MainActor
public final class Session {
    /// Does something on the main actor, after all that was asked for before.
    public typealias Later = @MainActor (@escaping @MainActor () -> Void) -> Void

    private var flow: RootFlow
    let face: any Face
    /// Does something in a turn of its own.
    private let later: Later
    /// Connects the host of the flow to the RIBs of the process.
    private let connect: @MainActor (RIBHost) -> Void
    private let didEnd: @MainActor (Report) -> Void
    /// Called when a person asks for what plugins.json and the plugins' files have become.
    var reloadHandler: @MainActor () -> Void = {}
    private var shown: Shown?
    /// The faults that came last; those before are forgotten, so that a plugin that goes wrong for hours fills no
    /// memory.
    private var faults: [Fault] = []
    /// How many faults there were, leaks aside.
    private var faultCount = 0
    /// The number of leaks that were reported so far.
    private var leakCount = 0
    private var stage = Stage.resting
    /// What the face shows after each turn besides the screen; nil for nothing.
    private var watched: Aspects?
    private let workWatch: any WorkWatch
    private let linkPatience: Int
    private let keeper: StateKeeper?
    private let log: LogFile?
    private let picture: @MainActor (Proof, _ path: [String]) -> FlowPicture
    /// What the plugins log.
    private var logs: LogCollector?
    /// What the plugins have said that is not shown yet.
    private var said: [TransientMessage] = []
    /// Limits what each plugin says.
    private lazy var speech = SpeechLimit { [weak self] in self?.tellOmitted($1, of: $0) }
    /// Looks for loops without an end in the plugins' own tasks.
    private lazy var idleWatch = IdleWatch(
        demand: { [weak self] in self?.flow.processorDemand ?? [:] },
        tell: { [weak self] in self?.tellTask(of: $0) }
    )

    /// What a session is doing.
    private enum Stage {
        /// Waiting for input, and for RIBs that act on their own.
        case resting
        /// A RIB has acted on its own. What follows is shown once it has returned.
        case settling
        /// The flow handles an event, after which the face is brought up to date anyway.
        case handling
        case ended
    }

    /// True once no more input is taken.
    public var hasEnded: Bool { stage == .ended }

    /// Puts a flow behind a face.
    ///
    /// - Parameters:
    ///   - keeper: what keeps the flow's state.
    ///   - log: the file that gets what the plugins log, and the faults.
    ///   - workWatch: what says that the main thread is busy.
    ///   - linkPatience: for how many seconds a deep link waits for the flow to come to where it can be taken.
    ///   - picture: draws the flows of a proof, with a path of steps lit.
    ///   - later: does something in a turn of its own.
    ///   - connect: connects the host of the flow to the RIBs of the process.
    ///   - didEnd: called once, when all RIBs are detached, and those that are counted have had their turn to go.
    public init(
        flow: RootFlow,
        face: any Face,
        keeper: StateKeeper? = nil,
        log: LogFile? = nil,
        workWatch: any WorkWatch,
        linkPatience: Int,
        picture: @escaping @MainActor (Proof, _ path: [String]) -> FlowPicture,
        later: @escaping Later,
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
        self.connect = connect
        self.didEnd = didEnd
    }

    /// Starts the flow and shows its first screen.
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
        face.start { [weak self] in self?.serve() }
        serve()
        turn(begins: true)
        defer { turn(begins: false) }
        handle { flow.launch() }
        guard let keeper, !hasEnded else { return }
        keeper.start { [weak self] in
            self?.tell([$0], .state, words: ([$0.headline] + $0.help).map(HostWords.init(text:)), .negative)
        }
        if !flow.losses.isEmpty {
            let words = [HostWords(.stateIncomplete, [.file: keeper.path])] + flow.losses.map(HostWords.init(text:))
            face.show(Notice(.state, words, tone: .warning))
        }
    }

    private func follow(_ flow: RootFlow) {
        flow.outcomeHandler = { [weak self] in self?.scheduleSettling() }
        flow.limitSpeech(speech)
        watchStreams(of: flow)
    }

    /// Opens a deep link, and gives it up if the flow does not come to where it can be taken in time.
    ///
    /// - Returns: what it waits for, in a sentence; nil where it was taken.
    public func open(_ link: LinkRequest) -> HostWords? {
        guard !hasEnded else { return nil }
        handle { flow.open(link) }
        guard let waiting = flow.waitingLink else { return nil }
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(linkPatience)) { self.giveUpLink(waiting.id) }
        return HostWords(.linkWaits, [.link: "\(link.link)", .steps: "\(waiting.steps)"])
    }

    /// Takes what arrived as input, and does what it asks for.
    public func receive(_ input: Input) {
        guard !hasEnded else { return }
        switch input {
        case .bytes(let bytes): face.receive(bytes)
        case .unseen(let bytes): face.receive(unseen: bytes)
        case .end: face.endOfInput()
        case .failure(let reason): end(.failed(reason))
        }
        serve()
    }

    /// Carries out what the face asks for, one request after the other.
    private func serve() {
        while !hasEnded, let request = face.next() {
            let link = perform(request)
            if !hasEnded { face.finish(link) }
        }
    }

    /// - Returns: the result of opening a deep link; nil for other requests.
    private func perform(_ request: Request) -> LinkAnswer? {
        switch request {
        case .perform(let action):
            handle(at: shown?.path.last) { flow.perform(action) }
        case .open(let url): return open(url)
        case .look(let aspects, let watching):
            watched = watching.isEmpty ? nil : watching
            watchStreams(of: flow)
            show(aspects)
        case .reload: reloadHandler()
        case .quit: end(.quit)
        }
        return nil
    }

    private func open(_ url: String) -> LinkAnswer {
        let link: LinkRequest
        do {
            link = try flow.request(url)
        } catch {
            return .refused("\(error.message) \(error.help)")
        }
        return open(link).map { .waiting($0) } ?? .taken
    }

    private func show(_ aspects: Aspects) {
        if aspects.contains(.tree) {
            var tree = flow.tree
            tree.faults = faults
            face.show(tree)
        }
        if aspects.contains(.picture) { face.show(picture(flow.proof, flow.path)) }
    }

    private func watchStreams(of flow: RootFlow) {
        guard watched?.contains(.streams) == true else { return flow.watchStreams(nil) }
        flow.watchStreams { [weak self] in self?.scheduleSettling() }
    }
}

extension Session {
    /// Finds out whether the plugins of another configuration can be loaded whose processes it would replace.
    func tryOut(_ proof: Proof, _ catalog: PluginCatalog) throws(Diagnostic) { try flow.tryOut(proof, catalog) }

    /// Plays another configuration from where the flow stands.
    ///
    /// - Parameters:
    ///   - words: what has changed.
    ///   - warnings: what may be wrong with it.
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
        face.show(Notice(.link, reason))
    }

    /// The plugins that steps wait for, which could not be loaded or built.
    var awaitedPlugins: [String] { flow.awaitedPlugins }

    private func giveUpLink(_ id: ObjectIdentifier) {
        guard !hasEnded else { return }
        handle { flow.giveUpLink(id, after: linkPatience == 1 ? "1 second" : "\(linkPatience) seconds") }
    }

    /// A RIB acts on its own: a stream moved, a worker reported. What follows is shown once it has returned.
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

    /// Lets the flow handle an event, and then shows what came of it.
    ///
    /// - Parameter step: the step that a person has acted on, if one has.
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
        face.show(fault)
    }

    /// Whether a fault is passed on. What a plugin can cause again and again is limited; the ends of processes, links and
    /// lines of input come as often as they do.
    private func admits(_ fault: Fault) -> Bool {
        guard !fault.kind.isOfHost || fault.kind == .undeclaredOutcome else { return true }
        let plugin = flow.plugin(at: fault.path) ?? fault.path.first ?? "ribs-host"
        return speech.admits(plugin, bytes: fault.message.utf8.count)
    }

    /// Keeps what a plugin says. That of a plugin in a process of its own has been counted when it came from there.
    private func keep(_ message: TransientMessage) {
        if let plugin = PluginImages.onStack(), !speech.admits(plugin, bytes: message.text.utf8.count) { return }
        said.keep(message)
    }

    private func tellOmitted(_ count: Int, of plugin: String) {
        let line = LogLine(leftOut: count, of: plugin)
        _ = log?.write(line)
        face.show(line)
    }

    /// Notes that the main thread begins with something, or that it is done with all.
    public func turn(begins: Bool) {
        if begins {
            Activity.beginTurn()
            workWatch.begin()
        } else {
            Activity.endTurn()
            Trace.flush()
        }
    }

    /// Something is over that was reported for taking long.
    private func concludeReport(at time: UInt64) {
        workWatch.conclude(at: time)
        face.wasBusy()
    }

    /// Shows what changed, or ends with the flow.
    private func update() {
        // Before it is shown: what a person has seen is not lost.
        keeper?.keep(flow)
        if flow.end != nil { showMessages() }
        switch flow.end {
        case .exited(let name): return end(.finished(at: name))
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

    /// Shows what plugins have said while they worked, each message once.
    private func showMessages() {
        for message in said { face.show(message) }
        said = []
    }

    private func end(_ end: End) {
        guard !hasEnded else { return }
        stage = .ended
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
