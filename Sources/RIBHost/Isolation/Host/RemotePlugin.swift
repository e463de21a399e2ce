import Base
import Configuration
import Loading
import PluginABI
import PluginManifest

/// A plugin in a worker, as inspected by the host.
public struct RemotePlugin: Sendable {
    /// The id of the plugin in the configuration.
    public let id: String
    /// The plugin's manifest: the worker's must be the same, byte for byte.
    let manifest: Manifest
    /// The real path of the file.
    public let path: String
    /// The path of the file for the worker, which can be on another machine.
    public let workerPath: String
    /// The plugin's file; a worker on this machine need not inspect it again while it is unchanged.
    let file: InspectedFile?
    /// The required SHA-256 of the file, also on another machine; nil if any file is accepted.
    let digest: SHA256Digest?

    /// True if the plugin is a program in any language.
    var isProgram: Bool { file?.isProgram ?? false }

    /// Returns an outcome of the plugin; nil if its values do not have the declared types. An undeclared outcome has no
    /// values, and its name is shortened: the flow only reports it.
    func outcome(_ outcome: Outcome) -> Outcome? {
        guard let declared = manifest.outcome(named: outcome.name) else {
            return Outcome(name: outcome.name.prefix(bytes: MessageReader.nameLimit))
        }
        let isTyped =
            outcome.payload.names.count <= declared.payload.count
            && outcome.payload.conforms(to: declared.payload.map { ($0.name, $0.type) })
        return isTyped ? outcome : nil
    }

    /// Returns true if a value has the type of the state in the manifest.
    func mayKeep(_ state: WireValue) -> Bool {
        guard case .record(let record) = state else { return false }
        return record.names.count == manifest.state.count
            && record.conforms(to: manifest.state.map { ($0.name, $0.type) })
    }
}

extension RemotePlugin {
    /// Creates a plugin of a catalog; nil if the plugin could not be inspected.
    ///
    /// - Parameter workerPath: the path of the file for the worker; nil for the same path.
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
