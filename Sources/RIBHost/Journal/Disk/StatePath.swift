import Glibc
import PluginManifest

/// The path of a state file, and the names of copies beside it.
struct StatePath: Sendable {
    /// The path as given by the user, for messages.
    let shown: String
    /// The path with all symbolic links resolved, independent of later changes of the working directory.
    let target: String

    /// The greatest number of copies of damaged files.
    private static let asideLimit = 10_000

    /// Resolves the path of an existing file.
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

    /// Copies a file to a new name: `FILE.damaged-1`, or the next number that is free. A name that would be too long is
    /// shortened before the suffix.
    ///
    /// The file is copied, not renamed: it keeps its lock, its owner and its names, and a kill at any point leaves it
    /// whole.
    ///
    /// - Returns: the name, for messages.
    func keepAside(_ file: StateFile) throws(SystemError) -> String {
        let (copy, name) = try newFileAside(file.calls)
        do throws(SystemError) {
            try copy.take(contentsOf: file)
            // Before the file is changed.
            try syncDirectory(file.calls)
        } catch {
            unlink(directory(of: target) + name)
            throw error
        }
        var status = stat()
        let isLink = lstat(shown, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
        return directory(of: isLink ? target : shown) + name
    }

    /// The directory of a path, with the slash at the end; empty if there is none.
    private func directory(of path: String) -> String {
        guard let stroke = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[...stroke])
    }

    /// Joins a name and a suffix, and shortens the name so that the result has at most `limit` bytes; a limit below 1
    /// is ignored.
    private static func name(_ own: [UInt8], _ suffix: String, limit: Int) -> String {
        var room = limit > 0 ? min(own.count, max(0, limit - suffix.utf8.count)) : own.count
        // Not within a character.
        while room > 0, room < own.count, own[room] & 0xC0 == 0x80 { room -= 1 }
        return String(decoding: own.prefix(room), as: UTF8.self) + suffix
    }

    private func newFileAside(_ calls: DiskCalls) throws(SystemError) -> (file: StateFile, name: String) {
        let directory = directory(of: target)
        let own = Array(target.utf8.dropFirst(directory.utf8.count))
        let limit = pathconf(directory, Int32(_PC_NAME_MAX))
        var number = 1
        while true {
            let suffix = ".damaged-\(number)"
            let name = Self.name(own, suffix, limit: limit)
            do throws(SystemError) {
                return (try StateFile(directory + name, flags: O_WRONLY | O_CREAT | O_EXCL, calls: calls), name)
            } catch {
                guard error.number == EEXIST, number < Self.asideLimit else { throw error }
                number += 1
            }
        }
    }
}
