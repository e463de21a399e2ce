/// Builds the RIBs of a plugin. Each plugin exports one, which is generated from its manifest.
@MainActor
open class PluginFactory {
    /// Makes a factory.
    public init() {}

    /// Builds a RIB.
    ///
    /// - Parameters:
    ///   - build: Which of the manifest's builds; "default" where it names a single builder.
    ///   - context: The static dependencies.
    ///   - arguments: The dynamic dependencies.
    ///   - listener: Hears the outcomes. The RIB does not own it.
    /// - Throws: `BuildError` if the plugin has no such build, or something that it needs is not there.
    open func build(
        _ build: String,
        context: PluginContext,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildError) -> BuiltRIB {
        throw BuildError("The plugin's factory has no build \"\(build)\". Build the plugin from its manifest.json.")
    }
}

/// What an attach consists of: a router, and all that must live as long as it is attached.
///
/// Listeners are weak, so somebody must own the builder or adapter and the bridge to the host's listener; whoever
/// attaches the router owns this.
@MainActor
public final class BuiltRIB {
    /// The RIB, ready to be attached.
    public let router: any Routing
    /// What shows the RIB; nil for a viewless one.
    public let viewController: ViewController?

    /// Says what the RIB keeps, as it is now; nil for a plugin whose manifest declares no `state`. A host asks for it
    /// whenever the flow has come to rest, and gives it to the next build of the same step.
    public let state: (@MainActor () -> WireValue)?

    private let builder: AnyObject?
    private let listener: AnyObject?

    /// Keeps the builder, and what the RIB's listener is, alive together with the router.
    public init(
        router: any ViewableRouting,
        builder: AnyObject? = nil,
        listener: AnyObject? = nil,
        state: (@MainActor () -> WireValue)? = nil
    ) {
        self.router = router
        viewController = router.viewControllable.viewController
        self.builder = builder
        self.listener = listener
        self.state = state
    }

    /// The same for a viewless RIB: the plugin's manifest says `"view": false`.
    ///
    /// An initializer of its own, because a host that asked a router whether it has a view would need a cast to a protocol, which is
    /// slow once plugins have been loaded.
    public init(
        viewless router: any Routing,
        builder: AnyObject? = nil,
        listener: AnyObject? = nil,
        state: (@MainActor () -> WireValue)? = nil
    ) {
        self.router = router
        viewController = nil
        self.builder = builder
        self.listener = listener
        self.state = state
    }
}
