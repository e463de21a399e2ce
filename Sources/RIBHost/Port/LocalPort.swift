public import Base
@_spi(Host) public import PluginABI

/// The port of a RIB whose code runs in this process: the host's, or another for plugins.
@MainActor
public final class LocalPort: PluginPort {
    private let rib: BuiltRIB
    private let view: ViewController?
    /// The listener of the RIB, retained here because listeners are weak.
    private let reporter: Reporter
    /// The slots for children; nil for a plugin without slots.
    private let slots: LocalSlots?
    /// The latest state of an allowed size.
    private var lastState: WireValue?
    private var isStateTooLarge = false

    /// Builds a RIB.
    ///
    /// - Parameters:
    ///   - context: the static dependencies.
    ///   - children: the owner of the children; nil for a plugin without slots.
    ///   - account: counts what the host keeps for the plugin, and warns of an excess; nil if that is counted elsewhere.
    /// - Throws: the refusal of the plugin's builder.
    public convenience init(
        _ values: BuildValues,
        by factory: PluginFactory,
        in context: PluginContext,
        children: (any ChildOwner)?,
        listener: any PortListener,
        account: LocalAccount? = nil
    ) throws(BuildError) {
        let reporter = Reporter(listener, account)
        let slots = children.map { LocalSlots(values.offers, owner: $0, account) }
        let rib = try factory.build(
            values.build,
            context: slots?.context(context) ?? context,
            arguments: PluginArguments(values.arguments, state: values.state),
            listener: reporter
        )
        self.init(rib, reporter, slots: slots, from: values.state)
    }

    private init(_ rib: BuiltRIB, _ reporter: Reporter, slots: LocalSlots?, from state: WireValue?) {
        self.rib = rib
        self.reporter = reporter
        self.slots = slots
        view = rib.viewController
        lastState = state
    }

    /// The RIB's own router.
    public var router: any Routing { rib.router }

    /// The screen of the RIB's view, or of the view that it presents.
    public var screen: Screen? { view?.visibleScreen }

    /// An oversized state is a fault, which is reported once for each RIB.
    public var state: WireValue? {
        guard let state = rib.state?(), state != .null else { return nil }
        let isTooLarge = !state.fits
        if isTooLarge, !isStateTooLarge { RIBHost.report(.largeState(state, path: reporter.listener.path)) }
        isStateTooLarge = isTooLarge
        if !isTooLarge { lastState = state }
        return lastState
    }

    /// Nil: the RIBs are in the tree of this process.
    public var descendants: [TreeSnapshot.Node]? { nil }

    /// Attaches the RIB's router.
    public func attach(below parent: RouterNode) { RIBHost.turn { parent.attachChild(rib.router) } }

    /// Has the RIB's view enter or leave the window.
    public func see(_ isSeen: Bool) {
        if isSeen { view?.enterWindow() } else { view?.leaveWindow() }
    }

    /// Has the view leave the window, and detaches the router.
    public func detach(from parent: RouterNode?) {
        view?.leaveWindow()
        parent?.detachChild(rib.router)
    }

    /// Delivers an action to the RIB's view.
    public func perform(_ action: Action) { view?.deliver(action) }

    /// Calls an entry of the RIB.
    public func ask(_ entry: String, with arguments: WireRecord) throws(BuildError) {
        try RIBHost.turn { () throws(BuildError) in try rib.entries?(entry, PluginArguments(arguments)) }
    }

    /// Passes on the children to the slot's stream.
    public func offer(_ offer: SlotOffer) { slots?.take(offer) }
}

/// Passes the outcomes of a RIB on to the listener of its port.
private final class Reporter: OutcomeListener {
    let listener: any PortListener
    private let account: LocalAccount?

    init(_ listener: any PortListener, _ account: LocalAccount?) {
        self.listener = listener
        self.account = account
        super.init()
    }

    override func report(_ outcome: Outcome) {
        guard !RIBHost.isCalledElsewhere else {
            return RIBHost.report(.reportedElsewhere(outcome, path: listener.path))
        }
        guard outcome.payload.fits else { return RIBHost.report(.largeOutcome(outcome, path: listener.path)) }
        listener.report(outcome, holding: account?.room(for: outcome, at: listener.path))
    }
}
