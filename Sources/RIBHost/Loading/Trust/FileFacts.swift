import Glibc

/// The facts about a file or a directory that the trust stage needs.
public struct FileFacts: Hashable, Sendable {
    /// What kind of thing a path leads to.
    public enum Kind: String, Hashable, Sendable {
        /// A regular file: the only thing a plugin can be.
        case regular = "a regular file"
        /// A directory.
        case directory = "a directory"
        /// A symbolic link.
        case symbolicLink = "a symbolic link"
        /// A named pipe.
        case fifo = "a FIFO"
        /// A socket.
        case socket = "a socket"
        /// A character or block device.
        case device = "a device"
    }

    /// What it is.
    public var kind: Kind
    /// The user id of the owner.
    public var owner: UInt32
    /// The group id.
    public var group: UInt32
    /// The lower twelve bits of the mode: permissions, set-id bits and the sticky bit.
    public var permissions: UInt32
    /// The access control list of the file; nil where there is none that lets anyone write.
    public var accessList: AccessList?

    /// Makes facts; used by tests, which cannot change a file's owner.
    public init(kind: Kind, owner: UInt32, group: UInt32, permissions: UInt32) {
        self.kind = kind
        self.owner = owner
        self.group = group
        self.permissions = permissions
    }

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            case S_IFLNK: .symbolicLink
            case S_IFIFO: .fifo
            case S_IFSOCK: .socket
            default: .device
            }
        owner = status.st_uid
        group = status.st_gid
        permissions = UInt32(status.st_mode & 0o7777)
    }

    /// Whether everyone can write it.
    public var isWorldWritable: Bool { permissions & 0o002 != 0 }
    /// Whether its group can write it. With a list, the permissions say this of all that is in the list.
    public var isGroupWritable: Bool { accessList?.letsGroupWrite ?? (permissions & 0o020 != 0) }
    /// Whether it is a directory in which only owners can replace files, such as /tmp.
    public var isStickyDirectory: Bool { kind == .directory && permissions & 0o1000 != 0 }
}
