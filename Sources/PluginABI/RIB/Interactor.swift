import Dispatch
import Synchronization

/// The business logic of a RIB.
///
/// As Uber's `Interactor`: its router drives it, and it acts only while it is active.
///
/// - *activate*: `isActiveStream` becomes true, then an existing subtree below is activated (of a RIB that is attached
///   again), then `didBecomeActive` is called.
/// - *deactivate*: `willResignActive` is called, subscriptions bound by `disposeOnDeactivate` are disposed,
///   `isActiveStream` becomes false, then the subtree below is deactivated.
///
/// `willResignActive` is called once for each `didBecomeActive`, even if the RIB is freed while active. (An interactor
/// that never had a router and is freed while active off the main actor only has its subscriptions disposed.)
@MainActor
open class Interactor: LeakCandidate {
    /// The RIB's name in paths, as set by the host; nil if the host set none.
    final var name: String?

    /// The class of the router that owns this interactor: the RIB's name if no other is set. An interactor in a unit
    /// test might have no router. (Unsafe, like the next one: written when the router is made, and read in deinits,
    /// which come later.)
    nonisolated(unsafe) final var routerType: RouterNode.Type?

    /// The identity of the view controller that the router owns, if the router is a `ViewableRouter`; only for
    /// comparison.
    nonisolated(unsafe) final var ownedController: ObjectIdentifier?

    /// The branch below the RIB; nil for a RIB that never had a child. The branch clears this before being freed, so
    /// the unsafe reference never dangles.
    final var branch: BackReference<Branch>?

    /// The RIB's state of attachment to a tree.
    final var attachment = Attachment.new

    /// The router of a RIB at the root of a tree, which no branch knows: nil for all others.
    final weak var rootRouter: RouterNode?

    /// The interactor's phase, written on the main actor. Atomic, because a router freed on another thread reads the
    /// phase.
    private final let atomicPhase = Atomic(Phase.inactive)

    /// Notified of each change while something shows the RIB's view. Not a stream's subscriber, because the first
    /// stream of a process with a given type of values makes the runtime search all conformances, at the start of each
    /// host.
    final var appearance: Appearance?

    /// The stream behind `isActiveStream`; nil until there is a subscriber.
    private final var activeness: OwnedStream<Bool>?

    private final var subscriptions = SubscriptionBag()

    /// The presenter, if the RIB presents to a separate object.
    @_spi(Host) public var presentingObject: AnyObject? { nil }

    nonisolated final var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

    /// Makes an inactive interactor.
    public override init() {
        super.init()
    }

    /// Called when the RIB has become active: subscribe and set up the initial state here.
    open func didBecomeActive() {}

    /// Called when the RIB is about to become inactive: cancel here any work not covered by subscriptions.
    open func willResignActive() {}

    /// Activates the interactor. The router does this; call it yourself only in a unit test of the interactor.
    public final func activate() {
        guard phase == .inactive else { return }
        if case .detached = attachment { return RIBHost.report(.activatedAfterDetach(self)) }
        _ = enterActive()
        if let branch = branch?.object, branch.isLoaded { branch.activateChildren() }
        finishActivating()
    }

    /// Deactivates the interactor. The router does this; call it yourself only in a unit test of the interactor.
    public final func deactivate() {
        guard leaveActive() else { return }
        branch?.object.deactivateChildren()
    }

    // Not isolated: it runs on any thread. An interactor whose router was freed before it has nothing left to do. An
    // interactor without a router, in a unit test, might still be active.
    deinit {
        guard atomicPhase.load(ordering: .relaxed) != .inactive else { return }
        if isOnMainQueue {
            MainActor.assumeIsolated { deactivate() }
        } else {
            Self.dispose(subscriptions)
        }
    }

    private nonisolated static func dispose(_ subscriptions: SubscriptionBag) {
        Task { @MainActor in
            var subscriptions = subscriptions
            while let subscription = subscriptions.popLast() { subscription.dispose() }
        }
    }
}

/// A RIB's state of attachment to a tree.
enum Attachment {
    /// Never attached: the root, or still to be attached.
    case new
    /// Attached to a branch, which clears the reference before being freed.
    case attached(BackReference<Branch>)
    /// Attached once, and no longer.
    case detached
}

extension Interactor {
    /// The RIB's router, while the RIB is attached or is the root of a tree.
    final var router: RouterNode? {
        guard case .attached(let branch) = attachment else { return rootRouter }
        return branch.object.child(of: self)
    }

    /// True while the RIB is attached to another RIB.
    final var isAttached: Bool { if case .attached = attachment { true } else { false } }
}

extension Interactor: Interactable {
    /// True while the RIB is active: from just before `didBecomeActive` until just after `willResignActive`.
    public final var isActive: Bool { phase != .inactive }

    /// A stream of ``isActive``: the current value immediately, then each change. The stream ends with the interactor.
    public final var isActiveStream: ValueStream<Bool> {
        if let activeness { return activeness.stream.readOnly }
        let activeness = OwnedStream(isActive)
        self.activeness = activeness
        return activeness.stream.readOnly
    }
}

// One interactor's part of a change of activeness. Its router walks the whole subtree, iteratively.
extension Interactor {
    private enum Phase: UInt8, AtomicRepresentable {
        case inactive
        /// Active, but `didBecomeActive` has not been called yet.
        case activating
        case active
        /// In `willResignActive`.
        case resigning
        /// Subscriptions are being disposed: new ones come too late.
        case disposing
    }

    private nonisolated final var phase: Phase {
        get { atomicPhase.load(ordering: .relaxed) }
        set { atomicPhase.store(newValue, ordering: .relaxed) }
    }

    /// Like `isActive`, on any thread: true at the latest when the call of `activate` has returned.
    nonisolated final var isActiveAnywhere: Bool { phase != .inactive }

    /// Returns false if the interactor was active already.
    final func enterActive() -> Bool {
        guard phase == .inactive else { return false }
        phase = .activating
        activeness?.stream.value = true
        appearance?.activenessDidChange(to: true)
        return true
    }

    final func finishActivating() {
        guard phase == .activating else { return }
        phase = .active
        didBecomeActive()
    }

    /// Returns false if there was nothing to do: the interactor is inactive, or being deactivated.
    final func leaveActive() -> Bool {
        guard phase == .active || phase == .activating else { return false }
        let wasTold = phase == .active
        phase = .resigning
        if wasTold { willResignActive() }
        phase = .disposing
        while let subscription = subscriptions.popLast() { subscription.dispose() }
        phase = .inactive
        activeness?.stream.value = false
        appearance?.activenessDidChange(to: false)
        return true
    }

    /// Keeps the subscription until deactivation; disposes it immediately if the interactor is inactive.
    final func keep(_ subscription: Subscription) {
        switch phase {
        case .inactive: subscription.disposeUnbound(from: self)
        case .disposing: subscription.dispose()
        case .activating, .active, .resigning: subscriptions.insert(subscription)
        }
    }
}

/// True on the main queue, which is the main actor on Linux.
var isOnMainQueue: Bool {
    DispatchQueue.getSpecific(key: mainQueueMark) != nil
}

private let mainQueueMark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
}()
