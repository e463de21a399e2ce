package import Dispatch
import Glibc
public import PluginManifest

/// A file that keeps the last appended record, whenever and however the process ends.
///
/// A record is a sequence of bytes. `append` gives it to the kernel, so that it survives the process; at most a second
/// later it is synced to the disk, on another thread. Of a large record that changes, only the changes are written:
/// bytes from which the caller makes the record when the file is opened again.
@MainActor
public final class Journal {
    /// Settings that tests change.
    package struct Options: Sendable {
        /// The time from a record to its sync.
        package var syncInterval: DispatchTimeInterval
        var calls = DiskCalls()
        /// Examines the path before the file is opened: true if there is a link, false if something else; nil if there
        /// is nothing. Throws the reason if the path must not be used.
        package var look: @Sendable (String) throws(Diagnostic) -> Bool? = { StateFile.isLink($0) }

        package init(syncInterval: DispatchTimeInterval = .seconds(1)) {
            self.syncInterval = syncInterval
        }
    }

    /// The reasons why the last record is not kept; nil where a reason does not apply.
    private struct Trouble {
        /// The size of the record, if too large. Then the record is not in `frame`.
        var size: Int?
        /// The error of the last write.
        var write: SystemError?
        /// The error of the last sync; `moved` if the file has lost its name.
        var sync: SystemError?

        var isNone: Bool { size == nil && write == nil && sync == nil }

        var words: String {
            if let size, sync == nil {
                return "it has \(size) bytes, and a record has at most \(RecordFrame.maximumBodySize)"
            }
            return (sync ?? write)?.words ?? ""
        }
    }

    /// Gets the last record of a file and the changes since, before anything is changed. Throws the reason if they
    /// cannot be used.
    public typealias Check = (_ record: [UInt8], _ changes: [[UInt8]]) throws(Diagnostic) -> Void

    /// The last record of the file when opened; nil for a new file.
    public let recovered: [UInt8]?
    /// The changes since ``recovered``, the oldest first.
    public let recoveredChanges: [[UInt8]]
    /// Problems found when the file was opened, and later ones, until there is a handler.
    public private(set) var notices: [Diagnostic]
    /// Receives each of the notices, and later failures and recoveries, once.
    public var noticeHandler: (@MainActor (Diagnostic) -> Void)? {
        didSet {
            for notice in notices { noticeHandler?(notice) }
            notices = []
        }
    }

    private let path: String
    /// The last appended record that is not too large, and its changes.
    private var frame: RecordFrame
    /// The size of changes from which on a whole record is due.
    private var changeLimit = 0
    /// The slots of the file; nil once the file is closed.
    private var slots: Slots?
    /// The reasons why the last record is not kept; nil if it is kept.
    private var trouble: Trouble? {
        didSet {
            switch (oldValue, trouble) {
            case (nil, let trouble?): report(.stateNotKept(path, trouble.words, triesAgain: trouble.sync != .moved))
            case (_?, nil): report(.stateKeptAgain(path))
            default: break
            }
        }
    }

    /// Opens or creates a file, and locks it. Throws the reason if this fails; then the file is left unchanged.
    ///
    /// - Parameter check: called if there is a record.
    public convenience init(
        at path: String,
        check: Check = { _, _ in }
    ) throws(Diagnostic) {
        try self.init(at: path, options: Options(), check: check)
    }

    /// Opens a journal with settings for tests.
    package init(
        at path: String,
        options: Options,
        check: Check = { _, _ in }
    ) throws(Diagnostic) {
        // A file larger than the shell's `ulimit -f` is an error like a full disk, not the end of the program.
        signal(SIGXFSZ, SIG_IGN)
        let file = try StateFile.open(path, options.calls, look: options.look)
        let place: StatePath
        do throws(SystemError) {
            place = try StatePath(path)
        } catch {
            throw .unwritableStateFile(path, "found after it was opened", error)
        }
        let opening = try Opening(file, place, check)
        self.path = path
        recovered = opening.record
        recoveredChanges = opening.changes
        notices = opening.notices
        frame = opening.frame
        changeLimit = frame.recordSize
        slots = Slots(file, place, opening, interval: options.syncInterval) { [weak self] in
            DispatchQueue.main.async { self?.noteSync() }
        }
    }

