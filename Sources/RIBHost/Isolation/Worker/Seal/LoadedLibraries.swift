import Glibc
import LinuxCalls
import Loading

/// The locations of the shared libraries with which plugins are linked.
public enum LoadedLibraries {
    /// Returns the shared libraries beside some files. For Swift's own libraries, returns only the directory, which has
    /// nothing else, in a toolchain and in an installation.
    ///
    /// - Parameter known: directories whose libraries need not be listed.
    static func neighbours(of files: [String], outside known: [String]) -> [String] {
        var directories: [String] = []
        for directory in files.map(FilePath.directory) where !directories.contains(directory) {
            let isKnown = known.contains { directory == $0 || directory.hasPrefix($0 + "/") }
            if !isKnown { directories.append(directory) }
        }
        return directories.flatMap { directory in
            directory.hasSuffix("/lib/swift/linux") || directory.hasSuffix("/libexec/ribs-runtime")
                ? [directory] : FilePath.names(in: directory).filter(isLibrary).map { "\(directory)/\($0)" }
        }
    }

    /// The files loaded by the dynamic linker, except the program: among them Swift's libraries and PluginABI.
    public static var paths: [String] {
        var paths: [String] = []
        withUnsafeMutablePointer(to: &paths) { paths in
            linux_each_library(
                { path, paths in
                    guard let path, let paths, path.pointee == CChar(UInt8(ascii: "/")) else { return }
                    paths.assumingMemoryBound(to: [String].self).pointee.append(String(cString: path))
                },
                paths
            )
        }
        return paths
    }

    /// Returns true for `libNAME.so` and `libNAME.so.VERSION`. Not `name.contains(".so.")`: the first search of Swift's
    /// string processing takes a third of a millisecond, and each worker would begin with it.
    private static func isLibrary(_ name: String) -> Bool { name.hasSuffix(".so") || strstr(name, ".so.") != nil }
}
