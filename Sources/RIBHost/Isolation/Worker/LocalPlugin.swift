internal import Loading
internal import PluginABI
internal import PluginManifest

/// A plugin in a worker: judged, inspected and loaded there anew when it is first built, for what the host has seen is what
/// the file was then.
@MainActor
final class LocalPlugin {
    private let id: String
    private let path: String
    private let manifest: [UInt8]
    private var factory: PluginFactory?

    /// - Parameter manifest: what the host has read, byte for byte.
    init(id: String, path: String, manifest: [UInt8]) {
        self.id = id
        self.path = path
        self.manifest = manifest
    }

    /// The plugin's factory. A failure is not remembered: the next build tries again.
    func load() throws(Diagnostic) -> PluginFactory {
        if let factory { return factory }
        // The path is that of the host's file, unless the file lies on another machine: there names are looked up as the
        // host does.
        let pipeline = PluginPipeline.ofThisProgram(configurationDirectory: ".")
        let factory = try pipeline.load(PluginReference(id: id, file: path), withManifest: manifest).factory
        self.factory = factory
        return factory
    }
}
