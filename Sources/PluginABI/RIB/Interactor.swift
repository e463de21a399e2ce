/// The business logic of a RIB.
///
/// As Uber's `Interactor`: its router drives it, and it acts only while it is active.
///
/// - *activate*: `isActiveStream` becomes true, then the subtree below is activated if there is one already (a RIB that
///   is attached again), then `didBecomeActive` is called.
/// - *deactivate*: `willResignActive` is called, subscriptions bound by `disposeOnDeactivate` are disposed,
///   `isActiveStream` becomes false, then the subtree below is deactivated.
///
/// `willResignActive` is called once for each `didBecomeActive`, also when the RIB is freed while active.
@MainActor
open class Interactor: LeakCandidate {
    /// The router that owns this interactor; it clears this in its deinit, so the unsafe reference never dangles.
    unowned(unsafe) final var router: RouterNode?

    private final var phase = Phase.inactive

    /// Nil until somebody watches.
    private final var activeness: MutableValueStream<Bool>?

    private final var subscriptions = SubscriptionBag()

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
        if let router, router.isDetached {
            return Runtime.report(.activatedAfterDetach(router))
        }
        _ = enterActive()
        router?.interactorDidActivate()
        finishActivating()
    }

    /// Deactivates the interactor. Its router does this; call it yourself only in a unit test of the interactor.
    public final func deactivate() {
        guard leaveActive() else { return }
        router?.deactivateChildren()
    }

    isolated deinit {
        if phase != .inactive {
            deactivate()
        }
        activeness?.finish()
    }
}

extension Interactor: Interactable {
    /// Whether the RIB is active: from just before `didBecomeActive` until just after `willResignActive`.
    public final var isActive: Bool { phase != .inactive }

    /// Whether the RIB is active, as a stream: the latest at once, then each change; it ends with the interactor.
    public final var isActiveStream: ValueStream<Bool> {
        if let activeness { return activeness.readOnly }
        let stream = MutableValueStream(isActive)
        activeness = stream
        return stream.readOnly
    }
}

// One interactor's share of a change of activeness. A whole subtree is walked by its router, iteratively.
extension Interactor {
    private enum Phase {
        case inactive
        /// Active, but `didBecomeActive` has not been called yet.
        case activating
        case active
        /// In `willResignActive`.
        case resigning
        /// Subscriptions are being disposed: new ones come too late.
        case disposing
    }

    /// Returns false if the interactor was active already.
    final func enterActive() -> Bool {
        guard phase == .inactive else { return false }
        phase = .activating
        activeness?.value = true
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
        activeness?.value = false
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
