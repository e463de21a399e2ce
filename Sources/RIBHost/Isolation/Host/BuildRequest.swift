public import PluginABI
public import PluginManifest

/// What a RIB is built with in a worker.
@MainActor
public struct BuildRequest {
    let plugin: RemotePlugin
    let build: String
    let context: RemoteContext
    let arguments: WireRecord
    let state: WireValue?
    let listener: OutcomeListener
    let path: [String]
    let cutHandler: @MainActor () -> Void

    /// Describes a build.
    ///
    /// - Parameters:
    ///   - build: which of the manifest's builds.
    ///   - arguments: the dynamic dependencies, by slot.
    ///   - state: what the RIB has kept; nil for one that begins.
    ///   - path: where the RIB will be, from the root down to its own name: as the worker's faults tell it.
    ///   - cutHandler: called when its screen lacks what is nested too deep.
    public init(
        _ plugin: RemotePlugin,
        build: String,
        context: RemoteContext,
        arguments: WireRecord,
        state: WireValue?,
        listener: OutcomeListener,
        path: [String],
        cutHandler: @escaping @MainActor () -> Void
    ) {
        self.plugin = plugin
        self.build = build
        self.context = context
        self.arguments = arguments
        self.state = state
        self.listener = listener
        self.path = path
        self.cutHandler = cutHandler
    }
}

/// Why a worker has not built a RIB.
public enum RemoteBuildError: Error {
    /// The plugin's builder refused.
    case build(BuildError)
    /// The plugin could not be loaded there.
    case load(Diagnostic)
    /// No worker could be started; the reason in words.
    case spawn(String)
    /// What was started is not a worker of this host: to start it again would be of no use.
    case handshake(HandshakeError)
    /// The worker ended meanwhile, which was reported to ``WorkerPool/endHandler``.
    case ended(WorkerEnd)
}
