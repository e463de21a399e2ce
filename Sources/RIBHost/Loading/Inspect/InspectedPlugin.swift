public import PluginManifest

/// A plugin with everything that can be known about it without running it.
public struct InspectedPlugin: Sendable {
    /// The real path of the file.
    public let path: String
    /// The plugin's manifest.
    public let manifest: Manifest
    /// What it was compiled with and for.
    public let abi: ABIRecord
    /// Which file was inspected, and in which state.
    public let identity: FileIdentity?
    /// Whether a change would give the file another identity: not if it was written just before.
    let isSettled: Bool
    /// The places from which the dynamic linker can take libraries for it.
    let libraryPlaces: [LibraryPlace]

    /// Whether another inspection found the same contents: the manifest byte for byte, and the record.
    ///
    /// It compares contents, not times or inode numbers: a rebuild can reuse an inode's number, and a rebuild that does
    /// not change the interface is the same plugin.
    public func hasSameContents(as other: InspectedPlugin) -> Bool {
        abi == other.abi && manifest.source.bytes == other.manifest.source.bytes
    }
}
