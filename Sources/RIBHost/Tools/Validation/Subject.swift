public import Configuration
import PluginABI
public import PluginManifest

/// The plugin that is validated, and what it gets from the host.
public struct Subject: Sendable {
    let manifest: Manifest
    /// The plugin's id.
    public var name: String { manifest.id }
    let path: String
    let values: ProvidedValues
    /// What plugins.json grants it; nil if it has no entry with permissions there.
    let granted: Permissions?
    /// What it changes instead of the files that it is granted; nil for these themselves.
    private let standIns: StandIns?
    /// The process that plugins.json gives it; nil for the host's own.
    let process: PluginProcess?
    /// How it runs: in a process of its own.
    let entry: PluginEntry

    /// - Parameters:
    ///   - path: the real path of the plugin's file.
    ///   - entry: the plugin's entry in plugins.json; its permissions, its memory and its deadline are used.
    ///   - standIns: what it changes instead of the files that it is granted; nil to grant it these and the network.
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

    /// Whether it gets what it is granted, and no copies.
    var hasRealGrants: Bool { standIns == nil }

    /// A value as the plugin gets it: a path that it may write leads to the copy.
    func given(_ value: WireValue) -> WireValue { standIns?.value(value) ?? value }

    /// The dynamic dependencies of a build.
    func arguments(of build: Manifest.Build) -> WireRecord {
        var record = values.arguments(of: build)
        for name in record.names { record[name] = record[name].map(given) }
        return record
    }
}
