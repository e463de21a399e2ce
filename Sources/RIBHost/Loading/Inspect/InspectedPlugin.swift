public import PluginManifest

/// A plugin with everything that can be known about it without running it.
public struct InspectedPlugin: Sendable {
    /// The real path of the file.
    public let path: String
    /// What the plugin says about itself.
    public let manifest: Manifest
    /// What it was compiled with and for.
    public let abi: ABIRecord
    /// Which file was inspected, and in which state.
    public let identity: FileIdentity?
    /// Whether a change would give the file another identity: not where it was written just before.
    let isSettled: Bool
    /// From where the dynamic linker may take libraries for it.
    let libraryPlaces: [LibraryPlace]

    /// Whether another inspection found the same contents: the manifest byte for byte, and the record.
    ///
    /// Contents are compared and not times or inode numbers: a rebuild may reuse an inode's number, and one that changes
    /// nothing of the interface is the same plugin.
    public func hasSameContents(as other: InspectedPlugin) -> Bool {
        abi == other.abi && manifest.source.bytes == other.manifest.source.bytes
    }
}
