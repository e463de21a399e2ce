public import Base
public import Configuration
import Dispatch
public import Loading
@_spi(Host) import PluginABI
import PluginManifest
public import Port

/// The workers of a host. Each is started for the first build of one of its plugins; a spare process without plugins
/// waits for the next.
@MainActor
public final class ProcessPool {
    /// The loss of a worker that has ended, with its RIBs.
    public struct Loss {
        /// The process.
        public let process: PluginProcess
        /// The plugin whose code was running; nil if unknown.
        public let plugin: String?
        /// The end of the process.
        public let end: ProcessEnd
        /// The listeners of the RIBs attached in the process, in the order of their builds.
        public let listeners: [any PortListener]
        /// The calls in which the process hung, the innermost first; empty if the process ended otherwise, or could not
        /// report them.
        public var stack: [StackFrame] = []
    }

    /// Takes the output of workers in whole lines, and the descriptor for it.
    public typealias Printer = @MainActor (String, Int32) -> Void

    /// Called when a worker has ended unexpectedly.
    public var endHandler: @MainActor (Loss) -> Void = { _ in }
    let print: Printer
    /// Limits the output and messages of the workers' plugins; nil for no limit.
    public var speech: SpeechLimit?

    private(set) var workers: [String: RemoteProcess] = [:]
    private var lastNumber = 0
    /// The workers that the host waits for.
    var waits = Waits<RemoteProcess>()
    /// The program of the processes on this machine.
    let program: WorkerProgram
    /// The spare process without plugins, which can become any worker on this machine.
    private var spare: ChildProcess?
    /// The processes in which the host is about to build, without those started already; nil outside of
    /// ``start(_:during:)``.
    var upcoming: ArraySlice<PluginProcess>?
    /// The workers started ahead for these processes and not called yet, by key.
    var ahead: [String: RemoteProcess] = [:]
    private(set) var plans: [ProcessPlan]
    private(set) var catalog: PluginCatalog
    /// The plugins in these processes, by id.
    public private(set) var plugins: [String: RemotePlugin]

    /// True to find leaked RIBs, and the calls in which a process hangs.
    let countsRIBs: Bool
    /// The counts of workers that others have replaced.
    private var replacedCounts = RIBCounts()
    /// The last crash with a search for the place: a plugin that crashes again does so at the same place.
    var lastCrash: (path: String, origin: CrashOrigin, place: String?)?
    /// Finds the place of a crash in the source.
    lazy var symbols = PluginPlace()

    /// Creates a pool without workers.
    ///
    /// - Parameters:
    ///   - plans: the processes, with the plugins in each.
    ///   - catalog: the plugins.
    ///   - countsRIBs: true to find leaked RIBs, and the calls in which a process hangs.
    ///   - program: the program that serves as a worker.
    ///   - spare: the first process to use, if there is one already; ended if no plugin needs it.
    ///   - print: gets the output of the workers.
    public init(
        _ plans: [ProcessPlan],
        of catalog: PluginCatalog,
        countsRIBs: Bool = false,
        program: WorkerProgram = .own,
        spare: SpareProcess? = nil,
        print: @escaping Printer = { _, _ in }
    ) {
        self.plans = plans
        self.catalog = catalog
        plugins = Self.plugins(of: plans, in: catalog)
        self.countsRIBs = countsRIBs
        self.program = program
        self.print = print
        self.spare = spare?.process
        if plans.isEmpty { endSpare() }
    }

    /// Uses another configuration from now on, and ends the processes that differ there.
    public func replace(_ plans: [ProcessPlan], of catalog: PluginCatalog) {
        let before = ProcessPlan.origins(of: self.plans, in: self.catalog)
        let now = ProcessPlan.origins(of: plans, in: catalog)
        for (key, worker) in workers where before[key] != now[key] {
            // What has leaked there would never be counted.
            if countsRIBs { add(survivorsOf: worker, to: &replacedCounts) }
            workers[key] = nil
            worker.stop()
        }
        self.plans = plans
        self.catalog = catalog
        plugins = Self.plugins(of: plans, in: catalog)
        if plans.isEmpty { endSpare() } else { prepare() }
    }

