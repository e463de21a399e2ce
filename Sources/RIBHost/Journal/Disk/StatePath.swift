import Glibc
import PluginManifest

/// Where a state file is, and the names beside it.
struct StatePath: Sendable {
    /// The path as the user gave it, for messages.
    let shown: String
    /// The path with all symbolic links resolved, independent of later changes of the working directory.
    let target: String

    /// The most files that are kept aside.
    private static let asideLimit = 10_000

    /// Finds a file that exists.
    init(_ path: String) throws(SystemError) {
        guard let resolved = realpath(path, nil) else { throw .current }
        defer { free(resolved) }
        shown = path
        target = String(cString: resolved)
    }

    /// Waits until the names in the directory are on the disk.
    func syncDirectory(_ calls: DiskCalls) throws(SystemError) {
        let parent = target.prefix(upTo: target.lastIndex(of: "/") ?? target.startIndex)
        let path = parent.isEmpty ? "/" : String(parent)
        let directory = try StateFile(path, flags: O_RDONLY | O_DIRECTORY, calls: calls)
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
            try copy.take(contentsOf: file)
            // Before the file is changed.
            try syncDirectory(file.calls)
        } catch {
            unlink(target + suffix)
            throw error
        }
        var status = stat()
        let isLink = lstat(shown, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
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
}
