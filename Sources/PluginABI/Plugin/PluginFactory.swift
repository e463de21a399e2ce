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
    ///   - listener: Receives the outcomes. The RIB does not own it.
    /// - Throws: `BuildError` if the plugin has no such build, or something that it needs was not provided.
    open func build(
        _ build: String,
        context: PluginContext,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildError) -> BuiltRIB {
        throw BuildError("The plugin's factory has no build \"\(build)\". Build the plugin from its manifest.json.")
    }
}

/// The result of a build: a router, and everything that must live as long as it is attached.
///
/// Listeners are weak, so the builder or adapter and the bridge to the host's listener need an owner: the caller that
/// attaches the router retains this.
@MainActor
public final class BuiltRIB {
    /// The RIB, ready to be attached.
    public let router: any Routing
    /// The RIB's view; nil for a viewless one.
    public let viewController: ViewController?

    /// Returns what the RIB keeps, as it is now; nil for a plugin whose manifest declares no `state`. A host calls it
    /// whenever the flow is idle, and passes the result to the next build of the same step.
    public let state: (@MainActor () -> WireValue)?

    /// Asks an entry of the RIB, with its arguments; nil for a plugin whose manifest declares no `entries`. A host calls
    /// it for a link. It throws where the plugin has no such entry, or an argument is missing. Since 1.1.
    public let entries: EntryHandler?

    /// What a link asks: the name of an entry, and its arguments. Since 1.1.
    public typealias EntryHandler = @MainActor (String, PluginArguments) throws(BuildError) -> Void

    private let builder: AnyObject?
    private let listener: AnyObject?

    /// Keeps the builder, and the object that is the RIB's listener, alive together with the router.
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
        entries = nil
    }

    /// As the initializer without `entries`, for a RIB that a link can ask something. Since 1.1.
    ///
    ///     BuiltRIB(router: router, state: nil, entries: { entry, arguments throws(BuildError) in
    ///         router.entries.showCard(card: try arguments.value("card"))
    ///     })
    public init(
        router: any ViewableRouting,
        builder: AnyObject? = nil,
        listener: AnyObject? = nil,
        state: (@MainActor () -> WireValue)?,
        entries: EntryHandler?
    ) {
        self.router = router
        viewController = router.viewControllable.viewController
        self.builder = builder
        self.listener = listener
        self.state = state
        self.entries = entries
    }

    /// Keeps the objects of a viewless RIB alive: the plugin's manifest says `"view": false`.
    ///
    /// A separate initializer, because a host that checks whether a router has a view would need a cast to a protocol,
    /// which is slow once plugins have been loaded.
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
        entries = nil
    }

    /// As the initializer without `entries`, for a viewless RIB that a link can ask something. Since 1.1.
    public init(
        viewless router: any Routing,
        builder: AnyObject? = nil,
        listener: AnyObject? = nil,
        state: (@MainActor () -> WireValue)?,
        entries: EntryHandler?
    ) {
        self.router = router
        viewController = nil
        self.builder = builder
        self.listener = listener
        self.state = state
        self.entries = entries
    }
}
