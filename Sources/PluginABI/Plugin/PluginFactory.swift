/// A builder of a plugin's RIBs. Each plugin exports a factory, which is generated from its manifest.
@MainActor
open class PluginFactory {
    /// Makes a factory.
    public init() {}

    /// Builds a RIB.
    ///
    /// - Parameters:
    ///   - build: The name of the manifest's build; "default" for a manifest with a single builder.
    ///   - context: The static dependencies.
    ///   - arguments: The dynamic dependencies.
    ///   - listener: Receives the outcomes. The RIB does not own it.
    /// - Throws: `BuildError` if the plugin has no such build, or a dependency is missing or has another type.
    open func build(
        _ build: String,
        context: PluginContext,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildError) -> BuiltRIB {
        throw BuildError("The plugin's factory has no build \"\(build)\". Build the plugin from its manifest.json.")
    }
}

/// The result of a build: a router, and all objects that must live as long as the router is attached.
///
/// Listeners are weak, so the builder or adapter and the bridge to the host's listener need an owner: the caller that
/// attaches the router retains the result.
@MainActor
public final class BuiltRIB {
    /// The RIB, ready to be attached.
    public let router: any Routing
    /// The RIB's view; nil for a viewless RIB.
    public let viewController: ViewController?

    /// Returns the RIB's current state; nil for a plugin without `state` in its manifest. A host calls this whenever
    /// the flow is idle, and passes the result to the next build of the same step.
    public let state: (@MainActor () -> WireValue)?

    /// Calls an entry of the RIB, with its arguments; nil for a plugin without `entries` in its manifest. A host calls
    /// this for a link. Throws if the plugin has no such entry, or an argument is missing. Since 1.1.
    public let entries: EntryHandler?

    /// A handler of links: gets the name of an entry, and the entry's arguments. Since 1.1.
    public typealias EntryHandler = @MainActor (String, PluginArguments) throws(BuildError) -> Void

    private let builder: AnyObject?
    private let listener: AnyObject?

    /// Makes a result that keeps the builder and the RIB's listener alive together with the router.
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

    /// Makes a result like the initializer without `entries`, for a RIB with entries for links. Since 1.1.
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

    /// Makes a result for a viewless RIB: the plugin's manifest says `"view": false`.
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

    /// Makes a result like the initializer without `entries`, for a viewless RIB with entries for links. Since 1.1.
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
