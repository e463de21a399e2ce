public import Configuration
import PluginManifest

/// Processes started side by side before a flow builds in them.
extension ProcessPool {
    /// Starts processes while `build` builds in them, in their order: `build` waits for each process only after the
    /// next ones have been started. Processes that were not needed are ended.
    public func start(_ processes: [PluginProcess], during build: () -> Void) {
        guard !processes.isEmpty || upcoming != nil else { return build() }
        let outer = upcoming
        // A flow in another one, which might have named these too: what has been started is passed over.
        upcoming = (processes + (outer ?? []))[...]
        build()
        guard outer == nil else { return }
        upcoming = nil
        for worker in ahead.values { worker.discard() }
        ahead = [:]
    }

    func startUpcoming() {
        while ahead.count < Self.greatestCountAhead, let place = upcoming?.popFirst() {
            guard workers[place.key] == nil, ahead[place.key] == nil else { continue }
            // If the system cannot start a process now, the build that needs it says why.
            guard let process = try? freeProcess(for: place) else {
                upcoming = []
                return
            }
            let worker = RemoteProcess(place, in: process, pool: self)
            equip(worker)
            ahead[place.key] = worker
        }
    }

    /// Returns the worker started for a process, if there is one. A worker that has ended meanwhile was not needed: the
    /// caller starts another, and learns from that one why it ends.
    func takeAhead(_ key: String) -> RemoteProcess? {
        guard let worker = ahead.removeValue(forKey: key) else { return nil }
        guard worker.process.isEnding else { return worker }
        worker.discard()
        return nil
    }

    /// The number of processes to start ahead: enough to keep processors busy, and not so many that they slow down the
    /// process that is waited for.
    private static let greatestCountAhead = 8
}
