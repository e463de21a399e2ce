import Configuration
import Isolation
import PluginABI
import PluginManifest

/// The workers of a flow, and what follows when one ends: its steps are entered again, with what they were entered with
/// and what they have kept, in a new process; but not for ever.
///
/// Like Erlang's supervisors: a given number of ends in a given time are a failure, which is passed up. The time in which
/// the host waits for a process does not count: one that never answers would otherwise be started again for ever.
@MainActor
final class SupervisedWorkers {
    let pool: WorkerPool
    /// Called when steps must be entered again and no event will do so.
    var lossHandler: @MainActor () -> Void = {}

    /// The steps that have lost their RIBs, each with the cause.
    private var lost: [(attachment: Attachment, process: PluginProcess, end: WorkerEnd)] = []
    /// When the latest ends of each process were, by its key, on the clock between waits.
    private var ends: [String: [UInt64]] = [:]

    private static let greatestCount = 3
    private static let span: UInt64 = 5_000_000_000

    init(_ pool: WorkerPool) {
        self.pool = pool
        pool.endHandler = { [weak self] in self?.note($0) }
    }

    /// Whether a process that has ended may be started again.
    func mayTryAgain(_ process: PluginProcess) -> Bool {
        (ends[process.key]?.count ?? 0) < Self.greatestCount
    }

    private func note(_ loss: WorkerPool.Loss) {
        let now = pool.timeBetweenWaits
        let recent = (ends[loss.process.key] ?? []).filter { now - $0 < Self.span } + [now]
        ends[loss.process.key] = recent
        let attachments = loss.listeners.compactMap { $0 as? Attachment }
        lost += attachments.map { ($0, loss.process, loss.end) }
        RIBHost.report(.workerEnded(loss, of: attachments, isLast: recent.count >= Self.greatestCount))
        lossHandler()
    }

    /// Called when a process has ended while a step was being built in it: the caller tries again, or fails the step,
    /// which has no RIB to lose.
    func buildDidEnd(of attachment: Attachment) {
        lost.removeAll { $0.attachment === attachment }
    }

    /// Enters the steps again that have lost their RIBs, or fails them.
    ///
    /// - Returns: whether there were any.
    func recover() -> Bool {
        guard !lost.isEmpty else { return false }
        let steps = lost
        lost = []
        for (attachment, process, end) in steps {
            guard let wrapper = attachment.wrapper else { continue }
            if mayTryAgain(process) {
                wrapper.attachAgain(attachment)
            } else {
                let reason = Diagnostic.endedTooOften(attachment.step.plugin ?? "", end)
                wrapper.stepDidFail(reason, at: attachment)
            }
        }
        return true
    }
}

extension Fault {
    @MainActor
    fileprivate static func workerEnded(_ loss: WorkerPool.Loss, of attachments: [Attachment], isLast: Bool) -> Fault {
        let who =
            loss.plugin.map { "The plugin `\($0)`" } ?? "The process `\(loss.process.name)` of several plugins"
        let (isEntered, continues) = ("is entered again", "continues from what it has kept")
        let follows =
            isLast
            ? "It is the third time in a row: its step has failed."
            : "It is started again, and its step \(attachments.contains { $0.step.keepsState } ? continues : isEntered)."
        let path = attachments.first?.path ?? []
        return Fault(kind: .workerEnded, message: "\(who) \(loss.end.words). \(follows)", path: path)
    }
}

extension Fault.Kind {
    /// A process of plugins ended unexpectedly.
    static let workerEnded = Fault.Kind(rawValue: "worker_ended")
}

extension Diagnostic {
    /// A plugin's process ended again and again.
    static func endedTooOften(_ plugin: String, _ end: WorkerEnd) -> Diagnostic {
        Diagnostic(
            .processEnded,
            "The plugin `\(plugin)` \(end.words), for the third time in a row.",
            help: [
                "Route `@failed` of its step to continue without it, or see what it has printed on standard error."
            ]
        )
    }
}
