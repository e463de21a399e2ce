import Base
public import PluginManifest

/// The plugins of one configuration: inspected together at start, loaded one by one as steps need them.
@MainActor
public final class PluginCatalog {
    /// The errors of the plugins, in the order of the configuration.
    public let diagnostics: [Diagnostic]
    /// The manifests of all inspected plugins, by the configuration's ids: the flow is checked against them.
    public let manifests: [String: Manifest]

    /// The manifests of plugins with a wrong id in plugins.json, by their keys there.
    public let misnamed: [String: Manifest]

    /// The paths at which the plugins are or could be, because a file that appears earlier in the search takes
    /// precedence. The paths of the plugins' own libraries are included.
    public var places: [String] {
        Array(
            Set(
                sought.flatMap { pipeline.paths(of: $0) }
                    + inspected.flatMap { [$0.plugin.path] + $0.libraries.map(\.path) }
            )
        )
    }

    private let pipeline: PluginPipeline
    /// The plugins to look for, in the order of the configuration.
    private let sought: [PluginReference]
    /// The inspected plugins, in the order of the configuration. An array, because each is looked up once.
    private let inspected: [Entry]
    private var loaded: [String: LoadedPlugin] = [:]

    /// Inspects the plugins, without running their code.
    public init(_ references: [PluginReference], pipeline: PluginPipeline) {
        var diagnostics: [Diagnostic] = []
        var inspected: [Entry] = []
        var manifests: [String: Manifest] = [:]
        var misnamed: [String: Manifest] = [:]
        var pass = PluginTrust.Pass(nil, nil)
        var libraries = OwnLibraries()
        for reference in references {
            let result = pipeline.inspect(reference, in: &pass)
            diagnostics += result.diagnostics
            if let id = reference.id, let manifest = result.manifest, manifest.id != reference.manifestID {
                misnamed[id] = manifest
            }
            guard let id = reference.id, let plugin = result.plugin else { continue }
            let entry = Entry(
                id: id,
                reference: reference,
                plugin: plugin,
                libraries: libraries.libraries(of: plugin.file)
            )
            diagnostics += entry.libraries.filter(\.hasExecutableStack).map { library in
                .executableStack("`\(library.path)`, which `\(id)` needs,", at: reference.label)
            }
            inspected.append(entry)
            manifests[id] = plugin.manifest
        }
        self.pipeline = pipeline
        sought = references
        self.diagnostics = diagnostics
        self.inspected = inspected
        self.manifests = manifests
        self.misnamed = misnamed
    }

    private struct Entry {
        var id: String
        var reference: PluginReference
        var plugin: InspectedPlugin
        var libraries: [OwnLibrary]
    }

    /// The ids of the plugins loaded in this process, in the order of their names.
    public var loadedPlugins: [String] { loaded.keys.sorted() }

    /// Returns the plugin with an id, and loads and creates it on first use.
    ///
    /// A failure is not stored: the next use tries again.
    public func plugin(_ id: String) throws(Diagnostic) -> LoadedPlugin {
        if let plugin = loaded[id] { return plugin }
        guard let entry = inspected.last(where: { $0.id == id }) else {
            throw .notInspected(id)
        }
        let start = Trace.begin()
        defer { Trace.end(.load, id, since: start) }
        // Two entries can name one library: it is loaded and created once.
        let known = inspected.lazy.filter { $0.plugin.file.identity == entry.plugin.file.identity }
            .compactMap { self.loaded[$0.id] }.first
        let result = if let known { known } else { try pipeline.load(entry.plugin, for: entry.reference) }
        loaded[id] = result
        return result
    }

