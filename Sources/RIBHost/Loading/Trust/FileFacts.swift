import Base
import Glibc
import LinuxCalls
public import PluginManifest

/// The facts about a file or a directory that decide who can change it.
struct FileFacts: Hashable, Sendable {
    /// The kinds of files, in the words of messages.
    enum Kind: String {
        case regular = "a regular file"
        case directory = "a directory"
        case symbolicLink = "a symbolic link"
        case fifo = "a FIFO"
        case socket = "a socket"
        case device = "a device"
    }

    var kind: Kind
    var owner: UInt32
    var group: UInt32
    /// The lower twelve bits of the mode.
    var permissions: UInt32
    /// True if there is an access control list (acl(5)), or might be one: the permission of the group is then the mask
    /// of the list.
    var hasAccessList = false
}

extension FileFacts {
    /// - Parameter list: returns the size of the attribute with this name, or a negative number.
    init(_ status: stat, list: (_ name: String) -> Int) {
        let kind: Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            case S_IFLNK: .symbolicLink
            case S_IFIFO: .fifo
            case S_IFSOCK: .socket
            default: .device
            }
        let permissions = UInt32(status.st_mode & 0o7777)
        self.init(kind: kind, owner: status.st_uid, group: status.st_gid, permissions: permissions)
        // A link has no list; and nothing in a list counts without the permission of the group.
        guard kind != .symbolicLink, permissions & 0o020 != 0 else { return }
        hasAccessList = list("system.posix_acl_access") >= 0 || ![ENODATA, ENOTSUP].contains(errno)
    }
}

/// The queries of the trust stage about files, answered by the operating system, or by a table in tests.
protocol FileSystem: Sendable {
    /// Returns the path with all symbolic links, `.` and `..` resolved.
    func realPath(_ path: String) throws(SystemError) -> String
    /// Returns the facts about a path itself, without following a link.
    func facts(_ path: String) throws(SystemError) -> FileFacts
    /// Returns the target of a symbolic link; nil for anything else.
    func target(of link: String) -> String?
    /// Returns true if a group has the owner as the only member.
    func isPrivate(group: UInt32, of owner: UInt32) -> Bool
}

/// The files of this machine.
public struct LocalFileSystem: FileSystem {
    /// Creates the file system that asks the operating system.
    public init() {}

    /// Returns the result of `realpath`. A path in another encoding than UTF-8 is `EILSEQ`: as text it would be the
    /// path of another file.
    public func realPath(_ path: String) throws(SystemError) -> String {
        guard let resolved = realpath(path, nil) else { throw SystemError.current }
        defer { free(resolved) }
        guard let text = String(validatingCString: resolved) else { throw SystemError(EILSEQ) }
        return text
    }

    func facts(_ path: String) throws(SystemError) -> FileFacts {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw SystemError.current }
        return FileFacts(status) { linux_attribute(path, $0, nil, 0) }
    }

    func target(of link: String) -> String? { FilePath.target(of: link) }

    func isPrivate(group: UInt32, of owner: UInt32) -> Bool { PrivateGroup.isPrivate(group, of: owner) }
}
