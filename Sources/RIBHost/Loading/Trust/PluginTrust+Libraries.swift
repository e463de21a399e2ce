import PluginManifest

extension PluginTrust {
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
        for place in places {
            guard let path = place.path(origin: origin), !HostLibraries.isDirectory(path) else { continue }
            var judgement = LibraryJudgement(trust: self, place: place, plugin: plugin, label: reference.label)
            if path == origin { judgement.judgeOrigin(path) } else { judgement.judge(path: path) }
            problems += judgement.problems
        }
        if problems.isEmpty { directories.addLibraries(places, for: origin) }
        return problems
    }
}
