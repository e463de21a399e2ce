import Base
@_spi(Host) import PluginABI
import PluginManifest
import Port

/// A RIB in a worker, from build to detach.
@MainActor
final class RemoteRIB {
    let number: Int
    let plugin: RemotePlugin
    let worker: RemoteProcess
    private(set) weak var listener: (any PortListener)?
    fileprivate weak var view: ViewController?
    /// The router for the RIB in the host's tree.
    fileprivate(set) weak var router: RouterNode?
    /// The owner of the children in the slots; nil for a plugin without slots.
    private(set) weak var children: (any ChildOwner)?
    /// The numbers of the children with attached places, until the host has detached a child whose place has left.
    var attached: Set<Int> = []
    /// Those whose places have left.
    var leaving: Set<Int> = []

    /// The last screen from the worker.
    private(set) var screen = Screen()
    /// The number of items that the worker has sent for the screen.
    private var itemCount = 0
    /// True if the worker was notified that the view is visible.
    private(set) var isSeen: Bool
    /// The last state from the worker; before the first, the state that the RIB continues from.
    var state: WireValue?

    init(_ request: BuildRequest, of plugin: RemotePlugin, number: Int, worker: RemoteProcess) {
        self.number = number
        self.worker = worker
        self.plugin = plugin
        listener = request.listener
        state = request.values.state
        isSeen = request.listener.isSeen
        children = request.children
    }

    func show(_ update: Update) throws(MessageError) {
        let isCut: Bool
        (screen, isCut) = try update.screen(from: screen, holding: &itemCount)
        // Elements that are embedded in the host's screens are checked again there; elements that were removed here are
        // not visible any longer.
        if isCut { listener?.screenIsCut() }
        view?.setNeedsDisplay()
    }

    /// Has the worker detach the RIB, unless it has.
    func detach() {
        guard worker.ribs[number] === self else { return }
        call(.detach(rib: number))
        leave()
    }

    /// Forgets the RIB, which no longer exists in the worker, and the bytes kept for it.
    func leave() {
        guard worker.ribs[number] === self else { return }
        worker.ribs[number] = nil
        worker.account.release(.screen(rib: number))
        worker.account.release(.state(rib: number))
        for place in attached { worker.account.release(.child(rib: number, place: place)) }
        attached = []
    }

    /// Notifies the worker whether the view is visible.
    func see(_ isSeen: Bool) {
        guard self.isSeen != isSeen, worker.ribs[number] === self else { return }
        self.isSeen = isSeen
        call(.see(rib: number, isSeen: isSeen))
    }

    /// Calls the worker about this RIB. Without an answer the worker is dead, which has already been handled.
    @discardableResult
    func call(_ call: Call) -> MessageReader? { try? worker.call(call, about: plugin.id) }
}

/// The port of a RIB in a worker.
@MainActor
final class WorkerPort: PluginPort {
    private let rib: RemoteRIB
    private let view: RemoteViewController?
    let router: any Routing

    init(_ rib: RemoteRIB) {
        self.rib = rib
        let interactor = RemoteInteractor(rib)
        guard rib.plugin.manifest.hasView else {
            let router = Router(interactor: interactor)
            (rib.router, self.router, view) = (router, router, nil)
            return
        }
        let view = RemoteViewController(rib)
        let router = ViewableRouter(interactor: interactor, viewController: view)
        rib.view = view
        (rib.router, self.router, self.view) = (router, router, view)
    }

    var screen: Screen? { view?.visibleScreen }

    var state: WireValue? { rib.plugin.manifest.state.isEmpty ? nil : rib.state }

    var descendants: [TreeSnapshot.Node]? {
        guard !rib.worker.isDead, var answer = rib.call(.tree(rib: rib.number)) else { return [] }
        do {
            return try answer.nodes()
        } catch {
            rib.worker.refuseAnswer()
            return []
        }
    }

    func attach(below parent: RouterNode) { parent.attachChild(router) }

    func see(_ isSeen: Bool) {
        guard let view else { return }
        if isSeen { view.enterWindow() } else { view.leaveWindow() }
        rib.see(isSeen)
    }

    func detach(from parent: RouterNode?) {
        view?.leaveWindow()
        parent?.detachChild(router)
        // The worker might have attached what the host has not.
        rib.detach()
    }

    func perform(_ action: Action) { rib.call(.perform(rib: rib.number, action)) }

    func ask(_ entry: String, with arguments: WireRecord) {
        rib.call(.ask(rib: rib.number, entry: entry, arguments))
    }

    func offer(_ offer: SlotOffer) { rib.call(.offer(rib: rib.number, offer)) }
}

/// The interactor of a RIB in a worker, in the host's tree: it follows whatever attaches and detaches its router.
private final class RemoteInteractor: Interactor {
    private let rib: RemoteRIB

    init(_ rib: RemoteRIB) {
        self.rib = rib
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        // The call to attach the RIB was sent together with the build. Without the answer the worker is dead, which has
        // already been handled.
        try? rib.worker.awaitAnswer()
    }

    override func willResignActive() {
        super.willResignActive()
        rib.detach()
    }
}

/// A view controller that shows the screen of a view in a worker.
private final class RemoteViewController: ViewController {
    private let rib: RemoteRIB

    init(_ rib: RemoteRIB) {
        self.rib = rib
        super.init()
    }

    override var screen: Screen { rib.screen }
}
