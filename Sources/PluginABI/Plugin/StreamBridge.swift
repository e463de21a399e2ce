/// A bridge that keeps a parent's stream and the host's stream for a child equal: a value set or event sent on either
/// is passed to the other. For hosts: a child can be in another process than its parent, and the host owns shared
/// streams.
///
/// A stream delivers a value set during a delivery after that delivery, so a passed value can come back late, after
/// another child has set a different value. Values that come back are not passed on; the last value set by the parent's
/// stream wins.
@MainActor
public final class StreamBridge {
    private var subscriptions: [Subscription] = []
    /// The values passed to the child's stream and not yet delivered by it.
    private var givenToChild: [WireValue] = []
    /// The values passed to the parent's stream and not yet delivered by it.
    private var givenToParent: [WireValue] = []

    /// Connects two streams until the bridge is freed or closed.
    ///
    /// - Parameters:
    ///   - provided: the parent's stream. Another capability is not connected.
    ///   - host: the host's stream.
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

    /// Returns true if the stream delivers a passed value; forgets this value.
    private static func comesBack(_ value: WireValue, _ given: inout [WireValue]) -> Bool {
        guard given.first == value else { return false }
        given.removeFirst()
        return true
    }

    isolated deinit {
        close()
    }
}
