internal import Dispatch
internal import Synchronization

/// The business logic of a RIB.
///
/// As Uber's `Interactor`: its router drives it, and it acts only while it is active.
///
/// - *activate*: `isActiveStream` becomes true, then the subtree below is activated if there is one already (a RIB that
///   is attached again), then `didBecomeActive` is called.
/// - *deactivate*: `willResignActive` is called, subscriptions bound by `disposeOnDeactivate` are disposed,
///   `isActiveStream` becomes false, then the subtree below is deactivated.
///
/// `willResignActive` is called once for each `didBecomeActive`, also when the RIB is freed while active. (An interactor
/// that never had a router and is freed while active off the main actor only has its subscriptions disposed.)
@MainActor
open class Interactor: LeakCandidate {
    /// The RIB's name in paths, as its router was given it.
    final var name: String?

    /// The class of the router that owns this interactor: what the RIB is called where it has no name. One in a unit test
    /// may have no router. (Unsafe, as the next: written when the router is made, and read in deinits, which come later.)
    nonisolated(unsafe) final var routerType: RouterNode.Type?

    /// The view controller that the router owns, if it is a `ViewableRouter`: only to compare with.
    nonisolated(unsafe) final var ownedController: ObjectIdentifier?

    /// All below the RIB, once there is something. The branch clears this before it is gone, so the unsafe reference never
    /// dangles.
    final var branch: BackReference<Branch>?

    /// Whether the RIB was attached once and is no longer. A RIB that was never attached is not detached.
    final var isDetached = false

    /// Written on the main actor. Atomic, because a router that is freed elsewhere asks whether something is left to do.
    private final let atomicPhase = Atomic(Phase.inactive)

    /// Told of each change while something shows the RIB's view. Not a stream's subscriber, because the first stream of a
    /// process whose values are of some type makes the runtime look through all conformances, at the start of each host.
    final var appearance: Appearance?

    /// Nil until somebody watches.
    private final var activeness: OwnedStream<Bool>?

    private final var subscriptions = SubscriptionBag()

    nonisolated final var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

    /// Makes an inactive interactor.
    public override init() {
        super.init()
    }

    /// Called when the RIB has become active: subscribe and set up the first state here.
    open func didBecomeActive() {}

    /// Called when the RIB is about to become inactive: cancel here what subscriptions do not cover.
    open func willResignActive() {}

    /// Activates the interactor. Its router does this; call it yourself only in a unit test of the interactor.
    public final func activate() {
        guard phase == .inactive else { return }
        if isDetached {
            return RIBHost.report(.activatedAfterDetach(self))
        }
        _ = enterActive()
        if let branch = branch?.object, branch.isLoaded { branch.activateChildren() }
        finishActivating()
    }

    /// Deactivates the interactor. Its router does this; call it yourself only in a unit test of the interactor.
    public final func deactivate() {
        guard leaveActive() else { return }
        branch?.object.deactivateChildren()
    }

    // Not isolated, which would cost a thousand instructions for each RIB, because nothing is left to do for an interactor
    // whose router has gone before it. One without a router, in a unit test, may be active still.
    deinit {
        guard atomicPhase.load(ordering: .relaxed) != .inactive else { return }
        if isOnMainQueue {
            MainActor.assumeIsolated { deactivate() }
        } else {
            Task { @MainActor [subscriptions] in
                var subscriptions = subscriptions
                while let subscription = subscriptions.popFirst() { subscription.dispose() }
            }
        }
    }
}

extension Interactor: Interactable {
    /// Whether the RIB is active: from just before `didBecomeActive` until just after `willResignActive`.
    public final var isActive: Bool {
        @inline(__always) get { phase != .inactive }
    }

    /// Whether the RIB is active, as a stream: the latest at once, then each change; it ends with the interactor.
    public final var isActiveStream: ValueStream<Bool> {
        if let activeness { return activeness.stream.readOnly }
        let activeness = OwnedStream(isActive)
        self.activeness = activeness
        return activeness.stream.readOnly
    }
}

// One interactor's share of a change of activeness. A whole subtree is walked by its router, iteratively.
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

    /// As `isActive`, on any thread: true at the latest when what made the interactor active has returned.
    nonisolated final var isActiveAnywhere: Bool { phase != .inactive }

    /// Returns false if the interactor was active already.
    @inline(__always)
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

    /// Returns false if there was nothing to do: inactive, or on the way there.
    final func leaveActive() -> Bool {
        guard phase == .active || phase == .activating else { return false }
        let wasTold = phase == .active
        phase = .resigning
        if wasTold { willResignActive() }
        phase = .disposing
        while let subscription = subscriptions.popFirst() { subscription.dispose() }
        phase = .inactive
        activeness?.stream.value = false
        appearance?.activenessDidChange(to: false)
        return true
    }

    /// Keeps the subscription until deactivation, or disposes it at once where that time has passed.
    final func keep(_ subscription: Subscription) {
        switch phase {
        case .inactive, .disposing: subscription.dispose()
        case .activating, .active, .resigning: subscriptions.insert(subscription)
        }
    }
}

/// Whether the main queue runs this code, which is how the main actor does on Linux.
var isOnMainQueue: Bool {
    DispatchQueue.getSpecific(key: mainQueueMark) != nil
}

private let mainQueueMark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
}()
