public import Base
public import PluginABI

/// A RIB in a worker, from build to detach.
@MainActor
final class RemoteRIB {
    let number: Int
    let plugin: RemotePlugin
    let worker: RemoteProcess
    private(set) weak var listener: (any RemoteListener)?
    weak var viewController: RemoteViewController?
    /// The router for the RIB in the host's tree.
    weak var router: RouterNode?
    /// The children in the slots; nil for a plugin without slots.
    private(set) weak var children: (any RemoteChildren)?
    /// The places of the attached children, by number.
    var places: [Int: Place] = [:]

    /// The place of a child.
    struct Place {
        /// The host's streams that are shared with the worker there.
        let streams: [HostStream]
        /// True once the worker has detached it.
        var isLeaving = false
    }

    private let cutHandler: @MainActor () -> Void
    /// The last screen from the worker.
    private(set) var screen = Screen()
    /// True if the worker was notified that the view is visible.
    private(set) var isSeen: Bool
    /// The last state from the worker; before the first, the state that the RIB continues from.
    var state: WireValue?

    init(_ request: BuildRequest, number: Int, worker: RemoteProcess) {
        self.number = number
        self.worker = worker
        plugin = request.plugin
        listener = request.listener
        state = request.state
        isSeen = request.isSeen
        cutHandler = request.cutHandler
        children = request.children
    }

    func show(_ screen: Screen, isCut: Bool) {
        self.screen = screen
        // Elements that are embedded in the host's screens are checked again there; elements that were removed here are
        // not visible any longer.
        if isCut { cutHandler() }
        viewController?.setNeedsDisplay()
    }

    /// Forgets the RIB, which no longer exists in the worker, and the bytes kept for it.
    func leave() {
        guard worker.ribs[number] === self else { return }
        worker.ribs[number] = nil
        worker.account.release(.screen(rib: number))
        worker.account.release(.state(rib: number))
        for place in places.keys { worker.account.release(.child(rib: number, place: place)) }
        places = [:]
    }

    /// Notifies the worker whether the view is visible.
    func see(_ isSeen: Bool) {
        guard self.isSeen != isSeen, worker.ribs[number] === self else { return }
        self.isSeen = isSeen
        call(.see(rib: number, isSeen: isSeen))
    }

    /// Waits until the worker has attached the RIB: the call for this was sent together with the build.
    func finishAttaching() {
        // Without the answer the worker is dead, which has already been handled.
        _ = try? worker.awaitAnswer()
    }

    /// Calls an entry of the RIB in the worker.
    func ask(_ entry: String, with arguments: WireRecord) {
        call(.ask(rib: number, entry: entry, arguments))
    }

    /// Calls the worker about this RIB. Without an answer the worker is dead, which has already been handled.
    @discardableResult
    func call(_ call: Call) -> MessageReader? { try? worker.call(call, about: plugin.id) }
}

/// The interactor of a RIB in a worker, in the host's tree; finishes the attach on activation.
public final class RemoteInteractor: Interactor {
    let rib: RemoteRIB

    init(_ rib: RemoteRIB) {
        self.rib = rib
        super.init()
    }

    public override func didBecomeActive() {
        super.didBecomeActive()
        rib.finishAttaching()
    }

    public override func willResignActive() {
        super.willResignActive()
        rib.call(.detach(rib: rib.number))
        rib.leave()
    }

    /// Notifies the RIB of the current children in a slot.
    public func offer(_ children: [ChildSource.Name], in slot: String) {
        rib.call(.offer(rib: rib.number, SlotOffer(slot: slot, children: children)))
    }

    /// The RIBs below this one, which are all in the worker, each before its children, one level deeper than its
    /// parent.
    public var descendants: [TreeSnapshot.Node] { rib.descendants }
}

/// A view controller that shows the screen of a view in a worker.
public final class RemoteViewController: ViewController {
    private let rib: RemoteRIB

    init(_ rib: RemoteRIB) {
        self.rib = rib
        super.init()
        rib.viewController = self
    }

    public override var screen: Screen { rib.screen }

    public override func perform(_ action: Action) {
        rib.call(.perform(rib: rib.number, action))
    }

    /// Notifies the worker whether the view is visible from now on.
    public func see(_ isSeen: Bool) { rib.see(isSeen) }
}

extension RemoteRIB {
    fileprivate var descendants: [TreeSnapshot.Node] {
        guard !worker.isDead, var answer = call(.tree(rib: number)) else { return [] }
        do {
            return try answer.nodes()
        } catch {
            worker.refuseAnswer()
            return []
        }
    }
}
