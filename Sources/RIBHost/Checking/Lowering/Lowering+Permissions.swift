import Configuration
import PluginABI
import PluginManifest

extension Lowering {
    /// Compares the permissions in a plugin's manifest with the permissions granted in its entry.
    mutating func checkPermissions(_ entry: PluginEntry, _ manifest: Manifest) {
        guard manifest.permissions != nil || entry.allow != nil else { return }
        let comparison = PermissionComparison(
            asked: manifest.permissions,
            granted: entry.allow,
            named: texts(for: entry, manifest),
            folder: Self.folder(ofProgramWith: manifest),
            home: configuration.home,
            workingDirectory: configuration.workingDirectory
        )
        for missing in comparison.missing { reportNotGranted(missing, comparison, to: entry, manifest) }
        for surplus in comparison.surplus { reportNotAsked(surplus, entry, manifest) }
    }

    /// Reports settings for a process if the plugin runs in the host's own.
    mutating func checkEnforcement(_ entry: PluginEntry) {
        guard entry.process == nil else { return }
        if let allow = entry.allow, !allow.isEmpty {
            reportNotEnforced("permissions cannot be enforced: it may do all that the host may", entry, at: allow.range)
        }
        if let limit = entry.deadline { reportNotEnforced("`deadline` has no effect", entry, at: limit.range) }
        if let limit = entry.memory { reportNotEnforced("`memory` has no effect", entry, at: limit.range) }
    }

    private mutating func reportNotEnforced(_ consequence: String, _ entry: PluginEntry, at range: SourceRange) {
        let id = entry.id.value
        warn(
            .notEnforced,
            "The plugin `\(id)` runs in the host's own process, where \(consequence).",
            at: range,
            help: ["Give it a process: `\"process\": true` in the entry of `\(id)`."]
        )
    }

    /// Returns the strings that constants give the plugin. Some can be paths, which a manifest cannot know.
    private func texts(for entry: PluginEntry, _ manifest: Manifest) -> [String] {
        let names = entry.adapt?.dependencies.dictionary ?? [:]
        let dependencies = manifest.staticDependencies.map(\.name) + manifest.builds.flatMap { $0.dynamic.map(\.name) }
        let keys = Set(dependencies.map { names[$0] ?? $0 })
        let scopes = [configuration.dependencies] + configuration.flows.map(\.dependencies)
        return scopes.joined().compactMap { dependency in
            guard keys.contains(dependency.key.value), case .constant(let value) = dependency.kind,
                case .string(let text) = value.value
            else { return nil }
            return text
        }
    }

    /// Returns the folder of a program, whose manifest is a file there; nil for a library.
    private static func folder(ofProgramWith manifest: Manifest) -> String? {
        let name = manifest.source.name
        guard name.hasSuffix(".manifest.json"), let slash = name.lastIndex(of: "/") else { return nil }
        return String(name[..<slash])
    }

    private mutating func reportNotGranted(
        _ permission: PermissionComparison.Permission,
        _ comparison: PermissionComparison,
        to entry: PluginEntry,
        _ manifest: Manifest
    ) {
        let id = entry.id.value
        let grant = (entry.process == nil ? "\"process\": true, " : "") + comparison.completedGrant
        report(
            .notGranted,
            "The plugin `\(id)` asks \(permission.words), which is not granted.",
            at: entry.allow?.range ?? entry.id.range,
            entry.allow == nil ? "nothing is granted" : "not granted here",
            secondary: [Label(manifest.source, permission.range, "asked for here")],
            help: "Grant what it asks for, if you trust it with that: `\(grant)` in the entry of `\(id)`."
        )
    }

    private mutating func reportNotAsked(
        _ permission: PermissionComparison.Permission,
        _ entry: PluginEntry,
        _ manifest: Manifest
    ) {
        warn(
            .notAsked,
            "The plugin `\(entry.id.value)` is allowed \(permission.words), and does not ask for it.",
            at: permission.range,
            secondary: manifest.permissions.map { [Label(manifest.source, $0.range, "it asks for less")] } ?? [],
            help: ["Remove it from `allow`."]
        )
    }
}

/// The difference between the permissions a plugin asks for and the permissions it is granted.
struct PermissionComparison {
    /// A permission, and its place in a file.
    struct Permission {
        var words: String
        var range: SourceRange
    }

    let asked: Permissions?
    let granted: Permissions?
    /// The strings of constants, which can name paths.
    let named: [String]
    /// The folder of a program, for whose files a manifest cannot ask; nil for a library.
    let folder: String?
    /// The expansion of `~/` in a manifest.
    let home: String
    /// The directory in which the plugins run.
    let workingDirectory: String

    /// The permissions asked for but not granted.
    var missing: [Permission] { permissions(of: asked, beyond: granted, uncovered) }

    /// The permissions that are granted without being asked for, or needed for one that is asked for.
    var surplus: [Permission] { permissions(of: granted, beyond: asked, unneeded) }

    /// Returns the permissions of one side that the other side lacks.
    ///
    /// - Parameter excess: returns the paths that others do not account for.
    private func permissions(
        of some: Permissions?,
        beyond others: Permissions?,
        _ excess: ([Permissions.Path], [Permissions.Path]) -> [Permissions.Path]
    ) -> [Permission] {
        guard let some else { return [] }
        let write = others?.write ?? []
        let network = others?.network == nil ? some.network : nil
        let permissions = { (verb: String, paths: [Permissions.Path]) in
            paths.map { Permission(words: "\(verb) `\($0.text)`", range: $0.range) }
        }
        return (network.map { [Permission(words: "to use the network", range: $0)] } ?? [])
            + permissions("to read", excess(some.read, (others?.read ?? []) + write))
            + permissions("to write", excess(some.write, write))
    }

    private func uncovered(_ asked: [Permissions.Path], by granted: [Permissions.Path]) -> [Permissions.Path] {
        asked.filter { path in !granted.contains { GrantedPath.covers(resolved($0), resolved(path)) } }
    }

    private func unneeded(_ granted: [Permissions.Path], for asked: [Permissions.Path]) -> [Permissions.Path] {
        let needed = asked.map(resolved) + named.map { GrantedPath.absolute($0, in: workingDirectory, home: home) }
        return granted.map { ($0, resolved($0)) }.filter { _, path in
            guard !needed.contains(where: { GrantedPath.covers(path, $0) }) else { return false }
            // The kernel follows links on both.
            let real = GrantedPath.followingLinks(path)
            if let folder, GrantedPath.covers(GrantedPath.followingLinks(folder), real) { return false }
            return !needed.contains { GrantedPath.covers(real, GrantedPath.followingLinks($0)) }
        }.map(\.0)
    }

    private func resolved(_ path: Permissions.Path) -> String { resolved(path.text) }

    private func resolved(_ path: String) -> String { GrantedPath.absolute(path, in: "", home: home) }

    /// The member `allow` with all granted and all missing permissions.
    var completedGrant: String {
        var members: [String] = []
        if granted?.network != nil || asked?.network != nil { members.append("\"network\": true") }
        let outside = (granted?.read ?? []) + (granted?.write ?? [])
        let read = (granted?.read ?? []) + uncovered(asked?.read ?? [], by: outside)
        let write = (granted?.write ?? []) + uncovered(asked?.write ?? [], by: granted?.write ?? [])
        for (key, paths) in [("read", read), ("write", write)] where !paths.isEmpty {
            members.append("\"\(key)\": [\(paths.map { quoted($0.text) }.joined(separator: ", "))]")
        }
        return "\"allow\": {\(members.joined(separator: ", "))}"
    }

    private func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.value(text)
        return writer.text
    }
}
