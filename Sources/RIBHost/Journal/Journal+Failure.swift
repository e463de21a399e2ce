import Dispatch
import PluginManifest

extension Journal {
    /// Why the state is not kept.
    struct Failure {
        enum Kind: Int, Comparable {
            /// The last record could not be written, or is too large.
            case write
            /// The disk has refused written data. Only a new file helps: Linux reports such an error once, and then
            /// considers the lost bytes as written.
            case sync
            /// The path refers to another file, or to none.
            case moved

            static func < (kind: Kind, other: Kind) -> Bool { kind.rawValue < other.rawValue }
        }

        let kind: Kind
        let words: String
    }

    /// Notes that the state is not kept, and reports it unless that was already so.
    func fail(_ kind: Failure.Kind, _ words: String) {
        let isNew = failure == nil
        // What only a new file helps against is not forgotten because of another record that could not be written.
        if kind >= failure?.kind ?? .write { failure = Failure(kind: kind, words: words) }
        if failure?.kind == .sync { reportSyncs(success: true) }
        if isNew { noticeHandler(.stateNotKept(place.shown, words, triesAgain: kind != .moved)) }
    }

    /// Notes that the state is kept again, and reports it.
    ///
    /// The disk works then; but a record that is too large is not kept by that.
    func recover() {
        failure = refusal.map { Failure(kind: .write, words: $0) }
        reportSyncs(success: false)
        if failure == nil { noticeHandler(.stateKeptAgain(place.shown)) }
    }

    /// Makes the syncer report its failed syncs, and successful ones only if a new file is due.
    func reportSyncs(success: Bool) {
        syncer.report(success: success) { [weak self] in
            DispatchQueue.main.async { self?.takeReports() }
        }
    }

    /// Handles what the syncer has found out meanwhile. What that says of a file that has been replaced since does not
    /// matter: its replacement has been synced, and is synced again.
    func takeReports() {
        for report in syncer.takeReports() where report.file === file { note(report.error) }
    }

    /// Notes what became of a sync of the file.
    func note(_ error: SystemError?) {
        if let error { fail(error == .moved ? .moved : .sync, error.words) }
        // Data that was written to a failed disk is unreliable: everything is written to a new file.
        if failure?.kind == .sync { compact() }
    }
}
