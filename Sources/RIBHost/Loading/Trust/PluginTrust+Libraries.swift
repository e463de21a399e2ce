import Glibc
public import PluginManifest

extension PluginTrust {
    /// Checks the directories in which the dynamic linker looks for the libraries of all plugins because the environment
    /// says so, before it looks where a plugin was linked to look.
    public func judgeEnvironment() -> [Diagnostic] {
        guard let list = getenv("LD_LIBRARY_PATH"), list.pointee != 0 else { return [] }
        let words = String(cString: list).utf8.split(omittingEmptySubsequences: false) { ":;".utf8.contains($0) }
        // The dynamic linker takes the working directory for an empty word, and begins relative paths there.
        lazy var directory = PathChain(".").target
        return words.map { String(Substring($0)) }.unique.flatMap { text -> [Diagnostic] in
            let path = text.hasPrefix("/") ? text : text.isEmpty ? directory : "\(directory)/\(text)"
            let place = LibraryPlace(tag: .environment, text: text)
            var judgement = LibraryJudgement(trust: self, place: place, plugin: nil, label: nil)
            if judgement.judge(path: path) { _ = judgement.judgeProcessorDirectories(in: path) }
            return judgement.problems.isEmpty || HostLibraries.isDirectory(path) ? [] : judgement.problems
        }
    }

    /// Checks the places from which the dynamic linker can take libraries for a plugin, as the plugin itself is
    /// checked.
    ///
    /// Places that depend on the working directory are skipped: the inspection refuses them. The directory of the
    /// host's own libraries is skipped too: a user who can write there controls the host.
    ///
    /// - Parameter plugin: The real path of the plugin's file, which has been checked.
    func judge(
        _ places: [LibraryPlace],
        of plugin: String,
        for reference: PluginReference,
        trusting directories: inout TrustedDirectories
    ) -> [Diagnostic] {
        guard !places.isEmpty else { return [] }
        guard !directories.haveLibraries(places, for: plugin) else { return [] }
        let origin = FilePath.directory(of: plugin)
        var problems: [Diagnostic] = []
        var searched: [String] = []
        for place in places where place.tag != .library {
            guard let path = place.path(origin: origin) else { continue }
            // Most plugins are linked with their own directory, which is safe: then the host's need not be found.
            if path != origin, HostLibraries.isDirectory(path) { continue }
            var judgement = LibraryJudgement(trust: self, place: place, plugin: plugin, label: reference.label)
            let isThere = path == origin ? judgement.judgeOrigin(path) : judgement.judge(path: path)
            let isSearched = isThere && place.tag != .needed
            let inner = isSearched ? judgement.judgeProcessorDirectories(in: path) : []
            if path == origin, !judgement.problems.isEmpty, HostLibraries.isDirectory(path) { continue }
            if isSearched { searched += inner + [path] }
            problems += judgement.problems
        }
        for directory in searched {
            let prefix = directory + "/"
            for place in places where place.tag == .library && problems.isEmpty {
                let path = prefix + place.text
                guard (try? fileSystem.facts(path)) != nil else { continue }
                var judgement = LibraryJudgement(trust: self, place: place, plugin: plugin, label: reference.label)
                _ = judgement.judge(path: path)
                if !judgement.problems.isEmpty, HostLibraries.isDirectory(directory) { break }
                problems += judgement.problems
            }
        }
        if problems.isEmpty { directories.addLibraries(places, for: origin) }
        return problems
    }
}
