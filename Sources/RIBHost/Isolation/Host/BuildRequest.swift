public import PluginABI
public import PluginManifest

/// The arguments of a RIB's build in a worker.
@MainActor
public struct BuildRequest {
    let plugin: RemotePlugin
    let context: RemoteContext
    let listener: any RemoteListener
    let isSeen: Bool
    let children: (any RemoteChildren)?
    let cutHandler: @MainActor () -> Void
    /// The part of the request that crosses.
    let build: RIBBuild
    var path: [String] { build.path }
    var state: WireValue? { build.state }

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - build: the name of the build in the manifest.
    ///   - arguments: the dynamic dependencies, by slot.
    ///   - state: the kept state; nil for a new RIB.
    ///   - path: the path of the RIB, from the root down to its own name, for the worker's faults.
    ///   - isSeen: true if the view is visible as soon as the RIB is attached.
    ///   - children: the children in the slots; nil for a plugin without slots.
    ///   - cutHandler: called when elements are missing from the screen because they are nested too deep.
    public init(
        _ plugin: RemotePlugin,
        build: String,
        context: RemoteContext,
        arguments: WireRecord,
        state: WireValue?,
        listener: any RemoteListener,
        path: [String],
        isSeen: Bool = true,
        children: (any RemoteChildren)? = nil,
        cutHandler: @escaping @MainActor () -> Void
    ) {
        self.plugin = plugin
        self.context = context
        self.listener = listener
        self.isSeen = isSeen
        self.children = children
        self.cutHandler = cutHandler
        self.build = RIBBuild(
            plugin: plugin.id,
            build: build,
            context: context.number,
            path: path,
            arguments: arguments,
            state: state,
            slots: children?.offered ?? []
        )
    }
}

/// The reason why a worker has not built a RIB.
public enum RemoteBuildError: Error {
    /// The plugin's builder refused.
    case build(BuildError)
    /// The plugin could not be loaded in the worker.
    case load(Diagnostic)
    /// No worker could be started; the reason as text.
    case spawn(String)
    /// The started program is not a worker of this host: starting it again would be useless.
    case handshake(HandshakeError)
    /// The worker ended meanwhile, as reported to ``ProcessPool/endHandler``; `by` is the plugin that ended it, if
    /// known.
    case ended(ProcessEnd, by: String?)
}
