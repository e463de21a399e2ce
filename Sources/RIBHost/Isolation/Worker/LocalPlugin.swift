import Loading
import PluginABI
import PluginManifest

/// A plugin that a worker has received.
@MainActor
protocol ServedPlugin: AnyObject {
    /// The path of its file.
    var path: String { get }

    /// Loads the plugin; the next build reports a failure.
    func open()

    /// Makes the factory of a loaded plugin; the next build tries again after a failure.
    func prepare()

    /// The plugin's factory. A failure is not stored: the next build tries again.
    func load() throws(Diagnostic) -> PluginFactory
}

/// A plugin in a worker: checked, inspected and loaded there again, because the file might have changed since the host
/// inspected it.
@MainActor
final class LocalPlugin: ServedPlugin {
    var path: String { reference.file }
    private let reference: PluginReference
    private let manifest: [UInt8]
    private var opened: OpenedPlugin?
    private var failure: Diagnostic?
    private var factory: PluginFactory?

    /// - Parameter manifest: what the host has read, byte for byte.
    init(_ reference: PluginReference, _ manifest: [UInt8]) {
        self.reference = reference
        self.manifest = manifest
    }

    func open() {
        guard opened == nil else { return }
        // The path is that of the host's file, unless the file is on another machine: there names are looked up as the
        // host does.
        let pipeline = PluginPipeline.ofThisProgram(configurationDirectory: ".")
        do {
            opened = try pipeline.open(reference, withManifest: manifest)
            failure = nil
        } catch {
            failure = error
        }
    }

    func prepare() {
        guard factory == nil, let opened else { return }
        factory = try? opened.makeFactory()
    }

    func load() throws(Diagnostic) -> PluginFactory {
        if let factory { return factory }
        if let failure {
            self.failure = nil
            throw failure
        }
        open()
        guard let opened else { throw failure ?? .notSealed("It has not been loaded.") }
        let factory = try opened.makeFactory()
        self.factory = factory
        return factory
    }
}
