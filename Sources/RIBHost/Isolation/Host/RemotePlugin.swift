import Base
import Configuration
import Loading
import PluginABI
import PluginManifest

/// A plugin that runs in a worker, as the host has inspected it.
public struct RemotePlugin: Sendable {
    /// The id that the configuration gives it.
    public let id: String
    /// The plugin's manifest: the worker's must be the same, byte for byte.
    let manifest: Manifest
    /// The real path of its file.
    public let path: String
    /// The path of the file that the worker loads, which can be on another machine.
    public let workerPath: String
    /// The plugin's file, which a worker of this machine need not inspect again as long as it has not changed.
    let file: InspectedFile?
    /// What the SHA-256 of its file has to be, there too; nil where any file will do.
    let digest: SHA256Digest?

    /// An outcome of it; nil if its values are not those that the manifest declares. An undeclared outcome has no values,
    /// and its name is shortened: the flow only reports it.
    func outcome(_ name: String, _ payload: WireRecord) -> Outcome? {
        guard let declared = manifest.outcome(named: name) else {
            return Outcome(name: name.prefix(bytes: MessageReader.nameLimit))
        }
        guard payload.names.count <= declared.payload.count,
            payload.conforms(to: declared.payload.map { ($0.name, $0.type) })
        else { return nil }
        return Outcome(name: name, payload: payload)
    }

    /// Whether a value has the type that the manifest declares as its state.
    func mayKeep(_ state: WireValue) -> Bool {
        guard case .record(let record) = state else { return false }
        return record.names.count == manifest.state.count
            && record.conforms(to: manifest.state.map { ($0.name, $0.type) })
    }
}

extension RemotePlugin {
    /// A plugin of a catalog; nil where it could not be inspected.
    ///
    /// - Parameter workerPath: the path at which the worker finds the file; nil for the same path.
    @MainActor
    init?(_ id: String, in catalog: PluginCatalog, at workerPath: String? = nil) {
        guard let manifest = catalog.manifests[id], let file = catalog.file(of: id) else { return nil }
        let digest = catalog.references.last { $0.id == id }?.digest?.value
        self.init(
            id: id,
            manifest: manifest,
            path: file.path,
            workerPath: workerPath ?? file.path,
            // A digest is there to be checked.
            file: digest == nil ? file : file.toBeInspectedAgain,
            digest: digest
        )
    }
}
