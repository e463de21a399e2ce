import Glibc

/// The shared libraries in a directory, for suggestions.
enum LibraryNames {
    /// The names that end in `.so`; empty if the directory cannot be read.
    static func inside(_ directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".so") { names.append(name) }
        }
        return names.sorted()
    }
}
