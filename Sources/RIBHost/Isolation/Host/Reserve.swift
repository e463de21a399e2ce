import Configuration
import Dispatch
import PluginManifest

/// The processes that wait for plugins: workers that are about to be called, one that has loaded the plugins that will
/// probably be needed next, and a spare process without plugins, which can become any worker.
@MainActor
final class Reserve {
    /// The process without plugins.
    var spare: WorkerProcess?
    /// The worker with plugins: it has not been called yet.
    private var next: Worker?
    /// The workers with plugins that are about to be called, by key.
    private var ahead: [String: Worker] = [:]
    /// Starts a process of this machine.
    private let start: @MainActor () throws(SystemError) -> WorkerProcess

    init(_ start: @escaping @MainActor () throws(SystemError) -> WorkerProcess) {
        self.start = start
    }

    /// The spare process, or a new one where it has ended: no plugin is to blame for that.
    func takeProcess() throws(SystemError) -> WorkerProcess {
        guard let spare = spare.take() else { return try start() }
        guard spare.waitForEnd(milliseconds: 0) else { return spare }
        spare.end()
        return try start()
    }

    /// The worker with plugins, if there is one for this key. One that has ended meanwhile has not been needed: the
    /// caller starts another, and learns from that one why it ends.
    func take(_ key: String) -> Worker? {
        let isNext = next?.place.key == key
        guard let worker = isNext ? next.take() : ahead.removeValue(forKey: key) else { return nil }
        guard worker.process.waitForEnd(milliseconds: 0) else { return worker }
        worker.discard()
        return nil
    }

    /// Whether there is a worker with plugins for this key.
    func has(_ key: String) -> Bool { next?.place.key == key || ahead[key] != nil }

    /// Whether more workers may be started before they are called: enough to keep processors busy, and not so many that
    /// they take what the one needs that is waited for.
    var hasRoomAhead: Bool { ahead.count < 8 }

    /// Keeps a worker that is about to be called.
    func keep(_ worker: Worker) { ahead[worker.place.key] = worker }

    /// Ends the workers that were about to be called.
    func dropAhead() {
        for worker in ahead.values { worker.discard() }
        ahead = [:]
    }

    /// Starts what is missing. If the system cannot start a process now, it is asked again when one is needed.
    ///
    /// - Parameters:
    ///   - place: what the worker with plugins is for; nil if none will be needed.
    ///   - equip: makes that worker of a process, and sends it its plugins.
    func fill(for place: PluginProcess?, _ equip: @MainActor (PluginProcess, WorkerProcess) -> Worker) {
        if next == nil, let place, let process = try? takeProcess() {
            let worker = equip(place, process)
            next = worker
            stopEndlessLoading(of: worker)
        }
        if spare == nil { spare = try? start() }
    }

    /// A plugin that never ends its loading must not keep a processor busy unseen: it is stopped at the end of its
    /// deadline, or of a later one, once it has worked for half of that. The caller that needs it finds out why.
    ///
    /// - Parameter time: how long processors had worked for it the last time, in nanoseconds.
    private func stopEndlessLoading(of worker: Worker, after time: UInt64 = 0) {
        let deadline = DispatchTime.now() + .nanoseconds(Int(worker.patience))
        DispatchQueue.main.asyncAfter(deadline: deadline) { [weak self, weak worker] in
            guard let self, let worker, worker === self.next else { return }
            let now = worker.process.processorTime
            if now > worker.patience / 2 { return self.dropNext() }
            if now > time { self.stopEndlessLoading(of: worker, after: now) }
        }
    }

    /// Ends the worker with plugins, if its plugins are not the same any longer.
    func dropNext(where hasChanged: (_ key: String) -> Bool = { _ in true }) {
        guard let worker = next, hasChanged(worker.place.key) else { return }
        next = nil
        worker.discard()
    }

    /// Ends all.
    func empty() {
        dropAhead()
        dropNext()
        spare?.end()
        spare = nil
    }
}
