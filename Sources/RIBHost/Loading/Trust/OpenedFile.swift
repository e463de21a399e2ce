import Glibc
import LinuxCalls
public import PluginManifest

/// An open file, and the links to it: these decide who could have changed the content read from it.
public struct OpenedFile: Sendable {
    /// The path as the kernel knows it, without links.
    public let path: String
    let facts: FileFacts
    /// The places of the links on the path by which the file was opened.
    let links: [String]
}

extension OpenedFile {
    /// Creates the facts about an open file, even if another file has the name by now.
    ///
    /// - Parameters:
    ///   - descriptor: the open file.
    ///   - name: the path by which the file was opened; nil if another program has opened it.
    /// - Returns: nil for a pipe, a terminal and the like, which are not files that others could change.
    public init?(_ descriptor: Int32, openedAs name: String?) throws(SystemError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError.current }
        let facts = FileFacts(status) { linux_descriptor_attribute(descriptor, $0, nil, 0) }
        guard let path = FilePath.target(of: "/proc/self/fd/\(descriptor)") else { throw SystemError.current }
        let isFile = facts.kind == .regular || facts.kind == .fifo
        // A pipe without a name is `pipe:[NUMBER]`. A memfd has the mode 777, and no name by which others could open it.
        guard isFile, !path.hasPrefix("pipe:"), !path.hasPrefix("/memfd:") else { return nil }
        self.init(path: path, facts: facts, links: name.map { Array(PathChain($0).links) } ?? [])
    }
}

extension PluginTrust {
    /// Checks who can change a plugins.json that names programs or grants permissions, because the file decides what
    /// runs with the user's rights.
    ///
    /// Unlike the links to a plugin, the links to this file are checked too: another file of the user's would be obeyed
    /// where its relative paths lead to files of others.
    ///
    /// - Parameter labels: the parts of the file that others could abuse; the first is the main one.
    public func judge(_ file: OpenedFile, at labels: [Label]) -> [Diagnostic] {
        let use = TrustedUse.configuration(file.path, labels)
        let parts = Self.pathsAndDirectories(of: [file.path] + file.links).dropFirst()
        return problems(of: file.facts, at: file.path, for: use) + problems(Array(parts), for: use)
    }
}
