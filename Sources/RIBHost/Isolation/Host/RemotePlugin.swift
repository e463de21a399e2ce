import Base
import Configuration
import Loading
import PluginABI
import PluginManifest

/// A plugin that runs in a worker, as the host has inspected it.
public struct RemotePlugin: Sendable {
    /// The id that the configuration gives it.
    public let id: String
    /// The id that its manifest must have.
    let manifestID: String
    /// The real path of its file.
    public let path: String
    /// The path of the file that the worker loads, which can be on another machine.
    public let workerPath: String
    /// The plugin's manifest, byte for byte: the worker's must be the same.
    let manifest: [UInt8]
    /// The plugin's file, which a worker of this machine need not inspect again as long as it has not changed.
    let file: InspectedFile?
    /// What the SHA-256 of its file has to be, there too; nil where any file will do.
    let digest: SHA256Digest?
    let hasView: Bool
    var keepsState: Bool { !state.isEmpty }
    /// What the RIB keeps: the names and types of the fields.
    private let state: [(name: String, type: ValueType)]
    /// The slots for children.
    let slots: [Manifest.ChildSlot]
    /// What the RIB reports, by name: the names and types of the values that go with it.
    private let outcomes: [String: [(name: String, type: ValueType)]]

    /// A plugin of a catalog; nil where it could not be inspected.
    ///
    /// - Parameter workerPath: the path at which the worker finds the file; nil for the same path.
    @MainActor
    init?(_ id: String, in catalog: PluginCatalog, at workerPath: String? = nil) {
        guard let manifest = catalog.manifests[id], let file = catalog.file(of: id) else { return nil }
        let digest = catalog.references.last { $0.id == id }?.digest?.value
        self.init(
            id,
            manifestID: manifest.id,
            path: file.path,
            workerPath: workerPath,
            manifest: manifest.source.bytes,
            // A digest is there to be checked.
            file: digest == nil ? file : file.toBeInspectedAgain,
            digest: digest,
            hasView: manifest.hasView,
            state: manifest.state.map { ($0.name, $0.type) },
            slots: manifest.children,
            outcomes: manifest.outcomes
        )
    }

    init(
        _ id: String,
        manifestID: String? = nil,
        path: String,
        workerPath: String? = nil,
        manifest: [UInt8],
        file: InspectedFile? = nil,
        digest: SHA256Digest? = nil,
        hasView: Bool,
        state: [(name: String, type: ValueType)] = [],
        slots: [Manifest.ChildSlot] = [],
        outcomes: [Manifest.Outcome] = []
    ) {
        self.id = id
        self.manifestID = manifestID ?? id
        self.path = path
        self.workerPath = workerPath ?? path
        self.manifest = manifest
        self.file = file
        self.digest = digest
        self.hasView = hasView
        self.state = state
        self.slots = slots
        var payloads: [String: [(name: String, type: ValueType)]] = [:]
        for outcome in outcomes { payloads[outcome.name] = outcome.payload.map { ($0.name, $0.type) } }
        self.outcomes = payloads
    }

    /// An outcome of it; nil if its values are not those that the manifest declares. An undeclared outcome has no values,
    /// and its name is shortened: the flow only reports it.
    func outcome(_ name: String, _ payload: WireRecord) -> Outcome? {
        guard let fields = outcomes[name] else { return Outcome(name: name.prefix(bytes: MessageReader.nameLimit)) }
        guard payload.names.count <= fields.count, payload.conforms(to: fields) else { return nil }
        return Outcome(name: name, payload: payload)
    }

    /// Whether a value has the type that the manifest declares as its state.
    func mayKeep(_ state: WireValue) -> Bool {
        guard case .record(let record) = state else { return false }
        return record.names.count == self.state.count && record.conforms(to: self.state)
    }
}
