/// The files that a permission to write at a path lets a plugin change: the file there, or everything in the directory,
/// by any names.
public struct ChangeableTree: Sendable {
    /// The path, with links resolved as far as the path exists.
    public let path: String
    /// The file or directory itself, and the mounts inside: each can have other paths.
    private let roots: [FileIdentity]

    /// Creates the tree of the current file or directory at a path.
    public init(_ path: String, in mounts: MountPoints) {
        let target = PathChain(path).target
        self.path = target
        roots = ([target] + mounts.paths.filter { FilePath.isInside($0, target) }).compactMap { FileIdentity(path: $0) }
    }

    /// Returns true if the permission lets a plugin change a place.
    public func covers(_ place: GuardedPlace) -> Bool {
        FilePath.isInside(place.path, path)
            || place.parts.contains { part in roots.contains { $0.isSameFile(as: part) } }
    }
}

/// A place to be protected from changes by plugins.
public struct GuardedPlace: Sendable {
    /// The path, without links among the directories.
    public let path: String
    /// The files at the path and at the directories above.
    fileprivate let parts: [FileIdentity]

    /// Creates a place, which need not exist.
    public init(_ path: String) {
        self.path = path
        parts = PluginTrust.pathAndDirectories(of: path).compactMap { FileIdentity(path: $0) }
    }
}
