import Glibc
import LinuxCalls
public import PluginManifest

/// Who can write a file besides what its permissions say: a POSIX access control list (acl(5)).
///
/// NFSv4's lists, which some network file systems have, are not read.
public struct AccessList: Hashable, Sendable {
    /// A user or a group that the list names.
    public enum Writer: Hashable, Sendable {
        case user(UInt32), group(UInt32)
        /// The list cannot be read: it might name anyone.
        case unknown(SystemError)
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
        self.init(permissions) { linux_attribute(path, Self.attribute, $0, $1) }
    }

    /// Reads that of an open file.
    init?(of descriptor: Int32, permissions: UInt32) {
        self.init(permissions) { linux_descriptor_attribute(descriptor, Self.attribute, $0, $1) }
    }

    private static let attribute = "system.posix_acl_access"

    /// - Parameter read: fills the room that it is given, and returns the list's size, or a negative number.
    private init?(_ permissions: UInt32, _ read: (UnsafeMutablePointer<UInt8>?, Int) -> Int) {
        guard permissions & 0o020 != 0 else { return nil }
        // Most files have none, and then need no room for it.
        var count = read(nil, 0)
        if count > 0 {
            // The most that Linux allows, because the list can change meanwhile.
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            count = read(&bytes, bytes.count)
            if count > 0 {
                self.init(Array(bytes[..<count]))
                return
            }
        }
        guard count < 0, ![ENODATA, ENOTSUP].contains(errno) else { return nil }
        self.init(letsGroupWrite: true, writers: [.unknown(.current)])
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
