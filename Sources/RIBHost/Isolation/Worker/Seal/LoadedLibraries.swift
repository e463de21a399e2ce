import Glibc
import LinuxCalls
import Loading

/// The locations of the shared libraries that plugins are linked with.
enum LoadedLibraries {
    /// The shared libraries beside some files.
    ///
    /// - Parameter known: directories whose libraries need not be listed.
    static func neighbours(of files: [String], outside known: [String]) -> [String] {
        Set(files.map(FilePath.directory))
            .filter { directory in !known.contains { directory == $0 || directory.hasPrefix($0 + "/") } }
            .sorted()
            .flatMap { directory in names(in: directory).filter(isLibrary).map { "\(directory)/\($0)" } }
    }

    /// The files that the dynamic linker has loaded, except the program: among them Swift's libraries and PluginABI.
    static var paths: [String] {
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

    /// `libNAME.so` and `libNAME.so.VERSION`.
    private static func isLibrary(_ name: String) -> Bool { name.hasSuffix(".so") || name.contains(".so.") }

    /// The names in a directory.
    static func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
