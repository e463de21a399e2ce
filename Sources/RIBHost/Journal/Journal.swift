package import Dispatch
import Glibc
public import PluginManifest

/// A file that keeps the last of the records that were appended to it, whenever and however the process ends.
///
/// A record is bytes, and each is complete in itself: the file has many only because appending is the safe form of
/// writing. `append` gives the record to the kernel, so that it survives the process; at most a second later it is
/// synced to the disk. Everything that waits for a disk happens on another thread.
@MainActor
public final class Journal {
    /// Parameters that tests change.
    package struct Options: Sendable {
        /// The size beyond which the file is replaced by a smaller one.
        package var sizeLimit: Int
        /// How long after a record it is synced.
        package var syncInterval: DispatchTimeInterval
        var calls = DiskCalls()

        package init(sizeLimit: Int = 256 << 10, syncInterval: DispatchTimeInterval = .seconds(1)) {
            self.sizeLimit = sizeLimit
            self.syncInterval = syncInterval
        }
    }

    /// The last record of the file when it was opened; nil for a new file.
    public let recovered: [UInt8]?
    /// The damage found when the file was opened.
    public let notices: [Diagnostic]
    /// Gets later failures and recoveries, each once.
    public var noticeHandler: @MainActor (Diagnostic) -> Void = { _ in }

    let options: Options
    let place: Place
    let syncer: Syncer
    var file: StateFile
    /// The last record that was appended and is not too large, even if it could not be written.
    var frame = Frame()
    /// Counts the records.
    var revision = 0
    /// Where the next record goes.
    var end: Int
    /// Why the last record is not in `frame`: it is too large. Nil if it is there.
    var refusal: String?
    /// Whether the file ends with the last record.
    var isWritten = false
    var failure: Failure?
    var compaction: Compaction?
    /// The size at which the file is compacted next.
    var nextCompaction: Int
    var hasReportedCompaction = false
    private var isClosed = false

    /// Opens or creates a file, and locks it; throws the reason if it cannot. Then the file is left unchanged.
    ///
    /// - Parameter check: gets the last record, if there is one, before anything is changed, and throws why it cannot
    ///   be used.
    public convenience init(
        at path: String,
        judge: ([UInt8]) throws(Diagnostic) -> Void = { _ in }
    ) throws(Diagnostic) {
        try self.init(at: path, options: Options(), judge: judge)
    }

    /// The same, for tests.
    package init(
        at path: String,
        options: Options,
        judge: ([UInt8]) throws(Diagnostic) -> Void = { _ in }
    ) throws(Diagnostic) {
        // A file larger than the shell's `ulimit -f` is an error like a full disk, not the end of the program.
        signal(SIGXFSZ, SIG_IGN)
        file = try StateFile.open(path, options.calls)
        do throws(SystemError) {
            place = try Place(path)
        } catch {
            throw .unwritableStateFile(path, "found after it was opened", error)
        }
        do throws(SystemError) {
            try place.requireWritableDirectory()
        } catch {
            throw .unwritableStateDirectory(place, error)
        }
        let recovery = try Recovery(file, place, judge)
        Replacement.removeLeftover(at: place)
        self.options = options
        recovered = recovery.record
        notices = recovery.notices
        end = recovery.end
        nextCompaction = options.sizeLimit
        syncer = Syncer(file, at: place, interval: options.syncInterval)
        reportSyncs(success: false)
        if recovery.isNew { syncer.syncDirectory(of: file) }
        guard let record = recovery.record else { return }
        frame.fill(record.span.bytes)
        isWritten = true
        if recovery.hasMore { compact() }
    }

    deinit {
        // The thread that syncs can hold the file for longer than its timer: the lock must not wait for either.
        syncer.replace(nil)
        file.unlock()
    }

    /// Appends a record, unless it is equal to the last one. The notice handler gets failures.
    public func append(_ record: [UInt8]) {
        append(record.span.bytes)
    }

    /// The same, for a record in memory that the caller uses again. A record has at most 4 MiB.
    public func append(_ record: RawSpan) {
        guard !isClosed, !isWritten || !frame.holds(record) else { return }
        isWritten = false
        guard record.byteCount <= Frame.maximumBodySize else {
            let words = "it has \(record.byteCount) bytes, and a record has at most \(Frame.maximumBodySize)"
            refusal = words
            return fail(.write, words)
        }
        refusal = nil
        frame.fill(record)
        revision += 1
        finishCompaction()
        // The replacement might already have this record.
        if !isWritten { write() }
    }

    private func write() {
        guard end + frame.bytes.count <= Recovery.maximumSize else { return writeToNewFile() }
        do throws(SystemError) {
            try file.write(frame.bytes, at: end)
        } catch {
            removePartialRecord()
            return fail(.write, error.words)
        }
        end += frame.bytes.count
        isWritten = true
        syncer.arm()
        if let failure, failure.kind <= .write { recover() }
        if end >= max(nextCompaction, 4 * frame.bytes.count) { compact() }
    }

    /// Turns have come faster than the disk takes the small file, so this one waits for it: otherwise it would be lost.
    private func writeToNewFile() {
        compact()
        // A disk that fails delays one turn, not each.
        if failure == nil { settle() }
        if !isWritten { fail(.write, "the file has grown to \(Recovery.maximumSize >> 20) MiB") }
    }

    private func removePartialRecord() {
        // If the disk refuses this too, the next record overwrites it, or the next start drops it.
        try? file.truncate(to: end)
    }

    /// Waits until all records are on the disk.
    public func sync() {
        guard !isClosed else { return }
        do throws(SystemError) {
            try file.sync()
            guard try file.isAt(place.target) else { throw .moved }
            note(nil)
        } catch {
            note(error)
        }
    }

    /// Waits for what the syncer's thread does, the name of a replacement included, and draws the conclusions.
    private func settle() {
        syncer.wait()
        finishCompaction()
        syncer.wait()
        takeReports()
    }

    /// Syncs everything, and releases the file for another process. Records that are appended later are lost.
    ///
    /// - Returns: why the last record is not kept; nil if it is on the disk.
    @discardableResult
    public func close() -> Diagnostic? {
        guard !isClosed else { return nil }
        settle()
        sync()
        // If the disk has refused something, a new file is the last attempt.
        settle()
        isClosed = true
        syncer.replace(nil)
        // A sync that has just begun ends before another process can replace the file.
        syncer.wait()
        file.unlock()
        return failure.map { .lastStateNotKept(place.shown, $0.words, isMoved: $0.kind == .moved) }
    }
}
