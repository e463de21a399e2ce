import Glibc

/// The traces of a plugin whose product is not dynamic: its target is compiled, but no shared library is made of it.
enum UnlinkedTarget {
    /// Returns advice if a file is missing, and SwiftPM's folder with its compiled target is there.
    static func help(forMissing path: String) -> [String] {
        let directory = FilePath.directory(of: path)
        let name = FilePath.name(of: path)
        guard name.hasPrefix("lib"), name.hasSuffix(".so") else { return [] }
        let target = name.dropFirst(3).dropLast(3)
        guard access("\(directory)/\(target).build", F_OK) == 0 else { return [] }
        return [
            "The target `\(target)` has been compiled, but its library is missing: finish the build. If that does not make "
                + "it, write `type: .dynamic` at its product in Package.swift."
        ]
    }
}
