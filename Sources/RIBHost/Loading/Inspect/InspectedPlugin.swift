public import PluginManifest

/// A plugin with everything that can be known about it without running it.
public struct InspectedPlugin: Sendable {
    /// The plugin's file.
    public let file: InspectedFile
    /// The plugin's manifest.
    public let manifest: Manifest
    /// What it was compiled with and for.
    public let abi: ABIRecord

    /// The real path of the file.
    public var path: String { file.path }

    /// Whether another inspection found the same contents: the manifest byte for byte, and the record.
    ///
    /// Contents are compared, not times or inode numbers: a rebuild can reuse an inode's number, and a rebuild that does
    /// not change the interface is the same plugin.
    public func hasSameContents(as other: InspectedPlugin) -> Bool {
        abi == other.abi && manifest.source.bytes == other.manifest.source.bytes
    }
}
