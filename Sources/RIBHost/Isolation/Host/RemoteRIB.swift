public import Base
public import PluginABI

/// A RIB that a worker has built, from its build to its detach.
@MainActor
final class RemoteRIB {
    let number: Int
    let plugin: RemotePlugin
    let worker: RemoteProcess
    private(set) weak var listener: (any RemoteListener)?
    weak var viewController: RemoteViewController?
    /// What stands for it in the host's tree.
    weak var router: RouterNode?
    /// The children in its slots; nil for a plugin that takes none.
    private(set) weak var children: (any RemoteChildren)?
    /// What the host shares with the worker for each child that is attached, by the number of its place, and how much is
    /// kept for the child.
    var sharedWithChildren: [Int: (streams: [HostStream], held: Int)] = [:]
    /// How much is kept of its screen and its state.
    private var held = (screen: 0, state: 0)
    private let cutHandler: @MainActor () -> Void
    /// The screen that the worker sent last.
    private(set) var screen = Screen()
    /// Whether the worker was notified that a person sees its view.
    private(set) var isSeen: Bool
    /// What it keeps, as last sent by the worker; before that, the state that it continues from.
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

    func holdScreen(of bytes: Int) throws(MessageError) {
        let before = held.screen
        held.screen = bytes
        try worker.holdings.keep(bytes - before)
    }

    func holdState(of bytes: Int) throws(MessageError) {
        let before = held.state
        held.state = bytes
        try worker.holdings.keep(bytes - before)
    }

    /// The worker has no such RIB any more, and nothing is kept for it.
    func leave() {
        guard worker.ribs[number] === self else { return }
        worker.ribs[number] = nil
        worker.holdings.release(held.screen + held.state)
        for (_, held) in sharedWithChildren.values { worker.holdings.releaseChild(held) }
        sharedWithChildren = [:]
    }

    /// Tells the worker whether a person sees its view.
    func see(_ isSeen: Bool) {
        guard self.isSeen != isSeen, worker.ribs[number] === self else { return }
        self.isSeen = isSeen
        _ = call(.see) { $0.write(isSeen) }
    }

    /// Waits until the worker has attached it: that call was sent with the one that builds it.
    func finishAttaching() {
        // Without the answer the worker is dead, which has already been handled.
        _ = try? worker.awaitAnswer()
    }

    /// Asks an entry in the worker.
    func ask(_ entry: String, with arguments: WireRecord) {
        _ = call(.ask) {
            $0.write(entry)
            $0.write(arguments)
        }
    }

    /// Calls the worker about this RIB. Without an answer the worker is dead, which has already been handled.
    func call(_ kind: Message.Kind, _ write: (inout MessageWriter) -> Void = { _ in }) -> MessageReader? {
        var message = MessageWriter(kind, number)
        write(&message)
        do {
            return try worker.call(message, about: plugin.id)
        } catch {
            return nil
        }
    }
}

/// Represents the interactor of a RIB in a worker in the host's tree, and notifies the worker when it becomes active.
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
        _ = rib.call(.detach)
        rib.leave()
    }

    /// Notifies the RIB of the children that one of its slots has now.
    public func offer(_ children: [ChildSource.Name], in slot: String) {
        _ = rib.call(.children) { message in
            message.write(children)
            message.write(slot)
        }
    }

    /// The RIBs below it, which are all in the worker, each before its children, one level deeper than its parent.
    public var descendants: [TreeSnapshot.Node] { rib.descendants }
}

/// Shows the screen of a view in a worker.
public final class RemoteViewController: ViewController {
    private let rib: RemoteRIB

    init(_ rib: RemoteRIB) {
        self.rib = rib
        super.init()
        rib.viewController = self
    }

    public override var screen: Screen { rib.screen }

    public override func perform(_ action: Action) {
        _ = rib.call(.perform) { $0.write(action) }
    }

    /// Tells the worker whether a person sees the view from now on.
    public func see(_ isSeen: Bool) { rib.see(isSeen) }
}

extension RemoteRIB {
    fileprivate var descendants: [TreeSnapshot.Node] {
        guard !worker.isDead, var answer = call(.tree) else { return [] }
        do {
            return try answer.nodes()
        } catch {
            worker.refuseAnswer()
            return []
        }
    }
}
