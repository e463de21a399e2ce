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

    /// The plugin's factory. A failure is not stored: the next build tries again.
    func load() throws(Diagnostic) -> PluginFactory
}

/// A plugin in a worker: checked and loaded there, and inspected again unless it certainly is the file that the host
/// has inspected.
@MainActor
final class LocalPlugin: ServedPlugin {
    var path: String { reference.file }
    private let reference: PluginReference
    private let manifest: [UInt8]
    private let known: InspectedFile?
    private var opened: OpenedPlugin?
    private var failure: Diagnostic?
    private var factory: PluginFactory?

    /// - Parameters:
    ///   - manifest: what the host has read, byte for byte.
    ///   - known: the file that the host has inspected on this machine.
    init(_ reference: PluginReference, _ manifest: [UInt8], known: InspectedFile?) {
        self.reference = reference
        self.manifest = manifest
        self.known = known
    }

    func open() {
        guard opened == nil else { return }
        // The path is that of the host's file, unless the file is on another machine: there names are looked up as the
        // host does.
        let pipeline = PluginPipeline.ofThisProgram(configurationDirectory: ".")
        do {
            opened = try pipeline.open(reference, withManifest: manifest, known: known)
            failure = nil
        } catch {
            failure = error
        }
    }

    func load() throws(Diagnostic) -> PluginFactory {
        if let factory { return factory }
        if let failure {
            self.failure = nil
            throw failure
        }
        open()
        guard let opened else { throw failure ?? .notSealed("It has not been loaded.", hasLoaded: false) }
        let factory = try opened.makeFactory()
        self.factory = factory
        return factory
    }
}
