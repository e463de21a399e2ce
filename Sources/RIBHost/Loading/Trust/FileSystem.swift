import Base
import Glibc
public import PluginManifest

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

    /// Asks the user and group databases.
    public func isPrivate(group: UInt32, of owner: UInt32) -> Bool { PrivateGroup.isPrivate(group, of: owner) }
}
