import Glibc

/// The directories for some kinds of processors in a directory of libraries, where the dynamic linker looks first
/// (ld.so(8)).
public enum ProcessorDirectories {
    /// The one of all versions of glibc, and what it can contain for this processor.
    private static let first = "glibc-hwcaps"
    private static let levels = ["x86-64-v4", "x86-64-v3", "x86-64-v2"]
    #if arch(arm64)
        private static let older = ["tls", "atomics", "aarch64"]
    #else
        private static let older = ["tls", "haswell", "xeon_phi", "avx512_1", "x86_64"]
    #endif

    /// Their names, of all versions.
    public static let names = Set(older + [first])

    /// Whether glibc looks into the older ones: until version 2.37.
    static let usesOlder: Bool = {
        var words = [CChar](repeating: 0, count: 64)
        // Such as `glibc 2.36`.
        guard confstr(Int32(_CS_GNU_LIBC_VERSION), &words, words.count) > 0 else { return true }
        let text = String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let version = text.split { !$0.isNumber }.compactMap { Int($0) }
        return version.lexicographicallyPrecedes([2, 37])
    }()

    /// Those that exist in a directory, and in them.
    static func existing(in directory: String, _ files: any FileSystem) -> [String] {
        let found = find([first], in: directory, files)
        let inner = found.isEmpty ? [] : find(levels, in: found[0], files)
        return found + inner + (usesOlder ? findNested(older, in: directory, files) : [])
    }

    private static func find(_ names: [String], in directory: String, _ files: any FileSystem) -> [String] {
        names.map { "\(directory)/\($0)" }.filter { (try? files.facts($0)) != nil }
    }

    /// The older ones are combined: `tls/haswell/x86_64`, each name once.
    private static func findNested(_ names: [String], in directory: String, _ files: any FileSystem) -> [String] {
        names.flatMap { name in
            let found = find([name], in: directory, files)
            return found + found.flatMap { findNested(names.filter { $0 != name }, in: $0, files) }
        }
    }
}
