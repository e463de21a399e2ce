import Glibc
import LinuxCalls
import PluginManifest

/// A file that a run writes by order of the command line: `--record`, `--trace`, `--log`.
///
/// In a directory that others can write, such as /tmp, another user can have put something at the path. Neither a link
/// nor a file of another user is written through, as the kernel refuses where fs.protected_symlinks is on. The kernel
/// still follows their links to directories: those on the path are refused earlier (`OutputFile+Path.swift`).
public enum OutputFile {
    /// The refusal to write a file.
    public struct Refusal: Error {
        /// The reason, as the end of a sentence after a colon.
        public let reason: String
    }

    /// Opens a file for writing and empties it, or creates it.
    ///
    /// - Parameters:
    ///   - beginning: the first bytes of an earlier file of this kind. A file with another beginning is kept.
    ///   - kind: the kind of the file, such as `a recording`.
    public static func open(_ path: String, replacing beginning: StaticString, _ kind: String) throws(Refusal) -> Int32
    {
        let descriptor = try open(path, continuing: beginning, kind)
        // Fails for a pipe or a terminal, which have nothing to remove.
        _ = ftruncate(descriptor, 0)
        return descriptor
    }

    /// Opens a file for writing after its content, or creates it.
    ///
    /// - Parameters:
    ///   - beginning: the first bytes of an earlier file of this kind. A file with another beginning is not written.
    ///   - kind: the kind of the file, such as `a log`.
    public static func open(_ path: String, continuing beginning: StaticString, _ kind: String) throws(Refusal) -> Int32
    {
        let descriptor = try open(path)
        guard isOfKind(path, descriptor, beginning) else {
            close(descriptor)
            throw Refusal(reason: "there is a file that is not \(kind)")
        }
        // Several programs write at the same time, and another one can empty the file. A full pipe is waited for.
        _ = fcntl(descriptor, F_SETFL, O_APPEND)
        return descriptor
    }

    private static func open(_ path: String) throws(Refusal) -> Int32 {
        // Without waiting: a pipe that no program reads would be waited for silently.
        let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        guard let isLink = try refusePlanted(path, "there") else {
            // Not through what another user puts there in this moment.
            return try check(Glibc.open(path, flags | O_CREAT | O_EXCL, 0o666), path)
        }
        return try check(Glibc.open(path, isLink ? flags | O_CREAT : flags | O_NOFOLLOW, 0o666), path)
    }

    /// Refuses an entry that another user has put into a directory that others can change.
    ///
    /// - Parameter place: the words after the kind of file in the reason, such as "there".
    /// - Returns: true for a symbolic link; nil if there is no entry.
    @discardableResult
    public static func refusePlanted(_ path: String, _ place: String) throws(Refusal) -> Bool? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let isLink = status.st_mode & S_IFMT == S_IFLNK
        if !isOwn(status), canBeChanged(directoryOf: path, byOthersThan: status.st_uid) {
            let kind = isLink ? "symbolic link" : "file"
            let owner = "belongs to the user \(status.st_uid)"
            throw Refusal(reason: "the \(kind) \(place) \(owner), in a directory that others can change")
        }
        return isLink
    }

    private static func check(_ descriptor: Int32, _ path: String) throws(Refusal) -> Int32 {
        guard descriptor < 0 else { return descriptor }
        let error = SystemError.current
        var status = stat()
        if error.number == ENXIO, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
            throw Refusal(reason: "it is a pipe that no program reads; start its reader first")
        }
        throw Refusal(reason: error.description)
    }

    /// Returns true if a file belongs to root, or to the user who runs the program.
    private static func isOwn(_ status: stat) -> Bool { status.st_uid == 0 || status.st_uid == geteuid() }

    /// Returns true if a user can put something into the directory, other than root, the user who runs the program, and
    /// the owner of the entry. The owner does not count: a path into that user's own directory is named on purpose.
    private static func canBeChanged(directoryOf path: String, byOthersThan owner: uid_t) -> Bool {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let directory = slash.map { $0 == path.startIndex ? "/" : String(Substring(path.utf8[..<$0])) } ?? "."
        var status = stat()
        guard stat(directory, &status) == 0, isOwn(status) || status.st_uid == owner else { return true }
        if status.st_mode & 0o022 != 0o020 { return status.st_mode & 0o002 != 0 }
        // With an access control list, the permission of the group is that of all whom the list names.
        // The call follows no link, but one before a dot.
        return linux_attribute("\(directory)/.", "system.posix_acl_access", nil, 0) > 0
            || !PrivateGroup.isPrivate(status.st_gid, of: status.st_uid)
    }

    /// Returns true if the file is empty, is not a regular file, or begins like other files of the kind.
    private static func isOfKind(_ path: String, _ descriptor: Int32, _ beginning: StaticString) -> Bool {
        var (opened, read) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG, opened.st_size > 0 else {
            return true
        }
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        guard fstat(file, &read) == 0, read.st_ino == opened.st_ino, read.st_dev == opened.st_dev else { return false }
        var bytes = [UInt8](repeating: 0, count: beginning.utf8CodeUnitCount)
        let count = max(0, pread(file, &bytes, bytes.count, 0))
        return beginning.withUTF8Buffer { bytes.prefix(count).elementsEqual($0) }
    }
}
