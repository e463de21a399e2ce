import PluginManifest

/// A plugin's shared library in this process, permanently: a Swift image is never closed.
struct PluginImage {
    let file: InspectedFile
    /// What `dlopen` returned.
    let handle: UnsafeMutableRawPointer
}
