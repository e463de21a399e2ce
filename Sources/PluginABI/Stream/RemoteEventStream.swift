/// A stream of events with an owner elsewhere, such as in another process. Sending and subscribing are requests to the
/// owner.
///
/// For hosts that run plugins in processes of their own, as ``RemoteStream``: the owner alone decides in which order
/// subscribers get each event, in every process.
///
///     let stream = RemoteEventStream { host.send($0) } watch: { host.watch($0) }
@MainActor
public final class RemoteEventStream: MutableEventStream<WireValue> {
    private let request: @MainActor (WireValue) -> Void
    private let watch: @MainActor (@escaping @MainActor (WireValue) -> Void) -> @MainActor () -> Void
    private let watchers = SubscriberList()

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - send: asks the owner to send an event. The owner delivers it, and everything that follows from it, before
    ///     this returns.
    ///   - watch: asks the owner to call a closure with each event from now on; its result ends that.
    public init(
        send: @escaping @MainActor (WireValue) -> Void,
        watch: @escaping @MainActor (@escaping @MainActor (WireValue) -> Void) -> @MainActor () -> Void
    ) {
        request = send
        self.watch = watch
        super.init()
    }

    /// Asks the owner to send an event, unless the owner has ended the stream.
    public override func send(_ event: WireValue) {
        if !watchers.isFinished { request(event) }
    }

    /// Ends the stream because the owner has ended it: the owner gets no more requests.
    public func end() {
        watchers.finish()
        watchers.disposeAll()
    }

    override func subscribe(
        _ onEvent: @escaping @MainActor (WireValue) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        let watcher = Watcher(onEvent)
        watcher.onEnd = onFinish
        guard !watchers.isFinished else {
            onFinish?()
            watcher.dispose()
            return watcher
        }
        watchers.append(watcher)
        watcher.watches(watch { [weak watcher] event in watcher?.receive(event) })
        return watcher
    }

    isolated deinit {
        watchers.disposeAll()
    }
}
