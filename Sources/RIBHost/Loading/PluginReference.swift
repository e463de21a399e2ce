public import PluginManifest

/// A plugin as named in plugins.json: an id, a file, and the place in the configuration for messages.
public struct PluginReference: Hashable, Sendable {
    /// The id of the plugin in the configuration; nil if a single file is inspected.
    public let id: String?
    /// The required id in the manifest; nil if a single file is inspected.
    public let manifestID: String?
    /// The file in the configuration: a bare name, or a path.
    public let file: String
    /// The place of the file in plugins.json.
    public let label: Label?
    /// The required SHA-256; nil if any file is accepted.
    public let digest: PluginDigest?
    /// The directory that the file is relative to; nil for the directory of plugins.json.
    public let directory: String?

    /// Creates a reference.
    ///
    /// - Parameters:
    ///   - manifestID: the required id in the manifest; nil for the same as `id`.
    ///   - directory: the directory that the file is relative to; nil for the directory of plugins.json.
    public init(
        id: String?,
        manifestID: String? = nil,
        file: String,
        label: Label? = nil,
        digest: PluginDigest? = nil,
        directory: String? = nil
    ) {
        self.id = id
        self.manifestID = manifestID ?? id
        self.file = file
        self.label = label
        self.digest = digest
        self.directory = directory
    }
}
