import Glibc
public import PluginManifest
import Synchronization

/// The queries of the trust stage about files: the operating system answers them, in tests a table does.
public protocol FileSystem: Sendable {
    /// The path with all symbolic links, `.` and `..` resolved.
    func realPath(_ path: String) throws(SystemError) -> String
    /// The facts about a path itself, without following symbolic links.
    func facts(_ path: String) throws(SystemError) -> FileFacts
    /// Whether a group has the owner as its only member.
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

    /// Asks `lstat`.
    public func facts(_ path: String) throws(SystemError) -> FileFacts {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw SystemError.current }
        var facts = FileFacts(status)
        // A link has no list, and the call follows none.
        if facts.kind != .symbolicLink {
            facts.accessList = AccessList(of: path, permissions: facts.permissions)
        }
        return facts
    }

    /// Asks the user and group databases: the convention is a group with the user's name and no other members. Those
    /// whose primary group it is are not listed as members.
    public func isPrivate(group: UInt32, of owner: UInt32) -> Bool {
        guard let user = Self.userName(owner) else { return false }
        var entry = Glibc.group()
        var buffer = [CChar](repeating: 0, count: 16_384)
        var found: UnsafeMutablePointer<Glibc.group>?
        guard getgrgid_r(group, &entry, &buffer, buffer.count, &found) == 0, found != nil, let name = entry.gr_name,
            strcmp(name, user) == 0
        else { return false }
        guard var member = entry.gr_mem else { return true }
        while let other = member.pointee {
            guard strcmp(other, user) == 0 else { return false }
            member += 1
        }
        return Self.isPrimary(group: group, onlyOf: owner)
    }

    /// Whether no other user of the database has this primary group.
    private static func isPrimary(group: UInt32, onlyOf owner: UInt32) -> Bool {
        enumeration.withLock { _ in
            setpwent()
            defer { endpwent() }
            while let entry = getpwent() {
                if entry.pointee.pw_gid == group, entry.pointee.pw_uid != owner { return false }
            }
            return true
        }
    }

    /// The process has one place in the database.
    private static let enumeration = Mutex(())

    private static func userName(_ user: UInt32) -> String? {
        var entry = passwd()
        var buffer = [CChar](repeating: 0, count: 16_384)
        var found: UnsafeMutablePointer<passwd>?
        guard getpwuid_r(user, &entry, &buffer, buffer.count, &found) == 0, found != nil, let name = entry.pw_name
        else {
            return nil
        }
        return String(cString: name)
    }
}
