public import Loading
internal import PluginManifest

/// A plugin that runs in a worker, as the host has inspected it.
public struct RemotePlugin: Sendable {
    /// The id that the configuration gives it.
    public let id: String
    /// The real path of its file.
    public let path: String
    /// The path of the file that the worker loads, which may be one on another machine.
    public private(set) var workerPath: String
    /// Its manifest, byte for byte: the worker's must be the same.
    let manifest: [UInt8]
    let hasView: Bool

    /// A plugin of a catalog; nil where it could not be inspected.
    @MainActor
    public init?(_ id: String, in catalog: PluginCatalog) {
        guard let manifest = catalog.manifests[id], let file = catalog.files.last(where: { $0.id == id }) else {
            return nil
        }
        self.init(id, path: file.path, manifest: manifest.source.bytes, hasView: manifest.hasView)
    }

    init(_ id: String, path: String, manifest: [UInt8], hasView: Bool) {
        self.id = id
        self.path = path
        workerPath = path
        self.manifest = manifest
        self.hasView = hasView
    }

    /// The same plugin for a worker that finds the file at another path; nil for the same path.
    public func found(at path: String?) -> RemotePlugin {
        guard let path else { return self }
        var plugin = self
        plugin.workerPath = path
        return plugin
    }
}
