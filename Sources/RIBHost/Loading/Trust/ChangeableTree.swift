/// The files that a permission to write at a path lets a plugin change: the file there, or all in the directory, whatever
/// the names by which they are reached.
public struct ChangeableTree: Sendable {
    /// The path, its links resolved as far as it exists.
    public let path: String
    /// The file or directory itself, and what is mounted in it: each can have other paths.
    private let roots: [FileIdentity]

    /// Finds out what a path leads to now.
    public init(_ path: String, in mounts: MountPoints) {
        let target = PathChain(path).target
        self.path = target
        roots = ([target] + mounts.paths.filter { FilePath.isInside($0, target) }).compactMap { FileIdentity(path: $0) }
    }

    /// Checks whether a place can be changed.
    public func covers(_ place: GuardedPlace) -> Bool {
        FilePath.isInside(place.path, path)
            || place.parts.contains { part in roots.contains { $0.isSameFile(as: part) } }
    }
}

/// A place that no plugin may change.
public struct GuardedPlace: Sendable {
    /// Its path, which has no link among its directories.
    public let path: String
    /// The files at the path and at the directories above it.
    fileprivate let parts: [FileIdentity]

    /// Looks at a place, which need not exist.
    public init(_ path: String) {
        self.path = path
        parts = PluginTrust.pathAndDirectories(of: path).compactMap { FileIdentity(path: $0) }
    }
}
