import Glibc
import PluginManifest

/// The small file that replaces one that has grown: written, locked and synced before it gets the name.
final class Replacement: Sendable {
    let file: StateFile
    let size: Int
    private let place: Place

    /// Writes one record to a new file beside the old.
    init(of old: StateFile, at place: Place, frame: [UInt8]) throws(SystemError) {
        let status = try old.status()
        file = try StateFile(place.copy, flags: O_RDWR | O_CREAT | O_EXCL, calls: old.calls)
        self.place = place
        size = Header.size + frame.count
        do throws(SystemError) {
            try file.adopt(status)
            guard try file.lock() else { throw SystemError(EWOULDBLOCK) }
            try file.write(Header.bytes + frame, at: 0)
            try file.sync()
        } catch {
            discard()
            throw error
        }
    }

    /// Gives it the name of the old file, unless that name refers to another file by now.
    func take(from old: StateFile) throws(SystemError) {
        guard try old.isAt(place.target) else { throw .moved }
        try SystemError.check { rename(place.copy, place.target) }
    }

    /// Removes it.
    func discard() {
        unlink(place.copy)
    }

    /// Removes the file of a killed process; only the holder of the old file's lock may do this.
    static func removeLeftover(at place: Place) {
        var status = stat()
        guard lstat(place.copy, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let file = try? StateFile(place.copy, flags: O_RDONLY | O_NOFOLLOW, calls: DiskCalls()),
            let head = try? file.read(Header.size, at: 0)
        else { return }
        // A file of another program stays; a compaction then fails and reports it.
        if Header.bytes.starts(with: head) { unlink(place.copy) }
    }
}
