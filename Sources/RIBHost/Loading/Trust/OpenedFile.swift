import Glibc
public import PluginManifest

/// A file that is open, and what leads to it: who could have changed what is read from it.
public struct OpenedFile: Sendable {
    /// The path as the kernel knows it, without links.
    public let path: String
    let facts: FileFacts
    /// The places of the links by which it was reached.
    let links: [String]

    /// Looks at an open file, whatever has its name by now.
    ///
    /// - Parameters:
    ///   - descriptor: the open file.
    ///   - name: the path by which it was opened; nil if another program has opened it.
    /// - Returns: nil for a pipe, a terminal and the like: what comes from there is no file that others could change.
    public init?(_ descriptor: Int32, openedAs name: String?) throws(SystemError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError.current }
        var facts = FileFacts(status)
        facts.accessList = AccessList(of: descriptor, permissions: facts.permissions)
        self.facts = facts
        guard let target = FilePath.target(of: "/proc/self/fd/\(descriptor)") else { throw SystemError.current }
        path = target
        switch facts.kind {
        // A memfd has the mode 777, and no name by which others could open it.
        case .regular where !path.hasPrefix("/memfd:"): break
        // A pipe without a name is `pipe:[NUMBER]`.
        case .fifo where path.hasPrefix("/"): break
        default: return nil
        }
        links = name.map { Array(PathChain($0).links) } ?? []
    }

    /// Makes the facts up; used by tests, which cannot change a file's owner.
    init(path: String, facts: FileFacts, links: [String] = []) {
        self.path = path
        self.facts = facts
        self.links = links
    }
}
