/// A subscriber's place in a stream: values come until it is disposed, or the stream is freed.
///
/// Usually bound to a RIB's active time, and then forgotten: `stream.subscribe { … }.disposeOnDeactivate(interactor:
/// self)`. As with Uber's disposables, releasing a subscription does not end it.
@MainActor
public class Subscription {
    /// Whether the subscription has ended.
    public final var isDisposed: Bool { state == .ended }

    private enum State {
        case free
        /// Retained by a bag.
        case kept
        case ended
    }

    private final var state = State.free

    // The place in the bag that retains it. The back reference is cleared when the bag releases it.
    fileprivate final var nextInBag: Subscription?
    fileprivate final var previousInBag: BackReference<Subscription>?

    private final var onDispose: (@MainActor () -> Void)?

    init() {}

    /// Makes a subscription that only has an end: it calls the closure when it is disposed, once.
    ///
    ///     override func didBecomeActive() {
    ///         super.didBecomeActive()
    ///         let file = try? openJournal()
    ///         Subscription { file?.close() }.disposeOnDeactivate(interactor: self)
    ///     }
    ///
    /// As Rx's `Disposables.create` and Combine's `AnyCancellable`, which ends when it is released: this one does not.
    public init(onDispose: @escaping @MainActor () -> Void) {
        self.onDispose = onDispose
    }

    /// Ends the subscription; ending it again does nothing. No value is delivered after this call, not even by the
    /// current delivery, and the closure's captures are released.
    public final func dispose() {
        guard state != .ended else { return }
        state = .ended
        leaveBag()
        end()
    }

    /// Leaves the stream.
    func end() {
        onDispose.take()?()
    }
}

extension Subscription {
    /// Binds the subscription to the interactor's active time: it is disposed after `willResignActive`.
    ///
    /// If the interactor is inactive, the subscription is disposed immediately, as with Uber's. Until deactivation the
    /// closure can retain the interactor.
    @discardableResult
    public final func disposeOnDeactivate(interactor: Interactor) -> Subscription {
        bind { interactor.keep($0) }
    }

    /// Makes the object that ends the subscription retain it; a second such object retains a proxy.
    final func bind(_ keep: (Subscription) -> Void) -> Subscription {
        switch state {
        case .free: keep(self)
        case .kept: keep(Follower(leader: self))
        case .ended: break
        }
        return self
    }

    /// Removes itself from the bag that retains it. The first one of a bag stays, spent, until the bag is used next: it
    /// does not refer to the bag, which saves a reference in each subscription.
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

/// Ends another subscription when it ends: what a second interactor retains.
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

/// Subscriptions that end together: an intrusive list, so that adding one allocates nothing.
@MainActor
struct SubscriptionBag {
    private var first: Subscription?

    mutating func insert(_ subscription: Subscription) {
        while let spent = first, spent.isDisposed { removeFirst(spent) }
        subscription.enterBag(before: first)
        first = subscription
    }

    /// Removes the last one, to be disposed by the caller: disposing runs foreign code, which might call this again.
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
