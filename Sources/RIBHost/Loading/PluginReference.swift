public import PluginManifest

/// A plugin as plugins.json names it: an id, a file, and the place in the configuration for messages.
public struct PluginReference: Hashable, Sendable {
    /// The id that the configuration gives the plugin; nil if a single file is inspected.
    public let id: String?
    /// The id that its manifest must have; nil if a single file is inspected.
    public let manifestID: String?
    /// The file as it is written there: a bare name, or a path.
    public let file: String
    /// Where in plugins.json it is written.
    public let label: Label?
    /// What its SHA-256 has to be; nil where any file will do.
    public let digest: PluginDigest?
    /// What the file is relative to; nil for the directory of plugins.json.
    public let directory: String?

    /// Makes a reference.
    ///
    /// - Parameters:
    ///   - manifestID: the id that its manifest must have; nil for the same as `id`.
    ///   - directory: what the file is relative to; nil for the directory of plugins.json.
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
