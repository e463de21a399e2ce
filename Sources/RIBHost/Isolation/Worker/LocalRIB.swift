import Base
@_spi(Host) import PluginABI

/// A RIB in this worker, below routers for the RIBs above it in the host, so that its faults have the same path.
@MainActor
final class LocalRIB {
    private let rib: BuiltRIB
    /// The listener of the RIB, retained here because listeners are weak.
    private let listener: OutcomeListener
    /// The children in the slots; nil for a plugin without slots.
    let children: LocalChildren?
    private let root: RouterNode
    private let parent: RouterNode
    private var isAttached = false
    private var shown: Screen?
    private var told: WireValue?
    /// True once an oversized state has been reported.
    private var isTooLarge = false

    /// - Parameter path: the names from the root down to the RIB.
    init(_ rib: BuiltRIB, listener: OutcomeListener, path: [String], children: LocalChildren? = nil) {
        self.rib = rib
        self.children = children
        self.listener = listener
        rib.router.name = path.last
        let stand = Stand(named: path.first)
        root = stand
        var parent: RouterNode = stand
        for name in path.dropFirst().dropLast() {
            let router = RouterNode()
            router.name = name
            // Adopted, because it is not a RIB of a plugin: a census counts those that are attached.
            parent.adoptChild(router)
            parent = router
        }
        self.parent = parent
        stand.launch(from: Window())
    }

    func attach(isSeen: Bool) {
        isAttached = true
        parent.attachChild(rib.router)
        if isSeen { rib.viewController?.enterWindow() }
    }

    func see(_ isSeen: Bool) {
        guard isAttached else { return }
        if isSeen { rib.viewController?.enterWindow() } else { rib.viewController?.leaveWindow() }
    }

    func detach() {
        guard isAttached else { return }
        isAttached = false
        rib.viewController?.leaveWindow()
        parent.detachChild(rib.router)
    }

    func perform(_ action: Action) {
        rib.viewController?.deliver(action)
    }

    /// Calls an entry of the RIB. The manifest declares the entry, and the host knows its arguments, so there is
    /// nothing to report.
    func ask(_ entry: String, with arguments: WireRecord) {
        try? rib.entries?(entry, PluginArguments(arguments))
    }

    /// Returns the screen of the RIB, if it differs from the last one.
    func newScreen() -> Screen? {
        guard isAttached, let screen = rib.viewController?.visibleScreen, screen != shown else { return nil }
        shown = screen
        return screen
    }

    /// Returns the state of the RIB, if changed since the last time. An oversized state is left out.
    func newState() -> WireValue? {
        guard let state = rib.state?(), state != told else { return nil }
        guard state.fits else {
            if !isTooLarge { RIBHost.report(.largeState(state, path: rib.router.path)) }
            isTooLarge = true
            return nil
        }
        isTooLarge = false
        told = state
        return state
    }

    /// The RIBs below this one, each before its children, one level below its parent.
    var descendants: [TreeSnapshot.Node] {
        var nodes: [TreeSnapshot.Node] = []
        var rest: [(router: any Routing, depth: Int)] = rib.router.children.reversed().map { ($0, 1) }
        while let (router, depth) = rest.popLast() {
            let state: TreeSnapshot.State = router.interactable.isActive ? .active : .attached
            let name = (router as? ChildPlace)?.treeName ?? router.displayName
            nodes.append(TreeSnapshot.Node(name: name, depth: depth, state: state))
            rest += router.children.reversed().map { ($0, depth + 1) }
        }
        return nodes
    }
}

/// The root of the routers for the RIBs of the host.
private final class Stand: LaunchRouter<Interactor, ViewController> {
    init(named name: String?) {
        super.init(interactor: Interactor(), viewController: ViewController())
        self.name = name
    }
}
