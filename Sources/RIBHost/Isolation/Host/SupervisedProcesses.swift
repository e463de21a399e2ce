public import Base
public import Configuration
import PluginABI
import PluginManifest
public import Port

/// The workers of a flow, with restarts: when a worker ends, its steps are entered again in a new process, with the
/// values of their entry and their kept state; but not for ever.
///
/// As with Erlang's supervisors, too many ends within a given time are a failure, which is passed up. The time in which
/// the host waits for a process does not count: otherwise a process that never answers would be restarted for ever.
@MainActor
public final class SupervisedProcesses: PluginProcesses {
    /// The processes.
    public let pool: ProcessPool
    /// Called when a listener has lost its port.
    public var endHandler: @MainActor () -> Void = {}
    /// The accounts of the plugins in the host's own process, by id.
    private var accounts: [String: LocalAccount] = [:]

    /// The steps that have lost their RIBs, each with the end of the process.
    private var lost: [(node: any PortListener, end: End)] = []
    /// The ends by which a step under construction might fail.
    private var endsOfBuilds: [End] = []
    /// The steps under construction, the innermost last, each with the key of its process.
    private var builds: [(node: any PortListener, process: String)] = []
    /// The latest ends of each process, by key, on the clock between waits; and the last end.
    private var ends: [String: (latest: LatestEnds, last: End)] = [:]

    /// Supervises the processes of a pool.
    public init(_ pool: ProcessPool) {
        self.pool = pool
        pool.endHandler = { [weak self] in self?.note($0) }
    }

    /// Returns the account of a plugin in the host's own process.
    func account(of plugin: String) -> LocalAccount {
        let account = accounts[plugin] ?? LocalAccount()
        accounts[plugin] = account
        return account
    }

    /// Returns true if a process that has ended is allowed to start again.
    private func mayTryAgain(_ process: PluginProcess) -> Bool {
        ends[process.key]?.latest.areFailure != true
    }

    private func note(_ loss: ProcessPool.Loss) {
        var latest = ends[loss.process.key]?.latest ?? LatestEnds()
        latest.note(at: pool.timeBetweenWaits)
        let nodes = loss.listeners
        // Where steps fail by it, their failure says so.
        let fails = latest.areFailure && !(builds.isEmpty && nodes.isEmpty)
        let end = End(loss, isTold: !fails)
        ends[loss.process.key] = (latest, end)
        lost += nodes.map { ($0, end) }
        if fails, nodes.isEmpty { endsOfBuilds.append(end) }
        if !fails {
            // The process might have ended before it knew of the step that it was started for.
            let building = builds.filter { $0.process == loss.process.key }.map(\.node)
            RIBHost.report(.workerEnded(loss, of: nodes.isEmpty ? building : nodes))
        }
        endHandler()
    }

    /// Builds a step's RIB. Tries again if the process ends meanwhile, but not for ever.
    func build(
        _ request: BuildRequest,
        of plugin: RemotePlugin,
        in process: PluginProcess
    ) throws(RemoteBuildError) -> any PluginPort {
        let node = request.listener
        builds.append((node, process.key))
        defer {
            builds.removeLast()
            if builds.isEmpty {
                tell(endsOfBuilds)
                endsOfBuilds = []
            }
        }
        while true {
            do {
                return try pool.build(request, of: plugin, in: process)
            } catch {
                // The step has no RIB to lose yet.
                lost.removeAll { $0.node === node }
                guard case .ended = error else { throw error }
                // A child whose parent has detached it meanwhile is not needed any more, and has no failure that says it.
                guard !node.isLeaving, mayTryAgain(process) else {
                    if !node.isLeaving { ends[process.key]?.last.isTold = true }
                    throw error
                }
            }
        }
    }

    /// Has the lost RIBs built again, or fail.
    public func deliverEnds() -> Bool {
        guard !lost.isEmpty else { return false }
        let steps = lost
        lost = []
        // Nothing can fail of a step that was being detached.
        for (node, end) in steps where !node.isLeaving {
            let process = end.loss.process
            if mayTryAgain(process) {
                node.portDidEnd(.comesBack("The plugin `\(node.plugin)` \(end.loss.end.words)."))
            } else {
                // The process might have ended again meanwhile.
                let last = ends[process.key]?.last ?? end
                last.isTold = true
                let (loss, isOfProgram) = (last.loss, pool.plugins[node.plugin]?.isProgram ?? false)
                let failure = Diagnostic.endedTooOften(
                    node.plugin,
                    loss.end,
                    by: loss.plugin,
                    in: loss.process,
                    isOfProgram: isOfProgram
                )
                node.portDidEnd(.failed(failure))
            }
        }
        tell(steps.map(\.end))
        return true
    }