    /// Takes over the plugins that another catalog has loaded from the same files: later changes of a file do not
    /// matter to its loaded code. Loads the plugins that the other catalog has loaded from other files, to detect
    /// errors now.
    ///
    /// - Parameters:
    ///   - ids: the plugins that run in this process, then and now.
    ///   - predecessor: the catalog to replace.
    public func load(again ids: Set<String>, loadedBy predecessor: PluginCatalog?) throws(Diagnostic) {
        for entry in inspected {
            let isSame = predecessor?.state(of: entry.id) == state(of: entry.id)
            let known = isSame ? predecessor?.loaded[entry.id] : nil
            loaded[entry.id] = known
            guard ids.contains(entry.id) else { continue }
            if PluginLoader.isOverwritten(entry.plugin.file.identity) {
                throw PluginLoader.overwritten(entry.plugin.path, entry.reference)
            }
            if known == nil, predecessor?.loaded[entry.id] != nil { _ = try plugin(entry.id) }
        }
    }

    /// Returns the file of a plugin; nil if the plugin could not be inspected.
    public func file(of id: String) -> InspectedFile? {
        inspected.last { $0.id == id }?.plugin.file
    }

    /// The programs that run the plugins' files, by the plugins' ids.
    public var interpreters: [String: String] {
        Dictionary(inspected.compactMap { entry in entry.plugin.file.interpreter.map { (entry.id, $0) } }) { $1 }
    }

    /// Returns the identity and state of a plugin's file; nil if the plugin could not be inspected.
    public func identity(of id: String) -> FileIdentity? { file(of: id)?.identity }

    /// Returns the identity and state of a plugin's file, and of the plugin's own libraries; empty if the plugin could
    /// not be inspected.
    public func state(of id: String) -> [FileIdentity] {
        guard let entry = inspected.last(where: { $0.id == id }) else { return [] }
        return [entry.plugin.file.identity] + entry.libraries.map(\.identity)
    }

    /// Returns errors about plugins that run in one process and bring different libraries with the same name.
    ///
    /// - Parameter processes: the ids of the plugins of each process.
    public func differingLibraries(in processes: [[String]]) -> [Diagnostic] {
        processes.flatMap { ids -> [Diagnostic] in
            var first: [String: (entry: Entry, library: OwnLibrary)] = [:]
            var problems: [Diagnostic] = []
            for entry in inspected where ids.contains(entry.id) {
                for library in entry.libraries {
                    guard let known = first[library.name] else {
                        first[library.name] = (entry, library)
                        continue
                    }
                    guard !known.library.hasSameContents(as: library) else { continue }
                    problems.append(Self.differ(library, of: entry, known.library, of: known.entry))
                }
            }
            return problems
        }
    }

    private static func differ(
        _ library: OwnLibrary,
        of entry: Entry,
        _ known: OwnLibrary,
        of first: Entry
    ) -> Diagnostic {
        let other = first.reference.label.map { Label($0.source, $0.range, "needs `\(known.path)`") }
        return Diagnostic(
            .pluginLibrariesDiffer,
            "`\(first.id)` and `\(entry.id)` run in one process, and need two different files that are called `\(library.name)`.",
            at: entry.reference.label.map { Label($0.source, $0.range, "needs `\(library.path)`") },
            secondary: other.map { [$0] } ?? [],
            notes: [
                "A process has one library of a name: the one of the plugin that is loaded first. The other plugin would call that one, too."
            ],
            help: ["Give one of them a process of its own: `\"process\": true` in the entry of `\(entry.id)`."]
        )
    }

    /// The inspected plugins, as named in the configuration and in its order.
    public var references: [PluginReference] { inspected.map(\.reference) }

    /// The real paths of the plugins' files and the plugins' ids, in the order of the configuration.
    public var files: [(path: String, id: String)] {
        inspected.map { (path: $0.plugin.path, id: $0.id) }
    }
}

extension Diagnostic {
    /// Returns the error for a requested plugin that was not accepted at start.
    public static func notInspected(_ plugin: String) -> Diagnostic {
        Diagnostic(.pluginNotInspected, "The plugin `\(plugin)` is not among those that were inspected at start.")
    }
}
