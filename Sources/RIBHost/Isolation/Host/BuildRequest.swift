public import PluginABI
public import PluginManifest

/// The arguments of a RIB's build in a worker.
@MainActor
public struct BuildRequest {
    let plugin: RemotePlugin
    let build: String
    let context: RemoteContext
    let arguments: WireRecord
    let state: WireValue?
    let listener: any RemoteListener
    let path: [String]
    let isSeen: Bool
    let children: (any RemoteChildren)?
    let cutHandler: @MainActor () -> Void

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
        self.build = build
        self.context = context
        self.arguments = arguments
        self.state = state
        self.listener = listener
        self.path = path
        self.isSeen = isSeen
        self.children = children
        self.cutHandler = cutHandler
    }

    /// Returns the message to the worker.
    func message(number: Int) -> MessageWriter {
        var message = MessageWriter(.build, number)
        message.write(plugin.id)
        message.write(build)
        message.write(context.number)
        message.write(path)
        message.write(arguments)
        message.write(state)
        message.write(children?.offered ?? []) { writer, offered in
            writer.write(offered.slot)
            writer.write(offered.children)
        }
        return message
    }
}

extension MessageWriter {
    /// Writes the children in a slot.
    mutating func write(_ children: [ChildSource.Name]) {
        write(children) { writer, child in
            writer.write(child.name)
            writer.write(child.title)
        }
    }
}

extension MessageReader {
    /// Reads the children in a slot.
    mutating func children() throws(MessageError) -> [ChildSource.Name] {
        try list { reader throws(MessageError) in
            ChildSource.Name(name: try reader.text(), title: try reader.text())
        }
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
