/// A subscriber's place in a stream: values come until it is disposed, or the stream is freed.
///
/// Usually bound to a RIB's active time, and then forgotten: `stream.subscribe { … }.disposeOnDeactivate(interactor:
/// self)`. As with Uber's disposables, releasing a subscription does not end it.
@MainActor
public class Subscription {
    /// Whether the subscription has ended.
    public final var isDisposed: Bool { state == .ended }

    private enum State {
        /// Nothing here retains it.
        case free
        /// Retains itself, for the stream that refers to it: so streams link subscribers that they do not own, and a
        /// bag takes this retain over.
        case subscribed
        /// Retained by a bag.
        case kept
        case ended
    }

    private final var state = State.free

    // The place in the bag that retains it. The references are cleared when it leaves the bag.
    fileprivate final var nextInBag: BackReference<Subscription>?
    fileprivate final var previousInBag: BackReference<Subscription>?

    /// What is called when it is disposed; for a stream's subscriber, what is called when the stream's owner ends the
    /// stream.
    final var onEnd: (@MainActor () -> Void)?

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
        onEnd = onDispose
    }

    /// Ends the subscription; ending it again does nothing. No value is delivered after this call, not even by the
    /// current delivery, and the closure's captures are released.
    public final func dispose() {
        switch state {
        case .ended: return
        case .free: state = .ended
        case .subscribed:
            state = .ended
            release()
        case .kept:
            state = .ended
            leaveBag()
        }
        end()
    }

    /// Leaves the stream.
    func end() {
        onEnd.take()?()
    }

    /// Retains itself: a stream refers to it from now on.
    final func enterStream() {
        state = .subscribed
        retain()
    }

    // Sound: `state` says whether there is a retain to take back. A reference to itself in a property would do the same
    // at twice the cost.
    final func retain() {
        _ = Unmanaged.passRetained(self)
    }

    /// Takes one `retain` back. The caller has a reference of its own.
    final func release() {
        Unmanaged.passUnretained(self).release()
    }

    /// Becomes an owned reference by one `retain`.
    fileprivate final func taken() -> Subscription {
        Unmanaged.passUnretained(self).takeRetainedValue()
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
    @inline(__always)
    final func bind(_ keep: (Subscription) -> Void) -> Subscription {
        switch state {
        case .free, .subscribed: keep(self)
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
        next?.with { $0.previousInBag = previous }
        previous.with { $0.nextInBag = next }
        release()
    }

    /// Returns a reference for the bag to own: the retain of `enterStream`, if there was one.
    fileprivate final func enterBag() -> Subscription {
        let isSubscribed = state == .subscribed
        state = .kept
        return isSubscribed ? taken() : self
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
    /// The one that was inserted last. The others retain themselves: a class that owns its successor of the same class
    /// makes each deinit look for a chain to release.
    private var first: Subscription?

    @inline(__always)
    mutating func insert(_ subscription: Subscription) {
        while let spent = first, spent.isDisposed { removeFirst(spent) }
        if let next = first.take() {
            next.previousInBag = BackReference(subscription)
            subscription.nextInBag = BackReference(next)
            next.retain()
        }
        first = subscription.enterBag()
    }

    /// Removes the last one, to be disposed by the caller: disposing runs foreign code, which might call this again.
    mutating func popFirst() -> Subscription? {
        guard let subscription = first else { return nil }
        removeFirst(subscription)
        return subscription
    }

    private mutating func removeFirst(_ subscription: Subscription) {
        let next = subscription.nextInBag.take()
        next?.with { $0.previousInBag = nil }
        first = next?.with { $0.taken() }
    }
}
