public import PluginABI
public import PluginManifest

/// The factory of a plugin behind port 1: its RIBs are RIBs of this process, whose work another program does, or a
/// library in another language. So slots, streams, state and entries are the same as of any plugin.
@MainActor
public final class PortFactory: PluginFactory {
    private let connection: PortConnection

    /// Greets a plugin.
    ///
    /// - Parameters:
    ///   - plugin: the id of the plugin.
    ///   - failureHandler: called once, when the plugin can no longer be used.
    /// - Throws: the reason if the plugin does not speak port 1.
    public init(
        of plugin: String,
        _ manifest: Manifest,
        over transport: any PortTransport,
        failureHandler: @escaping @MainActor (PortFailure) -> Void
    ) throws(BuildError) {
        connection = PortConnection(plugin, manifest, over: transport, failureHandler: failureHandler)
        super.init()
        try connection.greet()
    }

    /// Builds a RIB.
    public override func build(
        _ build: String,
        context: PluginContext,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildError) -> BuiltRIB {
        let rib = ForeignRIB(connection, listener)
        try rib.build(build, in: context, arguments)
        return rib.built
    }
}
