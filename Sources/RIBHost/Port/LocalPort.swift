public import Base
@_spi(Host) public import PluginABI

/// The port of a RIB whose code runs in this process: the host's, or another for plugins.
@MainActor
public final class LocalPort: PluginPort {
    private let rib: BuiltRIB
    private let view: ViewController?
    /// The slots for children; nil for a plugin without slots.
    private let slots: LocalSlots?
    /// The latest state of an allowed size.
    private var lastState: WireValue?
    private var isStateTooLarge = false

    /// Builds a RIB.
    ///
    /// - Parameters:
    ///   - build: the name of the build in the manifest.
    ///   - context: the static dependencies.
    ///   - arguments: the dynamic dependencies, by slot.
    ///   - state: the kept state; nil for a new RIB.
    ///   - offers: the children offered in each slot.
    ///   - children: the owner of the children; nil for a plugin without slots.
    /// - Throws: the refusal of the plugin's builder.
    public convenience init(
        _ build: String,
        by factory: PluginFactory,
        in context: PluginContext,
        arguments: WireRecord,
        state: WireValue?,
        offers: [SlotOffer],
        children: (any ChildOwner)?,
        listener: OutcomeListener
    ) throws(BuildError) {
        let slots = children.map { LocalSlots(offers, owner: $0) }
        let rib = try factory.build(
            build,
            context: slots?.context(context) ?? context,
            arguments: PluginArguments(arguments, state: state),
            listener: listener
        )
        self.init(rib, slots: slots, from: state)
    }

    /// Creates the port of a RIB that has been built.
    public init(_ rib: BuiltRIB, slots: LocalSlots? = nil, from state: WireValue? = nil) {
        self.rib = rib
        self.slots = slots
        view = rib.viewController
        lastState = state
    }

    public var router: any Routing { rib.router }

    public var screen: Screen? { view?.visibleScreen }

    /// An oversized state is a fault, which is reported once.
    public var state: WireValue? {
        guard let state = rib.state?() else { return nil }
        let isTooLarge = !state.fits
        if isTooLarge, !isStateTooLarge { RIBHost.report(.largeState(state, path: router.path)) }
        isStateTooLarge = isTooLarge
        if !isTooLarge { lastState = state }
        return lastState
    }

    public var descendants: [TreeSnapshot.Node]? { nil }

    public func attach(below parent: RouterNode) { parent.attachChild(rib.router) }

    public func see(_ isSeen: Bool) {
        if isSeen { view?.enterWindow() } else { view?.leaveWindow() }
    }

    public func detach(from parent: RouterNode?) {
        view?.leaveWindow()
        parent?.detachChild(rib.router)
    }

    public func perform(_ action: Action) { view?.deliver(action) }

    public func ask(_ entry: String, with arguments: WireRecord) throws(BuildError) {
        try rib.entries?(entry, PluginArguments(arguments))
    }

    public func offer(_ offer: SlotOffer) { slots?.take(offer) }
}
