import Dispatch
import Glibc
import PluginManifest
import Synchronization

/// The slots of an open file. The main thread writes to them, and another thread syncs, so that a slow disk delays no
/// turn.
///
/// A record must survive a kill as soon as it is written, and a power failure as soon as it is synced. Therefore a
/// write never uses three slots: the slot of the newest record, the slot of the last synced record, and the slot of a
/// sync in progress. Of the four slots of a size, one is always free. Whenever the process or the machine ends, the
/// slot being written is none of these three and shares no page with them, and an incomplete record is recognized by
/// its checksum. The same holds for a change, which is written to the pages after the newest record. After a kill it is unknown which record the disk has: until the first sync all slots are kept, and
/// larger slots are used; only if these are full as well, a turn waits for the sync.
final class Slots: Sendable {
    private enum Phase {
        case idle
        /// A record was written, and a timer runs.
        case due
        /// The disk has refused a sync. Linux reports such an error once, and then considers the lost bytes written:
        /// nothing is synced before the record has been written again.
        case refused
    }

    private struct State {
        var newest: FileSlot?
        var syncing: FileSlot?
        /// The slots of the records that the disk has; before the first sync, all that it might have.
        var kept: [FileSlot]
        /// True if the directory entry of a new file might not be on the disk.
        var isNew: Bool
        var phase = Phase.idle
        /// The error of the last sync; nil if it succeeded.
        var failure: SystemError?

        /// A free slot, if possible with as much room for changes as the record takes.
        func free(for size: Int) -> FileSlot? {
            let roomy = size > FileSlot.pageSize ? 2 * FileSlot.pageEnd(size) : size
            return FileSlot.all.first { $0.size >= roomy && isFree($0) }
                ?? FileSlot.all.first { $0.size >= size && isFree($0) }
        }

        private func isFree(_ slot: FileSlot) -> Bool {
            slot.offset != newest?.offset && slot.offset != syncing?.offset
                && !kept.contains { $0.offset == slot.offset }
        }
    }

    private let file: StateFile
    private let path: StatePath
    private let interval: DispatchTimeInterval
    private let report: @Sendable () -> Void
    /// The only thread that waits for the disk.
    private let queue = DispatchQueue(label: "journal", qos: .utility)
    private let state: Mutex<State>

    /// - Parameter report: called on another thread when a sync has failed, and when one succeeds after that.
    init(
        _ file: StateFile,
        _ path: StatePath,
        _ opening: Opening,
        interval: DispatchTimeInterval,
        report: @escaping @Sendable () -> Void
    ) {
        (self.file, self.path, self.interval, self.report) = (file, path, interval, report)
        state = Mutex(State(newest: opening.newest, kept: opening.whole, isNew: opening.isNew))
        if let newest = opening.newest { didWrite(newest, isRetry: false) }
    }

    /// The error of the last sync; nil if it succeeded.
    var failure: SystemError? { state.withLock { $0.failure } }

    /// The size of the slot of the newest record; 0 if there is none.
    var newestSize: Int { state.withLock { $0.newest?.size ?? 0 } }

    /// Writes the newest change after the newest record, whose slot has room for it, and schedules a sync.
    func append(_ frame: RecordFrame) throws(SystemError) {
        guard let slot = state.withLock({ $0.newest }) else { return }
        let place = slot.offset + frame.newest
        do throws(SystemError) {
            try file.write(Array(frame.bytes[frame.newest...]), at: place)
        } catch {
            try? file.write(FileSlot.blank, at: place)
            throw error
        }
        didWrite(slot, isRetry: false)
    }

    /// Writes a record and its changes with one system call, and schedules a sync.
    func write(_ frame: RecordFrame) throws(SystemError) {
        let size = frame.bytes.count
        let isRetry: Bool
        var slot: FileSlot?
        (slot, isRetry) = state.withLock { ($0.free(for: size), $0.phase == .refused) }
        if slot == nil {
            sync()
            slot = state.withLock { $0.free(for: size) }
        }
        guard let slot else { throw failure ?? SystemError(EIO) }
        do throws(SystemError) {
            try file.write(frame.bytes, at: slot.offset)
        } catch {
            // If the disk refuses this too, the next start drops the incomplete record.
            try? file.write(FileSlot.blank, at: slot.offset)
            throw error
        }
        didWrite(slot, isRetry: isRetry)
    }

    /// - Parameter isRetry: true if the disk had refused a sync before the record was written.
    private func didWrite(_ slot: FileSlot, isRetry: Bool) {
        let isFirst = state.withLock { state in
            state.newest = slot
            guard state.phase == .idle || state.phase == .refused && isRetry else { return false }
            state.phase = .due
            return true
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + interval) { [weak self] in
            guard let self, self.state.withLock({ $0.phase == .due }) else { return }
            self.syncOnQueue()
        }
    }

    /// Waits until the disk has all written records.
    func sync() {
        queue.sync { syncOnQueue() }
    }

    private func syncOnQueue() {
        let begun = state.withLock { state -> (slot: FileSlot?, isNew: Bool)? in
            guard state.phase != .refused else { return nil }
            // What is written from now on belongs to the next sync.
            state.phase = .idle
            state.syncing = state.newest
            return (state.newest, state.isNew)
        }
        guard let begun else { return }
        var refusal: SystemError?
        do throws(SystemError) {
            try file.sync()
            if begun.isNew { try path.syncDirectory(file.calls) }
        } catch {
            refusal = error
        }
        let failure = refusal ?? (file.isAt(path.target) ? nil : .moved)
        let isNews = state.withLock { state in
            state.syncing = nil
            if refusal != nil {
                state.phase = .refused
            } else {
                state.kept = begun.slot.map { [$0] } ?? []
                state.isNew = false
            }
            defer { state.failure = failure }
            return failure != nil || state.failure != nil
        }
        if isNews { report() }
    }

    /// Releases the lock for another process, even while a sync has the file open.
    func unlock() {
        file.unlock()
    }
}
