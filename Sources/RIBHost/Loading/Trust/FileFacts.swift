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
    /// True if there is an access control list (acl(5)), or may be one: then the permission of the group is that of
    /// everyone in the list.
    var hasAccessList = false
}

extension FileFacts {
    /// - Parameter list: asks for the attribute with this name: returns its size, or a negative number.
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

/// The queries of the trust stage about files: the operating system answers them, in tests a table does.
protocol FileSystem: Sendable {
    /// The path with all symbolic links, `.` and `..` resolved.
    func realPath(_ path: String) throws(SystemError) -> String
    /// The facts about a path itself, without following a link.
    func facts(_ path: String) throws(SystemError) -> FileFacts
    /// The path to which a symbolic link leads; nil for anything else.
    func target(of link: String) -> String?
    /// Tells whether a group has the owner as its only member.
    func isPrivate(group: UInt32, of owner: UInt32) -> Bool
}

/// The files of this machine.
public struct LocalFileSystem: FileSystem {
    /// Makes the one that asks the operating system.
    public init() {}

    /// Asks `realpath`. A path that is not UTF-8 is `EILSEQ`: as text it would be the path of another file.
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
