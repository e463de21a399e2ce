import Foreign
import Loading
import PluginABI
import PluginManifest

/// A plugin in its process: loaded when the process is sealed, and created on its first build.
@MainActor
final class LocalPlugin {
    /// Calls a loaded plugin's entry symbol.
    typealias MakeFactory = @MainActor () throws(Diagnostic) -> PluginFactory

    /// The path of the file.
    let path: String
    /// The library files that the plugin might need, if known to the host.
    let libraries: [String]
    private let open: @MainActor () throws(Diagnostic) -> MakeFactory
    /// Starts the program that does the plugin's work; nil for a library.
    var start: (@MainActor (Seal) throws(Diagnostic) -> Void)?
    /// Called when a plugin in another language can no longer be used.
    var failureHandler: @MainActor (PortFailure, PluginProgram?) -> Void = { _, _ in }
    private var state = State.received

    private enum State {
        case received
        /// The plugin is not loaded; the next build reports the reason.
        case failed(Diagnostic)
        case loaded(MakeFactory)
        case created(PluginFactory)
    }

    /// - Parameter open: loads the file, whose initializers run.
    init(
        _ path: String,
        libraries: [String] = [],
        open: @escaping @MainActor () throws(Diagnostic) -> MakeFactory
    ) {
        self.path = path
        self.libraries = libraries
        self.open = open
    }

    /// Checks and loads a file, and inspects it again unless it certainly is the file inspected by the host.
    ///
    /// - Parameters:
    ///   - manifest: the manifest read by the host, byte for byte.
    ///   - known: the file inspected by the host on this machine.
    convenience init(_ reference: PluginReference, _ manifest: [UInt8], known: InspectedFile?) {
        // The path is that of the host's file, unless the file is on another machine: there names are looked up as the
        // host does.
        let pipeline = PluginPipeline.ofThisProgram(configurationDirectory: ".")
        let place = pipeline.decidingPaths(of: reference).last
        if known?.isProgram ?? place.map({ ProgramFile.manifest(of: $0) != nil }) ?? false {
            self.init(program: reference, manifest, known: known, pipeline)
            return
        }
        pipeline.lookUpGroups(of: reference)
        let failure = FailureHandler()
        defer { failure.plugin = self }
        self.init(reference.file, libraries: known?.neededLibraries ?? []) { () throws(Diagnostic) in
            let image = try pipeline.open(reference, withManifest: manifest, known: known)
            if let id = reference.id, let memory = image.memory { DyingMessage.note(id, at: memory) }
            return { () throws(Diagnostic) in
                try image.makeFactory(.decoded(manifest, of: reference)) { failure.call($0, nil) }
            }
        }
    }

    /// The handler of a plugin that is being made.
    @MainActor
    final class FailureHandler {
        weak var plugin: LocalPlugin?

        func call(_ failure: PortFailure, _ program: PluginProgram?) { plugin?.failureHandler(failure, program) }
    }

    /// Starts the program of the plugin, if it is one, before the process is sealed: its own seal lets it become that
    /// program. The next build reports a failure.
    func startProgram(in seal: Seal) {
        do {
            try start?(seal)
        } catch {
            state = .failed(error)
        }
    }

    /// Loads the plugin; the next build reports a failure.
    func load() {
        guard case .received = state else { return }
        do {
            state = .loaded(try open())
        } catch {
            state = .failed(error)
        }
    }

    /// Returns the plugin's factory. A failure is not stored: the next build tries again.
    func factory() throws(Diagnostic) -> PluginFactory {
        switch state {
        case .created(let factory): return factory
        case .loaded(let makeFactory):
            let factory = try makeFactory()
            state = .created(factory)
            return factory
        case .failed(let error):
            state = .received
            throw error
        case .received:
            state = .loaded(try open())
            return try self.factory()
        }
    }
}
