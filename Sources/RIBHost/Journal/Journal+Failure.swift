internal import Dispatch
internal import PluginManifest

extension Journal {
    /// Notes that the state is not kept, and says so unless it was so before.
    func fail(_ reason: Failure, _ words: String) {
        let isNew = failure == nil
        if reason.rawValue > failure?.rawValue ?? -1 { failure = reason }
        if failure == .sync { reportSyncs(success: true) }
        if isNew { noticeHandler(.stateNotKept(place.shown, words, triesAgain: failure != .moved)) }
    }

    /// Notes that the state is kept again, and says so.
    func recover() {
        failure = nil
        reportSyncs(success: false)
        noticeHandler(.stateKeptAgain(place.shown))
    }

    /// Has the syncer tell what comes of its syncs: of those that succeed only where a new file is due.
    func reportSyncs(success: Bool) {
        syncer.report(success: success) { [weak self] error in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.synced(error) } }
        }
    }

    private func synced(_ error: SystemError?) {
        if let error { fail(error == .moved ? .moved : .sync, error.words) }
        // Nothing that was written to a disk that failed can be relied upon: all goes to a new file.
        if failure == .sync { compact() }
    }
}