    deinit {
        // The thread that syncs can hold the file for longer: the lock must not wait for that.
        slots?.unlock()
    }

    private func report(_ notice: Diagnostic) {
        if let noticeHandler { noticeHandler(notice) } else { notices.append(notice) }
    }

    /// Appends a record, unless equal to the last one. The notice handler receives failures.
    public func append(_ record: [UInt8]) {
        append(record.span.bytes)
    }

    /// Appends a record from memory that the caller reuses. The record has at most 4 MiB.
    public func append(_ record: RawSpan) {
        guard slots != nil, trouble != nil || !frame.holds(record) else { return }
        guard record.byteCount <= RecordFrame.maximumBodySize else { return note { $0.size = record.byteCount } }
        frame.fill(record)
        changeLimit = frame.recordSize
        write()
        if trouble != nil { note { $0.size = nil } }
    }

    /// True if the last record is so large that its changes are written by themselves. One of a page or less is written
    /// as a whole.
    public var takesChanges: Bool { frame.recordSize > FileSlot.pageSize }

    /// Appends a change of the last record: by itself, or as a whole record once the changes take as much room as that.
    /// So what is written is at most twice what has changed, and a page for each change.
    ///
    /// - Parameters:
    ///   - change: empty if the record is still the same; then something is written only if the last write has failed.
    ///   - record: makes the whole record after the change.
    public func append(change: [UInt8], to record: () -> [UInt8]) {
        guard !change.isEmpty || trouble != nil else { return }
        guard let slots, trouble == nil, takesChanges, change.count < RecordFrame.maximumBodySize,
            frame.size(with: change.span.bytes) <= slots.newestSize
        else { return append(record()) }
        let size = FileSlot.pageEnd(frame.size(with: change.span.bytes)) - FileSlot.pageEnd(frame.recordSize)
        if size > FileSlot.pageEnd(changeLimit) {
            let whole = record()
            guard size < whole.count else { return append(whole) }
            changeLimit = whole.count
        }
        frame.add(change.span.bytes)
        do throws(SystemError) {
            try slots.append(frame)
        } catch {
            note { $0.write = error }
        }
    }

    private func note(_ change: (inout Trouble) -> Void) {
        var changed = trouble ?? Trouble()
        change(&changed)
        trouble = changed.isNone ? nil : changed
    }

    /// Writes the last record that is not too large, and its changes, to a slot.
    private func write() {
        guard let slots, frame.number > 0 else { return }
        do throws(SystemError) {
            try slots.write(frame)
            if trouble != nil { note { $0.write = nil } }
        } catch {
            note { $0.write = error }
        }
    }

    /// Takes the result of the last sync into account. After a failure the bytes on the disk are unreliable: the record
    /// is written once more, and synced a second later.
    private func noteSync() {
        guard let slots else { return }
        let failure = slots.failure
        note { $0.sync = failure }
        if let failure, failure != .moved { write() }
    }

    /// Waits until all records are on the disk.
    func sync() {
        slots?.sync()
        noteSync()
    }

    /// Syncs all records, and releases the file for another process. Records appended later are lost.
    ///
    /// - Returns: the reason why the last record is not kept; nil if it is on the disk.
    @discardableResult
    public func close() -> Diagnostic? {
        guard let slots else { return nil }
        sync()
        if trouble != nil {
            // The last attempt.
            write()
            sync()
        }
        self.slots = nil
        slots.unlock()
        return trouble.map { .lastStateNotKept(path, $0.words, isMoved: $0.sync == .moved) }
    }
}
