import Base
@_spi(Host) import PluginABI
import Port

/// A RIB in this worker, below routers for the RIBs above it in the host, so that its faults have the same path. Its
/// outcomes and children are the host's.
@MainActor
final class ServedRIB {
    unowned let server: PluginServer
    let number: Int
    let plugin: String
    let path: [String]
    /// The children with attached places, by number.
    var children: [Int: (child: Child, bridges: [StreamBridge])] = [:]
    /// The port, whose listener this is; nil until the build, and after the detach.
    private var port: LocalPort?
    private let root: RouterNode
    private let parent: RouterNode
    private var isAttached = false
    private var shown = Told<Screen>()
    private var told = Told<WireValue>()

    /// Builds the RIB.
    init(
        _ number: Int,
        _ build: RemoteBuild,
        by factory: PluginFactory,
        in context: PluginContext,
        _ server: PluginServer
    ) throws(BuildError) {
        self.server = server
        self.number = number
        (plugin, path) = (build.plugin, build.path)
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
        let owner = build.values.offers.isEmpty ? nil : self
        let port = try LocalPort(build.values, by: factory, in: context, children: owner, listener: self)
        port.router.name = path.last
        self.port = port
    }

    func attach(isSeen: Bool) {
        isAttached = true
        port?.attach(below: parent)
        if isSeen { see(true) }
    }

    func see(_ isSeen: Bool) {
        if isAttached { port?.see(isSeen) }
    }

    func detach() {
        if let port = port.take(), isAttached { port.detach(from: parent) }
    }

    func perform(_ action: Action) { port?.perform(action) }

    /// Calls an entry of the RIB. The manifest declares the entry, and the host knows its arguments, so there is
    /// nothing to report.
    func ask(_ entry: String, with arguments: WireRecord) { try? port?.ask(entry, with: arguments) }

    func offer(_ offer: SlotOffer) { port?.offer(offer) }

    /// Returns the screen of the RIB, if it differs from the last one.
    func newScreen() -> Update? {
        guard isAttached, let screen = port?.screen, screen != shown.value else { return nil }
        return shown.update(to: screen) { Update($0, from: $1, limit: $2) }
    }

    /// Notes that the host was not sent the screen.
    func screenWasLeftOut() { shown.wasLeftOut() }

    /// Returns the state of the RIB, if changed since the last time.
    func newState() -> Update? {
        guard let state = port?.state, told.value.map({ !state.isWritten(like: $0) }) ?? true else { return nil }
        return told.update(to: state) { Update($0, from: $1, limit: $2) }
    }

    /// The RIBs below this one, each before its children, one level below its parent.
    var descendants: [TreeSnapshot.Node] {
        var nodes: [TreeSnapshot.Node] = []
        var rest: [(router: any Routing, depth: Int)] = port?.router.children.reversed().map { ($0, 1) } ?? []
        while let (router, depth) = rest.popLast() {
            let state: TreeSnapshot.State = router.interactable.isActive ? .active : .attached
            let name = (router as? ChildPlace)?.treeName ?? router.displayName
            nodes.append(TreeSnapshot.Node(name: name, depth: depth, state: state))
            rest += router.children.reversed().map { ($0, depth + 1) }
        }
        return nodes
    }
}

/// Tells the host the outcomes of the RIB.
extension ServedRIB: PortListener {
    func report(_ outcome: Outcome, holding room: OutcomeRoom?) { server.tell(.outcome(rib: number, outcome)) }

    /// Does nothing: the host gets that with the screen.
    func screenIsCut() {}

    /// Does nothing: a port in this process does not end by itself.
    func portDidEnd(_ end: PortEnd) {}
}

/// The root of the routers for the RIBs of the host.
private final class Stand: LaunchRouter<Interactor, ViewController> {
    init(named name: String?) {
        super.init(interactor: Interactor(), viewController: ViewController())
        self.name = name
    }
}
