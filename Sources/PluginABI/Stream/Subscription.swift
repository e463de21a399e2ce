/// A subscriber's connection to a stream: values come until the subscription is disposed or the stream is freed.
///
/// Usually bound to a RIB's active time, and then forgotten:
/// `stream.subscribe { … }.disposeOnDeactivate(interactor: self)`. As with Uber's disposables, releasing a subscription
/// does not end it.
@MainActor
public class Subscription {
    /// True once the subscription has ended.
    public private(set) final var isDisposed = false

    /// The closure to call on disposal; for a stream's subscriber, the closure to call when the stream's owner ends the
    /// stream.
    final var onEnd: (@MainActor () -> Void)?

    init() {}

    /// Makes a subscription without a stream: disposing calls the closure, once.
    ///
    ///     override func didBecomeActive() {
    ///         super.didBecomeActive()
    ///         let file = try? openJournal()
    ///         Subscription { file?.close() }.disposeOnDeactivate(interactor: self)
    ///     }
    ///
    /// As Rx's `Disposables.create`. Combine's `AnyCancellable` ends when it is released; this subscription does not.
    public init(onDispose: @escaping @MainActor () -> Void) {
        onEnd = onDispose
    }

    /// Ends the subscription; a second call does nothing. No value is delivered after this call, not even by the
    /// current delivery, and the closure's captures are released.
    public final func dispose() {
        guard !isDisposed else { return }
        isDisposed = true
        end()
    }

    /// Leaves the stream.
    func end() {
        onEnd.take()?()
    }

    /// Ends the subscription instead of being bound to an inactive interactor.
    func disposeUnbound(from interactor: Interactor) { dispose() }
}

extension Subscription {
    /// Binds the subscription to the interactor's active time: disposes the subscription after `willResignActive`.
    ///
    /// If the interactor is inactive, the subscription is disposed immediately, as with Uber's. Until deactivation the
    /// closure can retain the interactor.
    @discardableResult
    public final func disposeOnDeactivate(interactor: Interactor) -> Subscription {
        interactor.keep(self)
        return self
    }
}

/// A collection of subscriptions to be disposed together.
@MainActor
struct SubscriptionBag {
    private static let leastLimit = 8

    private var subscriptions: [Subscription] = []
    /// The number of subscriptions at which ended subscriptions are removed next.
    private var limit = Self.leastLimit

    mutating func insert(_ subscription: Subscription) {
        guard !subscription.isDisposed else { return }
        if subscriptions.count >= limit {
            subscriptions.removeAll(where: \.isDisposed)
            limit = max(Self.leastLimit, 2 * subscriptions.count)
        }
        subscriptions.append(subscription)
    }

    /// Removes and returns the last subscription. The caller disposes it: disposing runs foreign code, which might call
    /// this again.
    mutating func popLast() -> Subscription? { subscriptions.popLast() }
}
