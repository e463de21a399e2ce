import Dispatch
import PluginManifest
import Synchronization

/// Syncs a file a second after it was written to, on a separate thread: a slow disk delays no turn.
final class Syncer: Sendable {
    private struct State {
        var file: StateFile?
        var reportsSuccess = false
        var reportHandler: @Sendable (SystemError?) -> Void = { _ in }
    }

    private let place: Place
    private let interval: DispatchTimeInterval
    /// The one thread that waits for the disk.
    private let queue = DispatchQueue(label: "journal", qos: .utility)
    private let state: Mutex<State>
    private let isArmed = Atomic(false)
    private let pendingCount = Atomic(0)

    init(_ file: StateFile, at place: Place, interval: DispatchTimeInterval) {
        self.place = place
        self.interval = interval
        state = Mutex(State(file: file))
    }

    /// Sets the handler of failed syncs, called on the syncer's thread; it is also called after a successful one if
    /// requested.
    func report(success: Bool, to handler: @escaping @Sendable (SystemError?) -> Void) {
        state.withLock {
            $0.reportsSuccess = success
            $0.reportHandler = handler
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
        let now = state.withLock { $0 }
        guard let file = now.file else { return }
        do throws(SystemError) {
            try file.sync()
            guard try file.isAt(place.target) else { throw .moved }
            if now.reportsSuccess { now.reportHandler(nil) }
        } catch {
            now.reportHandler(error)
        }
    }

    /// Does something else that waits for the disk.
    func perform(_ work: @escaping @Sendable () -> Void) {
        pendingCount.add(1, ordering: .relaxed)
        queue.async { [self] in
            work()
            pendingCount.subtract(1, ordering: .releasing)
        }
    }

    /// Waits until all of that has been done.
    func wait() {
        if pendingCount.load(ordering: .acquiring) > 0 { queue.sync {} }
    }

    /// Syncs the names in the file's directory.
    func syncDirectory(_ calls: DiskCalls) {
        perform { [self] in
            do throws(SystemError) {
                try place.syncDirectory(calls)
            } catch {
                state.withLock { $0.reportHandler }(error)
            }
        }
    }

    /// Continues with another file, some of whose data might not be on the disk yet; nil to release the file.
    func replace(_ file: StateFile?) {
        state.withLock { $0.file = file }
        if file != nil { arm() }
    }
}
