import Glibc
public import PluginManifest

extension PluginTrust {
    /// Checks the directories of LD_LIBRARY_PATH, which the dynamic linker searches for the libraries of all plugins
    /// before the places stated by a plugin.
    public func judgeEnvironment() -> [Diagnostic] {
        guard let list = getenv("LD_LIBRARY_PATH"), list.pointee != 0 else { return [] }
        let words = String(cString: list).utf8.split(omittingEmptySubsequences: false) { ":;".utf8.contains($0) }
        return words.flatMap { word in
            let text = String(Substring(word))
            // The dynamic linker takes the working directory for an empty word, and begins relative paths there.
            let path = text.hasPrefix("/") ? text : "\(FilePath.real("."))/\(text)"
            return problems(in: path, .libraries(LibraryPlace(tag: .environment, text: text), nil, nil), [])
        }
    }

    /// Checks the places from which the dynamic linker can take libraries for a plugin, with the same rule as the
    /// plugin itself. Places that depend on the working directory are skipped: the inspection refuses them.
    ///
    /// - Parameter plugin: The real path of the plugin's file, which has been checked.
    func judge(
        _ places: [LibraryPlace],
        of plugin: String,
        for reference: PluginReference,
        in pass: inout Pass
    ) -> [Diagnostic] {
        guard pass.libraries != places else { return [] }
        let origin = FilePath.directory(of: plugin)
        let uses = places.map { (place: $0, use: TrustedUse.libraries($0, plugin, reference.label)) }
        let found = uses.flatMap { place, use -> [Diagnostic] in
            guard place.tag != .library, let path = place.path(origin: origin) else { return [] }
            return place.tag == .needed ? problems(along: path, use) : problems(in: path, use, uses)
        }
        // In another directory, `$ORIGIN` is another one.
        if found.isEmpty, pass.directory != nil { pass.libraries = places }
        return found
    }

    /// Checks a directory, its subdirectories for some processors, and the needed libraries that are there, up to the
    /// first with an error.
    private func problems(
        in directory: String,
        _ use: TrustedUse,
        _ uses: [(place: LibraryPlace, use: TrustedUse)]
    ) -> [Diagnostic] {
        // A user who can write to the directory of the host's own libraries controls the host.
        guard !HostLibraries.isDirectory(directory) else { return [] }
        for searched in searched(directory, Self.processorNames[...]) {
            let found = problems(along: searched, use)
            guard found.isEmpty else { return found }
            for (library, use) in uses where library.tag == .library {
                let path = "\(searched)/\(library.text)"
                guard (try? fileSystem.facts(path)) != nil else { continue }
                let found = problems(along: path, use)
                guard found.isEmpty else { return found }
            }
        }
        return []
    }

    /// Checks a path, and each link in it: the dynamic linker follows the links again.
    private func problems(along path: String, _ use: TrustedUse) -> [Diagnostic] {
        // The plugin's own directory and those above have been checked, but not whether others can add files to it.
        if case .libraries(_, let plugin?, _) = use, FilePath.directory(of: plugin)[...].isSamePath(as: path[...]) {
            return problems([path], for: use, takesAnyName: true)
        }
        let chain = PathChain(path, target: fileSystem.target)
        return problems(Self.pathsAndDirectories(of: chain.left + chain.links), for: use)
            + problems(Self.pathAndDirectories(of: chain.target), for: use, takesAnyName: true)
    }

    /// The names of directories for some processors, where the dynamic linker looks first (ld.so(8)): each can have the
    /// following ones in it. glibc looks into `glibc-hwcaps` from version 2.33 on, and into the last ones until 2.36.
    public static let processorNames: [String] = {
        #if arch(arm64)
            ["glibc-hwcaps", "tls", "aarch64", "atomics"]
        #else
            ["glibc-hwcaps", "x86-64-v4", "x86-64-v3", "x86-64-v2", "tls", "haswell", "xeon_phi", "avx512_1", "x86_64"]
        #endif
    }()

    /// Returns a directory, and its existing subdirectories with some names.
    private func searched(_ directory: String, _ names: ArraySlice<String>) -> [String] {
        [directory]
            + names.indices.flatMap { index -> [String] in
                let inner = "\(directory)/\(names[index])"
                return (try? fileSystem.facts(inner)) == nil ? [] : searched(inner, names[(index + 1)...])
            }
    }
}
