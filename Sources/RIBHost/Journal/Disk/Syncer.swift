import Dispatch
import PluginManifest
import Synchronization

/// Syncs a file a second after it was written to, on a separate thread: a slow disk delays no turn.
///
/// While this thread waits for the disk, the main thread can give the file's name to another one. So a report says which
/// file it is about, and the main thread, which knows whether that file still counts, draws the conclusions.
final class Syncer: Sendable {
    /// What became of a sync.
    struct Report: Sendable {
        /// The file that was synced, or whose name was.
        let file: StateFile
        /// Why it failed; nil if it succeeded.
        let error: SystemError?
    }

    private struct State {
        var file: StateFile?
        var reportsSuccess = false
        var reports: [Report] = []
        var reportHandler: @Sendable () -> Void = {}
    }

    private let place: Place
    private let interval: DispatchTimeInterval
    /// The one thread that waits for the disk.
    private let queue = DispatchQueue(label: "journal", qos: .utility)
    private let state: Mutex<State>
    private let isArmed = Atomic(false)

    init(_ file: StateFile, at place: Place, interval: DispatchTimeInterval) {
        self.place = place
        self.interval = interval
        state = Mutex(State(file: file))
    }

    /// Sets the handler of reports, called on the syncer's thread: those of failed syncs, and also those of successful
    /// ones if requested.
    func report(success: Bool, to handler: @escaping @Sendable () -> Void) {
        state.withLock {
            $0.reportsSuccess = success
            $0.reportHandler = handler
        }
    }

    /// The reports since the last call.
    func takeReports() -> [Report] {
        state.withLock { state in
            defer { state.reports = [] }
            return state.reports
        }
    }

    /// Notes that the file was written to. All but the first time in a second this reads one byte.
    func arm() {
        guard !isArmed.load(ordering: .relaxed), !isArmed.exchange(true, ordering: .acquiringAndReleasing) else {
            return
        }
        queue.asyncAfter(deadline: .now() + interval) { [self] in sync() }
    }

    private func sync() {
        // Before the sync: data that is written during it belongs to the next one.
        isArmed.store(false, ordering: .sequentiallyConsistent)
        guard let file = state.withLock({ $0.file }) else { return }
        report(on: file) { () throws(SystemError) in
            try file.sync()
            guard try file.isAt(place.target) else { throw .moved }
        }
    }

    /// Syncs the names in the directory of a file that has got its name.
    func syncDirectory(of file: StateFile) {
        perform { [self] in
            report(on: file) { () throws(SystemError) in try place.syncDirectory(file.calls) }
        }
    }

    private func report(on file: StateFile, _ work: () throws(SystemError) -> Void) {
        var failure: SystemError?
        do throws(SystemError) {
            try work()
        } catch {
            failure = error
        }
        let report = Report(file: file, error: failure)
        let handler = state.withLock { state -> (@Sendable () -> Void)? in
            guard report.error != nil || state.reportsSuccess else { return nil }
            state.reports.append(report)
            return state.reportHandler
        }
        handler?()
    }

    /// Does something else that waits for the disk.
    func perform(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    /// Waits until everything has been done that has begun or is due.
    func wait() {
        queue.sync {}
    }

    /// Continues with another file, some of whose data might not be on the disk yet; nil to release the file.
    func replace(_ file: StateFile?) {
        state.withLock { $0.file = file }
        if file != nil { arm() }
    }
}
