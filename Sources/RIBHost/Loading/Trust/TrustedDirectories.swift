/// Directories against which nothing speaks, and their real paths, remembered for one pass over the plugins of a configuration.
///
/// A thousand plugins in one directory need one look at what is above them. A pass takes milliseconds; before a plugin is loaded, which may be
/// weeks later, all is judged anew.
struct TrustedDirectories {
    private var directories: [Directory] = []
    /// Places for libraries, as plugins name them.
    private var libraries: [String] = []

    private struct Directory {
        var path: String
        var prefix: String
    }

    /// So few that plugins that all have a directory of their own are not slowed by those before.
    private static let limit = 8

    /// The real path of a directory, with a slash at its end; nil when it was not judged, or not found fine.
    func prefix(of path: Substring) -> String? {
        for directory in directories where directory.path[...].isSamePath(as: path) { return directory.prefix }
        return nil
    }

    /// Remembers a directory that is fine, and all of those above it.
    mutating func add(_ path: String, prefix: String) {
        if directories.count == Self.limit { directories.removeFirst() }
        directories.append(Directory(path: path, prefix: prefix))
    }

    /// Whether a place for libraries was judged and found fine.
    func haveLibraries(_ path: String) -> Bool {
        libraries.contains { $0[...].isSamePath(as: path[...]) }
    }

    /// Remembers a place for libraries that is fine.
    mutating func addLibraries(_ path: String) {
        if libraries.count == Self.limit { libraries.removeFirst() }
        libraries.append(path)
    }
}
