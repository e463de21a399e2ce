/// Keeps a stream that a parent provides, and the host's stream that its child gets, equal: what one of them is set to
/// or sends, the other gets too. For hosts: a child can be in another process than its parent, and the host owns what
/// they share.
@MainActor
public final class StreamBridge {
    private var subscriptions: [Subscription] = []
    /// Whether an event is being passed on: what comes back is the same one.
    private var isPassing = false

    /// Connects two streams until the bridge is freed or closed.
    ///
    /// - Parameters:
    ///   - provided: the parent's stream. Another capability is not connected.
    ///   - host: the host's.
    public init(_ provided: PluginContext.Capability, _ host: PluginContext.Capability) {
        switch (provided, host) {
        case (.stream(let parent), .mutableStream(let child)):
            subscriptions = [parent.subscribe { child.value = $0 }]
        case (.mutableStream(let parent), .mutableStream(let child)):
            subscriptions = [parent.subscribe { child.value = $0 }, child.subscribe { parent.value = $0 }]
        case (.eventStream(let parent), .mutableEventStream(let child)):
            subscriptions = [parent.subscribe { child.send($0) }]
        case (.mutableEventStream(let parent), .mutableEventStream(let child)):
            subscriptions = [
                parent.subscribe { [weak self] event in self?.pass { child.send(event) } },
                child.subscribe { [weak self] event in self?.pass { parent.send(event) } },
            ]
        default: break
        }
    }

    /// Ends the connection.
    public func close() {
        for subscription in subscriptions { subscription.dispose() }
        subscriptions = []
    }

    private func pass(_ send: () -> Void) {
        guard !isPassing else { return }
        isPassing = true
        send()
        isPassing = false
    }

    isolated deinit {
        close()
    }
}
