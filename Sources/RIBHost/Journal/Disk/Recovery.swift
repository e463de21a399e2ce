import Glibc
import PluginManifest

/// The contents of a file when it was opened. The file has been repaired: nothing follows its last record.
struct Recovery {
    /// The body of the last record.
    private(set) var record: [UInt8]?
    /// Whether the file contains more than its header and this record.
    private(set) var hasMore = false
    /// Where the next record goes.
    private(set) var end = Header.size
    private(set) var notices: [Diagnostic] = []
    /// Whether the file was empty or did not exist.
    let isNew: Bool

    /// The largest file that is read. A journal never grows beyond it.
    static let maximumSize = 64 << 20

    /// Reads a locked file.
    ///
    /// - Parameter check: throws why the last record cannot be used; then the file is left unchanged.
    init(
        _ file: StateFile,
        _ place: Place,
        _ judge: ([UInt8]) throws(Diagnostic) -> Void = { _ in }
    ) throws(Diagnostic) {
        let head: [UInt8]
        let size: Int
        do throws(SystemError) {
            size = try file.status().st_size
            head = try file.read(Header.size, at: 0)
        } catch {
            throw .unreadableStateFile(place.shown, error)
        }
        isNew = head.isEmpty
        let meaning = Header.meaning(of: head)
        switch meaning {
        case .foreign: throw .foreignStateFile(place.shown)
        case .newer(let version): throw .newerStateFile(place.shown, version: version)
        case .torn:
            if !head.isEmpty { notices = [.tornStateFile(place.shown, hasRecord: false)] }
            try Self.startOver(file, place)
        case .damaged:
            try keepAside(file, place, offset: 0)
        case .blank where size > Self.maximumSize: throw .foreignStateFile(place.shown)
        case .current where size > Self.maximumSize:
            try keepAside(file, place, offset: Self.maximumSize)
        case .current, .blank:
            try readRecords(file, place, size, isBlank: meaning == .blank, judge)
        }
    }

    /// - Parameter isBlank: whether the header is incomplete: a power failure leaves this if later bytes were written
    ///   first.
    private mutating func readRecords(
        _ file: StateFile,
        _ place: Place,
        _ size: Int,
        isBlank: Bool,
        _ judge: ([UInt8]) throws(Diagnostic) -> Void
    ) throws(Diagnostic) {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try file.read(size, at: 0)
        } catch {
            throw .unreadableStateFile(place.shown, error)
        }
        let contents = Contents(bytes)
        record = contents.lastRecord.map { Array(bytes[$0]) }
        if isBlank, record == nil {
            guard Header.isBegun(bytes) else { throw .foreignStateFile(place.shown) }
            notices = [.tornStateFile(place.shown, hasRecord: false)]
            return try Self.startOver(file, place)
        }
        if let record { try judge(record) }
        let damage = isBlank ? 0 : contents.hole
        hasMore = contents.recordCount > 1 || damage != nil
        end = contents.end
        if damage != nil || contents.tail == .damaged {
            try keepAside(file, place, offset: damage ?? contents.end)
        } else if contents.tail == .torn {
            notices = [.tornStateFile(place.shown, hasRecord: record != nil)]
        }
        guard record != nil || contents.tail == .torn, contents.end < bytes.count else { return }
        try Self.writing(place) { () throws(SystemError) in try file.truncate(to: contents.end) }
    }

    /// Copies a damaged file to another name, and empties it if no record in it can be used.
    private mutating func keepAside(_ file: StateFile, _ place: Place, offset: Int) throws(Diagnostic) {
        let kept: String
        do throws(SystemError) {
            kept = try place.keepAside(file)
        } catch {
            throw .unwritableStateFile(place.shown, "used: it is damaged, and the copy of it failed", error)
        }
        notices = [.damagedStateFile(place.shown, kept: kept, hasRecord: record != nil, offset: offset)]
        if record == nil { try Self.startOver(file, place) }
    }

    private static func startOver(_ file: StateFile, _ place: Place) throws(Diagnostic) {
        try writing(place) { () throws(SystemError) in
            try file.truncate(to: 0)
            try file.write(Header.bytes, at: 0)
        }
    }

    private static func writing(_ place: Place, _ body: () throws(SystemError) -> Void) throws(Diagnostic) {
        do throws(SystemError) {
            try body()
        } catch {
            throw .unwritableStateFile(place.shown, "written", error)
        }
    }
}
