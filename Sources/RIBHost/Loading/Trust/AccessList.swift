import LinuxCalls

/// Who can write a file besides what its permissions say: a POSIX access control list (acl(5)).
///
/// NFSv4's lists, which some network file systems have, are not read.
public struct AccessList: Hashable, Sendable {
    /// A user or a group that the list names.
    public enum Writer: Hashable, Sendable {
        case user(UInt32), group(UInt32)
    }

    /// Whether the file's own group can write.
    public var letsGroupWrite: Bool
    /// The others who can.
    public var writers: [Writer]

    /// Makes a list; used by tests.
    public init(letsGroupWrite: Bool, writers: [Writer]) {
        self.letsGroupWrite = letsGroupWrite
        self.writers = writers
    }

    /// Reads that of a file; nil if it has none.
    ///
    /// - Parameter permissions: the file's. Without the permission of the group to write, which is the list's mask,
    ///   no user in the list can.
    init?(of path: String, permissions: UInt32) {
        guard permissions & 0o020 != 0 else { return nil }
        let name = "system.posix_acl_access"
        // Most files have none, and then need no room for it.
        guard linux_attribute(path, name, nil, 0) > 0 else { return nil }
        // The most that Linux allows, because the list can change meanwhile.
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = linux_attribute(path, name, &bytes, bytes.count)
        guard count > 0 else { return nil }
        self.init(Array(bytes[..<count]))
    }

    /// Reads the attribute's value, as <linux/posix_acl_xattr.h> describes it: a version, then entries of a tag, the
    /// permissions, and a number.
    init?(_ bytes: [UInt8]) {
        func number(_ offset: Int, _ count: Int) -> UInt32 {
            bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        guard bytes.count >= 4, number(0, 4) == 2 else { return nil }
        self.init(letsGroupWrite: false, writers: [])
        for entry in stride(from: 4, to: bytes.count - 7, by: 8) where number(entry + 2, 2) & 0o2 != 0 {
            switch number(entry, 2) {
            case 0x02: writers.append(.user(number(entry + 4, 4)))
            case 0x04: letsGroupWrite = true
            case 0x08: writers.append(.group(number(entry + 4, 4)))
            default: break
            }
        }
    }
}
