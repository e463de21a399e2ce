import PluginManifest

extension PluginTrust {
    /// Judges the places from which the dynamic linker may take libraries for a plugin, as the plugin itself is judged.
    ///
    /// What depends on the working directory is passed over: the inspection refuses it.
    ///
    /// - Parameter plugin: The real path of the plugin's file, which has been judged.
    func judge(
        _ places: [LibraryPlace],
        of plugin: String,
        for reference: PluginReference,
        trusting directories: inout TrustedDirectories
    ) -> [Diagnostic] {
        guard !places.isEmpty else { return [] }
        let origin = FilePath.directory(of: plugin)
        var problems: [Diagnostic] = []
        for place in places where place.problem == nil {
            let path = place.path(origin: origin)
            guard !directories.haveLibraries(path) else { continue }
            var judgement = LibraryJudgement(trust: self, place: place, plugin: plugin, label: reference.label)
            if path == origin { judgement.judgeOrigin(path) } else { judgement.judge(path: path) }
            if judgement.problems.isEmpty { directories.addLibraries(path) }
            problems += judgement.problems
        }
        return problems
    }
}
