/// Keeps a stream that a parent provides, and the host's stream that its child gets, equal: what one of them is set to
/// or sends, the other gets too. For hosts: a child can be in another process than its parent, and the host owns what
/// they share.
///
/// A stream delivers what was set during a delivery after it, so what it is given can come back late, when another child
/// has set something else. What comes back is not passed on; what the parent's stream has set last is
/// what counts.
@MainActor
public final class StreamBridge {
    private var subscriptions: [Subscription] = []
    /// What the child's stream was given, and has not delivered yet.
    private var givenToChild: [WireValue] = []
    /// What the parent's stream was given, and has not delivered yet.
    private var givenToParent: [WireValue] = []

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
            subscriptions = [
                parent.subscribe { [weak self] in self?.give($0, to: child) },
                child.subscribe { [weak self] value in
                    guard let self, !Self.comesBack(value, &givenToChild) else { return }
                    parent.value = value
                },
            ]
        case (.eventStream(let parent), .mutableEventStream(let child)):
            subscriptions = [parent.subscribe { child.send($0) }]
        case (.mutableEventStream(let parent), .mutableEventStream(let child)):
            subscriptions = [
                parent.subscribe { [weak self] event in
                    guard let self, !Self.comesBack(event, &givenToParent) else { return }
                    // One that is too large is refused there, and does not come back.
                    if event.fits { givenToChild.append(event) }
                    child.send(event)
                },
                child.subscribe { [weak self] event in
                    guard let self, !Self.comesBack(event, &givenToChild) else { return }
                    givenToParent.append(event)
                    parent.send(event)
                },
            ]
        default: break
        }
    }

    /// Ends the connection.
    public func close() {
        for subscription in subscriptions { subscription.dispose() }
        subscriptions = []
    }

    private func give(_ value: WireValue, to child: MutableValueStream<WireValue>) {
        // A stream delivers no value that it has.
        guard child.value != value else { return }
        if value.fits { givenToChild.append(value) }
        child.value = value
    }

    /// Whether a stream delivers what it was given.
    private static func comesBack(_ value: WireValue, _ given: inout [WireValue]) -> Bool {
        guard given.first == value else { return false }
        given.removeFirst()
        return true
    }

    isolated deinit {
        close()
    }
}