    /// Starts processes while `build` builds in them.
    public func start(_ processes: [PluginProcess], during build: () -> Void) { pool.start(processes, during: build) }

    /// Sends the new values of streams to all processes.
    public func tellStreams() { pool.tellStreams() }

    /// Starts the spare process as soon as nothing waits for it.
    public func prepare() { pool.prepare() }

    /// Has each process report the RIBs that still exist after their detach, and returns their counts.
    public func reportSurvivors() -> RIBCounts { pool.reportSurvivors() }

    /// Ends all processes.
    public func stop() { pool.stop() }

    /// Reports the ends not mentioned by a failure, such as the end of a process whose step was detached at that
    /// moment.
    private func tell(_ ends: [End]) {
        for end in ends where !end.isTold {
            end.isTold = true
            RIBHost.report(.workerEnded(end.loss, of: []))
        }
    }
}

/// The times at which a process has ended lately: three within five seconds are a failure.
struct LatestEnds {
    private var times: [UInt64] = []

    /// Notes an end.
    ///
    /// - Parameter time: the time, in nanoseconds.
    mutating func note(at time: UInt64) { times = times.filter { time - $0 < 5_000_000_000 } + [time] }

    /// True if the process is not to be started again.
    var areFailure: Bool { times.count >= 3 }
}

/// The end of a process.
@MainActor
private final class End {
    let loss: ProcessPool.Loss
    /// True once a fault, or the failure of a step, has reported the end.
    var isTold: Bool

    init(_ loss: ProcessPool.Loss, isTold: Bool) {
        self.loss = loss
        self.isTold = isTold
    }
}

extension Fault {
    @MainActor
    fileprivate static func workerEnded(
        _ loss: ProcessPool.Loss,
        of nodes: [any PortListener]
    ) -> Fault {
        let who =
            loss.plugin.map { "The plugin `\($0)`" } ?? "The process `\(loss.process.name)` of several plugins"
        let entered = nodes.filter { !$0.isLeaving }
        let keeps = entered.contains { $0.keepsState }
        let follows =
            switch entered.count {
            case 0: " when it is needed"
            case 1: ", and its step \(keeps ? "continues from what it has kept" : "is entered again")"
            default: ", and its steps \(keeps ? "continue from what they have kept" : "are entered again")"
            }
        let path = (nodes.first { $0.plugin == loss.plugin } ?? nodes.first)?.path ?? []
        // The help that is also about a single end.
        let help = loss.end.help(isOfProgram: false).map { " \($0)" } ?? ""
        let message = "\(who) \(loss.end.words). It is started again\(follows).\(help)"
        return Fault(kind: .workerEnded, message: message, path: path)
    }
}

extension Diagnostic {
    /// Returns the error for a process that ended three times within the time of ``LatestEnds``.
    ///
    /// - Parameters:
    ///   - culprit: the plugin in the process that ended it; nil if unknown.
    ///   - isOfProgram: true if the plugin is a program.
    static func endedTooOften(
        _ plugin: String,
        _ end: ProcessEnd,
        by culprit: String?,
        in process: PluginProcess,
        isOfProgram: Bool = false
    ) -> Diagnostic {
        let who =
            switch culprit {
            case plugin: "The plugin `\(plugin)`"
            case let culprit?: "The plugin `\(culprit)`, with which `\(plugin)` shares a process,"
            case nil: "The process `\(process.name)`, which `\(plugin)` shares with others,"
            }
        var help = ["Route `@failed` of its step to continue without it, or see what it has printed on standard error."]
        if case .lacksMemory = end { help.append("Or let it use more: `\"memory\"` in its entry says how much.") }
        if let words = end.help(isOfProgram: isOfProgram) { help = [words] + help }
        return Diagnostic(.processEnded, "\(who) \(end.words), for the third time within 5 seconds.", help: help)
    }
}
