package import Dispatch
import Glibc
public import PluginManifest

/// A file that keeps the last of the records that were appended to it, whenever and however the process ends.
///
/// A record is bytes. `append` gives it to the kernel, so that it survives the process; at most a second later it is
/// synced to the disk, on another thread.
@MainActor
public final class Journal {
    /// Parameters that tests change.
    package struct Options: Sendable {
        /// How long after a record it is synced.
        package var syncInterval: DispatchTimeInterval
        var calls = DiskCalls()
        /// Looks at the path before the file is opened: whether there is a link; nil if there is nothing. Throws why
        /// what is there is not used.
        package var look: @Sendable (String) throws(Diagnostic) -> Bool? = { StateFile.isLink($0) }

        package init(syncInterval: DispatchTimeInterval = .seconds(1)) {
            self.syncInterval = syncInterval
        }
    }

    /// Why the last record is not kept; what is nil does not apply.
    private struct Trouble {
        /// The record's size, if that is too large. It is not in `frame` then.
        var size: Int?
        /// Why it could not be written.
        var write: SystemError?
        /// Why the last sync has failed, or that the file has lost its name.
        var sync: SystemError?

        var isNone: Bool { size == nil && write == nil && sync == nil }

        var words: String {
            if let size, sync == nil {
                return "it has \(size) bytes, and a record has at most \(Frame.maximumBodySize)"
            }
            return (sync ?? write)?.words ?? ""
        }
    }

    /// The last record of the file when it was opened; nil for a new file.
    public let recovered: [UInt8]?
    /// What was wrong with the file when it was opened, and what has gone wrong since, until there is a handler.
    public private(set) var notices: [Diagnostic]
    /// Gets these, and later failures and recoveries, each once.
    public var noticeHandler: (@MainActor (Diagnostic) -> Void)? {
        didSet {
            for notice in notices { noticeHandler?(notice) }
            notices = []
        }
    }

    private let path: String
    /// The last record that was appended and is not too large.
    private var frame: Frame
    /// Nil when the file is closed.
    private var slots: Slots?
    /// Nil if the last record is kept.
    private var trouble: Trouble? {
        didSet {
            switch (oldValue, trouble) {
            case (nil, let trouble?): report(.stateNotKept(path, trouble.words, triesAgain: trouble.sync != .moved))
            case (_?, nil): report(.stateKeptAgain(path))
            default: break
            }
        }
    }

    /// Opens or creates a file, and locks it; throws the reason if it cannot. Then the file is left unchanged.
    ///
    /// - Parameter check: gets the last record, if there is one, before anything is changed, and throws why it cannot
    ///   be used.
    public convenience init(
        at path: String,
        check: ([UInt8]) throws(Diagnostic) -> Void = { _ in }
    ) throws(Diagnostic) {
        try self.init(at: path, options: Options(), check: check)
    }

    /// Opens a journal as tests need it.
    package init(
        at path: String,
        options: Options,
        check: ([UInt8]) throws(Diagnostic) -> Void = { _ in }
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
        notices = opening.notices
        frame = opening.frame
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

    /// Appends a record, unless it is equal to the last one. The notice handler gets failures.
    public func append(_ record: [UInt8]) {
        append(record.span.bytes)
    }

    /// Appends a record in memory that the caller uses again. A record has at most 4 MiB.
    public func append(_ record: RawSpan) {
        guard slots != nil, trouble != nil || !frame.holds(record) else { return }
        guard record.byteCount <= Frame.maximumBodySize else { return note { $0.size = record.byteCount } }
        frame.fill(record)
        write()
        if trouble != nil { note { $0.size = nil } }
    }

    private func note(_ change: (inout Trouble) -> Void) {
        var changed = trouble ?? Trouble()
        change(&changed)
        trouble = changed.isNone ? nil : changed
    }

    /// Writes the last record that is not too large.
    private func write() {
        guard let slots, frame.number > 0 else { return }
        do throws(SystemError) {
            try slots.write(frame)
            if trouble != nil { note { $0.write = nil } }
        } catch {
            note { $0.write = error }
        }
    }

    /// Notes what became of the last sync. What was written to a disk that has failed is unreliable, so it is written
    /// once more, and synced a second later.
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

    /// Syncs everything, and releases the file for another process. Records that are appended later are lost.
    ///
    /// - Returns: why the last record is not kept; nil if it is on the disk.
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
