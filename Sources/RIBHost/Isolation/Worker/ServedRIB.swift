import Base
@_spi(Host) import PluginABI
import Port

/// A RIB in this worker, below routers for the RIBs above it in the host, so that its faults have the same path.
@MainActor
final class ServedRIB {
    private let port: LocalPort
    /// The children in the slots; nil for a plugin without slots.
    let children: ServedChildren?
    private let root: RouterNode
    private let parent: RouterNode
    private var isAttached = false
    private var shown: Screen?
    private var told: WireValue?

    /// - Parameter path: the names from the root down to the RIB.
    init(_ port: LocalPort, path: [String], children: ServedChildren? = nil) {
        self.port = port
        self.children = children
        port.router.name = path.last
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
        port.attach(below: parent)
        if isSeen { port.see(true) }
    }

    func see(_ isSeen: Bool) {
        if isAttached { port.see(isSeen) }
    }

    func detach() {
        guard isAttached else { return }
        isAttached = false
        port.detach(from: parent)
    }

    func perform(_ action: Action) { port.perform(action) }

    /// Calls an entry of the RIB. The manifest declares the entry, and the host knows its arguments, so there is
    /// nothing to report.
    func ask(_ entry: String, with arguments: WireRecord) { try? port.ask(entry, with: arguments) }

    func offer(_ offer: SlotOffer) { port.offer(offer) }

    /// Returns the screen of the RIB, if it differs from the last one.
    func newScreen() -> Screen? {
        guard isAttached, let screen = port.screen, screen != shown else { return nil }
        shown = screen
        return screen
    }

    /// Returns the state of the RIB, if changed since the last time.
    func newState() -> WireValue? {
        guard let state = port.state, state != told else { return nil }
        told = state
        return state
    }

    /// The RIBs below this one, each before its children, one level below its parent.
    var descendants: [TreeSnapshot.Node] {
        var nodes: [TreeSnapshot.Node] = []
        var rest: [(router: any Routing, depth: Int)] = port.router.children.reversed().map { ($0, 1) }
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
