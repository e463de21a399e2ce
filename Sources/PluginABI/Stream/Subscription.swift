/// A subscriber's place in a stream: values come until it is disposed, or the stream is freed.
///
/// Usually bound to a RIB's active time, and then forgotten: `stream.subscribe { … }.disposeOnDeactivate(interactor: self)`.
/// As with Uber's disposables, letting go of a subscription does not end it.
@MainActor
public class Subscription {
    /// Whether the subscription has ended.
    public final var isDisposed: Bool { state == .ended }

    private enum State {
        case free
        /// A bag keeps it.
        case kept
        case ended
    }

    private final var state = State.free

    // The place in the bag that keeps it. The reference back is cleared when the bag lets go.
    fileprivate final var nextInBag: Subscription?
    fileprivate final var previousInBag: BackReference<Subscription>?

    init() {}

    /// Ends the subscription; ending it again does nothing. No value is delivered after this call, not even by a delivery
    /// that is under way, and what the closure holds is let go.
    public final func dispose() {
        guard state != .ended else { return }
        state = .ended
        leaveBag()
        end()
    }

    /// Leaves the stream.
    func end() {}
}

extension Subscription {
    /// Binds the subscription to the interactor's active time: it is disposed after `willResignActive`.
    ///
    /// If the interactor is inactive the subscription is disposed at once, as with Uber's. Until deactivation the closure
    /// may hold the interactor strongly.
    @discardableResult
    public final func disposeOnDeactivate(interactor: Interactor) -> Subscription {
        bind { interactor.keep($0) }
    }

    /// Has the subscription kept by whoever ends it; what a second one keeps is a stand-in.
    final func bind(_ keep: (Subscription) -> Void) -> Subscription {
        switch state {
        case .free: keep(self)
        case .kept: keep(Follower(leader: self))
        case .ended: break
        }
        return self
    }

    /// Takes itself out of the bag that keeps it. The first of a bag stays, spent, until the bag is used next: it does not
    /// know the bag, which saves a reference in each subscription.
    private final func leaveBag() {
        guard let previous = previousInBag.take() else { return }
        let next = nextInBag.take()
        next?.previousInBag = previous
        previous.with { $0.nextInBag = next }
    }

    fileprivate final func enterBag(before next: Subscription?) {
        state = .kept
        next?.previousInBag = BackReference(self)
        nextInBag = next
    }
}

/// Ends another subscription when it ends: what a second interactor keeps.
@MainActor
private final class Follower: Subscription {
    private let leader: Subscription

    init(leader: Subscription) {
        self.leader = leader
        super.init()
    }

    override func end() {
        leader.dispose()
    }
}

/// Subscriptions that end together: an intrusive list, so that keeping one allocates nothing.
@MainActor
struct SubscriptionBag {
    private var first: Subscription?

    mutating func insert(_ subscription: Subscription) {
        while let spent = first, spent.isDisposed { removeFirst(spent) }
        subscription.enterBag(before: first)
        first = subscription
    }

    /// Removes the last kept, to be disposed by the caller: disposing runs foreign code, which may come back here.
    mutating func popFirst() -> Subscription? {
        guard let subscription = first else { return nil }
        removeFirst(subscription)
        return subscription
    }

    private mutating func removeFirst(_ subscription: Subscription) {
        let next = subscription.nextInBag.take()
        next?.previousInBag = nil
        first = next
    }
}
