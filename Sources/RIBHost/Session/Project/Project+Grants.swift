public import Configuration
import Isolation
public import Loading
public import PluginManifest

extension Configuration {
    /// Returns an error for each permission to write which covers files trusted by the host.
    ///
    /// - Parameters:
    ///   - entries: the plugins that run in processes. A plugin in the host's own process has all rights of the host,
    ///     regardless of its grants.
    ///   - others: the other files that the host reads or writes.
    ///   - library: returns the file of a plugin by its id; nil if the file could not be inspected.
    public func grantDiagnostics(
        of entries: [PluginEntry],
        _ pipeline: PluginPipeline,
        beside others: [TrustedFile],
        library: (String) -> InspectedFile?
    ) -> [Diagnostic] {
        let entries = entries.filter { $0.allow?.write.isEmpty == false }
        guard !entries.isEmpty else { return [] }
        var trusted = others
        for entry in plugins {
            let paths = PluginReference(entry, in: source).map(pipeline.decidingPaths) ?? []
            trusted += entry.trustedFiles(paths, library(entry.id.value))
        }
        trusted += TrustedFile.ofThisHost
        let guarded = trusted.map { (file: $0, places: $0.places) }
        let mounts = MountPoints.ofThisProcess()
        return entries.flatMap { entry in
            (entry.allow?.write ?? []).compactMap { path -> Diagnostic? in
                let tree = ChangeableTree(path.text, in: mounts)
                let exposed = guarded.compactMap { file, places in
                    file.exposure(at: places, to: tree).map { (file: file, words: $0) }
                }
                return exposed.isEmpty ? nil : refusal(of: path, tree.path, to: entry, because: exposed)
            }
        }
    }

    /// Returns the error for one permission, with one file for each use by the host.
    private func refusal(
        of path: Permissions.Path,
        _ place: String,
        to entry: PluginEntry,
        because exposed: [(file: TrustedFile, words: String)]
    ) -> Diagnostic {
        var roles: [TrustedFile.Role] = []
        var labels: [Label] = []
        var notes: [String] = []
        for (file, words) in exposed where !roles.contains(file.role) {
            roles.append(file.role)
            if let range = file.range {
                labels.append(Label(source, range, "it \(words)"))
            } else {
                notes.append("\(file.subject) \(words).")
            }
        }
        return Diagnostic(
            .grantsTrusted,
            "The plugin `\(entry.id.value)` could leave its sandbox: it may write `\(place)`, and there is what the "
                + "host reads, runs or loads.",
            at: Label(source, path.range, "granted here"),
            secondary: labels,
            notes: notes,
            help: ["Grant only what the plugin keeps for itself, in a directory of its own: `\"write\": [\"data\"]`."]
        )
    }
}
