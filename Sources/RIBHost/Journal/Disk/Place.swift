import Glibc
import PluginManifest

/// Where a state file is, and the names beside it.
struct Place: Sendable {
    /// The path as the user gave it, for messages.
    let shown: String
    /// The file itself, with all symbolic links resolved, independent of later changes of the working directory.
    let target: String
    private let isLink: Bool

    /// The most files that are kept aside.
    private static let asideLimit = 10_000

    /// Finds a file that exists.
    init(_ path: String) throws(SystemError) {
        guard let resolved = realpath(path, nil) else { throw .current }
        defer { free(resolved) }
        var status = stat()
        try SystemError.check { lstat(path, &status) }
        shown = path
        target = String(cString: resolved)
        isLink = status.st_mode & S_IFMT == S_IFLNK
    }

    /// The directory that the file is in.
    var directory: String {
        let end = target.lastIndex(of: "/") ?? target.startIndex
        return end == target.startIndex ? "/" : String(target[..<end])
    }

    /// The copy that a compaction renames to the file.
    var copy: String { target + ".compacting" }

    /// Throws if no file can be created in the directory.
    func requireWritableDirectory() throws(SystemError) {
        try SystemError.check { faccessat(AT_FDCWD, directory, W_OK | X_OK, AT_EACCESS) }
    }

    /// Waits until the names in the directory are on the disk.
    func syncDirectory(_ calls: DiskCalls) throws(SystemError) {
        let directory = try StateFile(directory, flags: O_RDONLY | O_DIRECTORY, calls: calls)
        do throws(SystemError) {
            try SystemError.check { calls.syncDirectory(directory.descriptor) }
        } catch {
            // File systems that write names immediately, such as some network file systems, refuse this call.
            if error.number != EINVAL { throw error }
        }
    }

    /// Copies a file to a new name, `FILE.damaged-1` or the next that is free.
    ///
    /// A copy, not a rename: the file keeps its lock, its owner and its names, and a kill at any point leaves it whole.
    ///
    /// - Returns: the name, for messages.
    func keepAside(_ file: StateFile) throws(SystemError) -> String {
        let (copy, suffix) = try newFileAside(file.calls)
        do throws(SystemError) {
            try Self.copy(file, to: copy)
            // Before the file is cut.
            try syncDirectory(file.calls)
        } catch {
            unlink(target + suffix)
            throw error
        }
        return (isLink ? target : shown) + suffix
    }

    private func newFileAside(_ calls: DiskCalls) throws(SystemError) -> (file: StateFile, suffix: String) {
        var number = 1
        while true {
            let suffix = ".damaged-\(number)"
            do throws(SystemError) {
                return (try StateFile(target + suffix, flags: O_WRONLY | O_CREAT | O_EXCL, calls: calls), suffix)
            } catch {
                guard error.number == EEXIST, number < Self.asideLimit else { throw error }
                number += 1
            }
        }
    }

    private static func copy(_ file: StateFile, to copy: StateFile) throws(SystemError) {
        let status = try file.status()
        // The bytes matter more than the owner: if the owner cannot be kept, it is this user.
        try? copy.adopt(status)
        var offset = 0
        while true {
            let chunk = try file.read(1 << 20, at: offset)
            if chunk.isEmpty { break }
            try copy.write(chunk, at: offset)
            offset += chunk.count
        }
        try copy.sync()
    }
}
