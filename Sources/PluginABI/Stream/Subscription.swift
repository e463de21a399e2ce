/// A subscriber's hold on a stream: values come until it is disposed or let go.
///
/// Usually bound to a RIB's active time, and then forgotten: `stream.subscribe { … }.disposeOnDeactivate(interactor: self)`.
/// A subscription keeps its stream alive; a stream does not keep its subscriptions.
@MainActor
public class Subscription {
    /// Whether the subscription has ended.
    public private(set) final var isDisposed = false

    /// Whether a bag keeps, or kept, the subscription: there is a place for one.
    fileprivate final var isKept = false
    // The place in the bag of the interactor that keeps it. The reference back is cleared when the bag lets go.
    fileprivate final var nextInBag: Subscription?
    fileprivate unowned(unsafe) final var previousInBag: Subscription?

    init() {}

    /// Ends the subscription; ending it again does nothing. No value is delivered after this call, not even by a delivery
    /// that is under way.
    public final func dispose() {
        guard !isDisposed else { return }
        isDisposed = true
        leaveBag()
        end()
    }

    /// Leaves the stream.
    func end() {}

    isolated deinit {
        if !isDisposed {
            isDisposed = true
            end()
        }
    }
}

extension Subscription {
    /// Binds the subscription to the interactor's active time: it is kept, and disposed after `willResignActive`.
    ///
    /// If the interactor is inactive the subscription is disposed at once, as with Uber's. Until deactivation the closure
    /// may hold the interactor strongly.
    @discardableResult
    public final func disposeOnDeactivate(interactor: Interactor) -> Subscription {
        if !isDisposed {
            interactor.keep(isKept ? Follower(leader: self) : self)
        }
        return self
    }

    /// Takes itself out of the bag that keeps it. The first of a bag stays, spent, until the bag is used next: it does not
    /// know the bag, which saves a reference in each subscription.
    private final func leaveBag() {
        guard let previous = previousInBag else { return }
        previous.nextInBag = nextInBag
        nextInBag?.previousInBag = previous
        nextInBag = nil
        previousInBag = nil
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

    isolated deinit {}
}

/// Subscriptions that end together: an intrusive list, so that keeping one allocates nothing.
@MainActor
struct SubscriptionBag {
    private var first: Subscription?

    mutating func insert(_ subscription: Subscription) {
        while let spent = first, spent.isDisposed { removeFirst(spent) }
        subscription.isKept = true
        first?.previousInBag = subscription
        subscription.nextInBag = first
        first = subscription
    }

    /// Removes the last kept, to be disposed by the caller: disposing runs foreign code, which may come back here.
    mutating func popFirst() -> Subscription? {
        guard let subscription = first else { return nil }
        removeFirst(subscription)
        return subscription
    }

    private mutating func removeFirst(_ subscription: Subscription) {
        first = subscription.nextInBag
        first?.previousInBag = nil
        subscription.nextInBag = nil
    }
}
