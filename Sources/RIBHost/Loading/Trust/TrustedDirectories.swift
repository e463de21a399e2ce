/// Directories without errors, and their real paths, remembered for one pass over the plugins of a configuration.
///
/// For a thousand plugins in one directory, the directories above are checked once. A pass takes milliseconds; before a
/// plugin is loaded, which might be weeks later, everything is checked again.
struct TrustedDirectories {
    private var directories: [Directory] = []
    /// The library places of plugins in one directory.
    private var libraries: [(places: [LibraryPlace], origin: String)] = []

    private struct Directory {
        var path: String
        var prefix: String
    }

    /// Few enough that plugins in many different directories are not slowed down by earlier ones.
    private static let limit = 8

    /// The real path of a directory, with a slash at its end; nil if it was not checked, or not found safe.
    func prefix(of path: Substring) -> String? {
        for directory in directories where directory.path[...].isSamePath(as: path) { return directory.prefix }
        return nil
    }

    /// Remembers a safe directory, and all directories above it.
    mutating func add(_ path: String, prefix: String) {
        if directories.count == Self.limit { directories.removeFirst() }
        directories.append(Directory(path: path, prefix: prefix))
    }

    /// Whether the library places of a plugin were checked for another one in its directory, and found safe.
    func haveLibraries(_ places: [LibraryPlace], for plugin: String) -> Bool {
        for known in libraries where known.places == places {
            guard
                let name = plugin.utf8.index(
                    plugin.startIndex,
                    offsetBy: known.origin.utf8.count,
                    limitedBy: plugin.endIndex
                ),
                plugin[..<name].isSamePath(as: known.origin[...])
            else { continue }
            let rest = plugin[name...].utf8
            if rest.first == UInt8(ascii: "/"), !Substring(rest.dropFirst()).hasByte(UInt8(ascii: "/")) { return true }
        }
        return false
    }

    /// Remembers safe places for libraries.
    mutating func addLibraries(_ places: [LibraryPlace], for origin: String) {
        if libraries.count == Self.limit { libraries.removeFirst() }
        libraries.append((places, origin))
    }
}
