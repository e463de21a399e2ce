import PluginABI

/// Reports each change of some streams: of a flow's streams while their values are shown, and of the streams of
/// conditions.
@MainActor
final class StreamWatch {
    private let handler: @MainActor () -> Void
    private var subscriptions: [ObjectIdentifier: Subscription] = [:]
    /// True while a subscription begins, which delivers the current value.
    private var isSubscribing = false

    init(_ handler: @escaping @MainActor () -> Void) {
        self.handler = handler
    }

    /// Reports changes of these streams from now on, and of no others.
    func follow(_ streams: [MutableValueStream<WireValue>]) {
        var earlier = subscriptions
        subscriptions = [:]
        isSubscribing = true
        for stream in streams {
            let id = ObjectIdentifier(stream)
            // A stream that has been freed has ended its subscription, and another may be in its place.
            let known = earlier.removeValue(forKey: id).flatMap { $0.isDisposed ? nil : $0 }
            subscriptions[id] = known ?? stream.subscribe { [weak self] _ in self?.streamDidChange() }
        }
        isSubscribing = false
        for subscription in earlier.values { subscription.dispose() }
    }

    isolated deinit {
        for subscription in subscriptions.values { subscription.dispose() }
    }

    private func streamDidChange() {
        if !isSubscribing { handler() }
    }
}
