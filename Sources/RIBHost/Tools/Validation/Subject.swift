public import Configuration
import PluginABI
public import PluginManifest

/// The validated plugin, with its values and permissions.
public struct Subject: Sendable {
    let manifest: Manifest
    /// The plugin's id.
    public var name: String { manifest.id }
    let path: String
    let values: ProvidedValues
    /// The permissions granted by plugins.json; nil without such an entry.
    let granted: Permissions?
    /// The copies that the plugin may change instead of the originals; nil if it may change the originals.
    private let standIns: StandIns?
    /// The process in plugins.json; nil for the host's own.
    let process: PluginProcess?
    /// The plugin's entry, always with a process of its own.
    let entry: PluginEntry

    /// Makes a subject.
    ///
    /// - Parameters:
    ///   - path: the real path of the plugin's file.
    ///   - entry: the plugin's entry in plugins.json; its permissions, its memory and its deadline are used.
    ///   - standIns: the copies to change instead of the originals; nil to grant the originals and the network.
    public init(
        _ manifest: Manifest,
        path: String,
        values: ProvidedValues,
        entry: PluginEntry? = nil,
        standIns: StandIns?
    ) {
        self.manifest = manifest
        self.path = path
        self.values = values
        self.standIns = standIns
        granted = entry?.allow
        process = entry?.process
        let id = Located(manifest.id, entry?.id.range ?? SourceRange(0..<0))
        var own = PluginEntry.named(id)
        own.deadline = entry?.deadline
        own.memory = entry?.memory
        own.allow = granted.map { standIns?.replacing($0) ?? $0 }
        own.process = own.ownProcess()
        self.entry = own
    }

    /// True if the plugin gets the originals it is granted, not copies.
    var hasRealGrants: Bool { standIns == nil }

    /// True if the plugin can change what lies outside of its process, even if only in copies.
    var changesOthers: Bool { granted.map { $0.network != nil || !$0.write.isEmpty } ?? false }

    /// Returns a value for the plugin: a path that it may write is replaced by the path of the copy.
    func given(_ value: WireValue) -> WireValue { standIns?.value(value) ?? value }

    /// Returns the dynamic dependencies of a build.
    func arguments(of build: Manifest.Build) -> WireRecord {
        var record = values.arguments(of: build)
        for name in record.names { record[name] = record[name].map(given) }
        return record
    }
}