    private static func plugins(of plans: [ProcessPlan], in catalog: PluginCatalog) -> [String: RemotePlugin] {
        let plugins = plans.flatMap { $0.remotePlugins(in: catalog) }
        return Dictionary(plugins.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Builds a RIB in the process of a plugin.
    public func build(
        _ request: BuildRequest,
        of plugin: RemotePlugin,
        in process: PluginProcess
    ) throws(RemoteBuildError) -> any PluginPort {
        let worker = try worker(for: process)
        let context = request.provisions.shared(in: self)
        let rib = RemoteRIB(request, of: plugin, number: nextNumber(), worker: worker)
        // Before anything is sent: a worker that ends while it receives the plugin has lost this RIB.
        worker.ribs[rib.number] = rib
        let path = request.listener.path
        worker.paths.insert(path)
        worker.introduce(request.provisions)
        do throws(RemoteBuildError) {
            // Nothing runs in the host between a build and the attach.
            let attach = Call.attach(rib: rib.number, isSeen: rib.isSeen)
            let build = RemoteBuild(plugin: plugin.id, context: context.number, path: path, values: request.values)
            try call(worker, .build(rib: rib.number, build), about: plugin.id, then: attach)
        } catch {
            rib.leave()
            throw error
        }
        return WorkerPort(rib)
    }

    func call(
        _ worker: RemoteProcess,
        _ call: Call,
        about plugin: String,
        then next: Call? = nil
    ) throws(RemoteBuildError) {
        let refusal: RemoteBuildError?
        do {
            var answer = try worker.call(call, about: plugin, then: next)
            refusal = try answer.refusal()
            // There is nothing to attach.
            if refusal != nil { try worker.awaitAnswer() }
        } catch {
            // The handler of an end tries again in a new process, so the old one must not live on.
            worker.refuseAnswer()
            switch worker.state {
            case .ended(.handshake(let error), _): throw .handshake(error)
            case .ended(.lacksThread(_, let error), _): throw .load(.noThread(error))
            case .ended(let end, let culprit): throw .ended(end, by: culprit)
            case .running, .stopped: throw .ended(.malformed, by: nil)
            }
        }
        if let refusal { throw refusal }
    }

    func worker(for process: PluginProcess) throws(RemoteBuildError) -> RemoteProcess {
        if let worker = workers[process.key], !worker.isDead {
            worker.deadline = max(worker.deadline, process.deadline)
            return worker
        }
        let worker: RemoteProcess
        let started = takeAhead(process.key)
        do {
            worker = try started ?? RemoteProcess(process, in: freeProcess(for: process), pool: self)
        } catch {
            throw .spawn(Spawn.words(for: error, isOwn: process.via == nil))
        }
        worker.deadline = max(worker.deadline, process.deadline)
        // Before anything is sent, as it might end then.
        workers[process.key] = worker
        worker.begin()
        if started == nil { equip(worker) }
        if workers.count == 1 {
            // Starts the thread of Dispatch's timers before workers take all threads that there are.
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(1)) {}
        }
        startUpcoming()
        prepare()
        return worker
    }

    /// Returns the spare process, or a new one; processes of other programs are always new.
    func freeProcess(for process: PluginProcess) throws(SystemError) -> ChildProcess {
        if let via = process.via { return try ChildProcess(via: via, countsRIBs: countsRIBs) }
        guard let spare = spare.take() else { return try program.start(countsRIBs) }
        // One that has ended meanwhile is replaced: no plugin is to blame for that.
        guard spare.isEnding else { return spare }
        spare.end()
        return try program.start(countsRIBs)
    }

    /// Sends a worker its plugins, to be loaded.
    func equip(_ worker: RemoteProcess) {
        let place = worker.place
        let plan = plans.first { $0.process.key == place.key }
        worker.seal(plan?.seal ?? Seal(), with: (plan?.plugins ?? []).compactMap { plugins[$0] })
    }

    /// Starts the spare process as soon as nothing waits for it: after the first screen, and after a crash. If the
    /// system cannot start a process now, another attempt is made when one is needed.
    public func prepare() {
        DispatchQueue.main.async { [weak self] in
            guard let self, !self.plans.isEmpty, self.spare == nil else { return }
            self.spare = try? self.program.start(self.countsRIBs)
        }
    }

    private func endSpare() {
        spare.take()?.end()
    }

    /// Sends the workers the streams' new values, before the workers run code by themselves.
    public func tellStreams() {
        guard !workers.isEmpty else { return }
        for worker in workers.values { worker.tellStreams() }
    }

    /// Has each worker report the RIBs that still exist after their detach.
    ///
    /// - Returns: the counts of the RIBs of all workers, including replaced ones.
    public func reportSurvivors() -> RIBCounts {
        var total = replacedCounts
        for worker in workers.values { add(survivorsOf: worker, to: &total) }
        return total
    }

    private func add(survivorsOf worker: RemoteProcess, to total: inout RIBCounts) {
        ask(.survivors, of: worker) { answer throws(MessageError) in
            let count = try answer.number(in: 0...Self.greatestCount)
            let survivorCount = try answer.number(in: 0...Self.greatestCount)
            let held = try answer.list(atMost: [HeldChildren].limit) { reader throws(MessageError) in
                let (parent, name) = (try reader.text(), try reader.text())
                return HeldChildren(parent: parent, name: name, count: try reader.number(in: 0...Self.greatestCount))
            }
            total.count += count
            total.survivorCount += survivorCount
            total.heldChildren.merge(held)
        }
    }

    /// Asks a worker for counts. There is no answer if the worker has ended, which was reported; an invalid answer ends
    /// the worker.
    private func ask(
        _ question: Call,
        of worker: RemoteProcess,
        _ read: (inout MessageReader) throws(MessageError) -> Void
    ) {
        do {
            var answer = try worker.call(question, about: nil)
            try read(&answer)
        } catch {
            worker.refuseAnswer()
        }
    }

    /// Returns the number of objects in the workers that do not meet the expectations at this moment, such as a view
    /// that stays shown. They are reported if nothing changes within two seconds.
    public func suspectCount() -> Int {
        var total = 0
        for worker in workers.values {
            ask(.suspects, of: worker) { answer throws(MessageError) in
                total += try answer.number(in: 0...Self.greatestCount)
            }
        }
        return total
    }

    /// The maximum of a count: more RIBs than a process can have had, and small enough for sums.
    private static let greatestCount = 1 << 40

    /// The processor time of the workers, in nanoseconds; constant while all of them are idle.
    public var processorTime: UInt64 { workers.values.reduce(0) { $0 + $1.process.processorTime } }

    /// The time for which each worker has wanted a processor, by the names of its plugins in order.
    public var processorDemand: [[String]: ProcessorDemand] {
        let demand = workers.values.map { worker in
            (worker.plugins.sorted(), ProcessorDemand(of: worker.process.pid, asked: worker.asked))
        }
        return Dictionary(demand) { $0 + $1 }
    }

    /// True if a worker has work at this moment, even if no processor has time for the work.
    public var isWorking: Bool { workers.values.contains { $0.process.isWorking } }

    /// The time of a clock which stops while the host waits for a worker, in nanoseconds.
    public var timeBetweenWaits: UInt64 { waits.timeBetween }

    /// Ends all workers.
    public func stop() {
        for worker in workers.values { worker.stop() }
        workers = [:]
        plans = []
        endSpare()
    }

    /// Ends the processes of all pools, and waits for their ends, because the program is about to end; this stops the
    /// main thread.
    public nonisolated static func endAllProcesses() { ChildProcess.endAll() }

    /// Returns true if a plugin is allowed to say something now.
    func admits(_ plugin: String, bytes: Int) -> Bool { speech?.admits(plugin, bytes: bytes) ?? true }

    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Returns true if this number is in use, or was.
    func hasGiven(_ number: Int) -> Bool { 0 < number && number <= lastNumber }

    func forget(_ context: Int) {
        for worker in workers.values { worker.forget(context) }
    }

    func workerDidEnd(_ worker: RemoteProcess, _ end: ProcessEnd, by culprit: String?, _ stack: [StackFrame]) {
        // Another worker has replaced it.
        guard workers[worker.place.key] === worker else { return }
        workers[worker.place.key] = nil
        // Such a worker has never run anything; the caller that wanted to build there gets the reason.
        if case .handshake = end { return }
        let ribs = worker.ribs.values.sorted { $0.number < $1.number }
        endHandler(
            Loss(
                process: worker.place,
                plugin: culprit,
                end: end,
                listeners: ribs.compactMap(\.listener),
                stack: stack
            )
        )
    }

    /// Notes the beginning of a wait for a worker; waits for other workers can be nested in it.
    func waitDidBegin(for worker: RemoteProcess) {
        waits.begin(worker)
        Activity.begin(.awaiting(process: worker.process.pid, name: worker.name))
    }

    func waitDidEnd() {
        waits.end()
        Activity.end()
    }
}
