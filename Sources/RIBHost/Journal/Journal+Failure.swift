import Dispatch
import PluginManifest

extension Journal {
    /// Notes that the state is not kept, and reports it unless that was already so.
    func fail(_ reason: Failure, _ words: String) {
        let isNew = failure == nil
        if reason.rawValue > failure?.rawValue ?? -1 { failure = reason }
        if failure == .sync { reportSyncs(success: true) }
        if isNew { noticeHandler(.stateNotKept(place.shown, words, triesAgain: failure != .moved)) }
    }

    /// Notes that the state is kept again, and reports it.
    func recover() {
        failure = nil
        reportSyncs(success: false)
        noticeHandler(.stateKeptAgain(place.shown))
    }

    /// Makes the syncer report its failed syncs, and successful ones only if a new file is due.
    func reportSyncs(success: Bool) {
        syncer.report(success: success) { [weak self] error in
            DispatchQueue.main.async { self?.synced(error) }
        }
    }

    private func synced(_ error: SystemError?) {
        if let error { fail(error == .moved ? .moved : .sync, error.words) }
        // Data that was written to a failed disk is unreliable: everything is written to a new file.
        if failure == .sync { compact() }
    }
}
