/// A stream with an owner elsewhere, such as in another process. Reading returns the latest value sent by the owner;
/// writing and subscribing are requests to the owner.
///
/// For hosts that run plugins in processes of their own. The owner alone decides which value is the latest and in which
/// order subscribers get each change, in every process:
///
///     let stream = RemoteStream(first) { host.write($0) } watch: { host.watch($0) }
///     stream.current = told
@MainActor
public final class RemoteStream: MutableValueStream<WireValue> {
    /// The latest value sent by the owner.
    public var current: WireValue

    private let write: @MainActor (WireValue) -> Void
    private let watch: @MainActor (@escaping @MainActor (WireValue) -> Void) -> @MainActor () -> Void
    private let watchers = SubscriberList()
    /// True once the owner has released the stream, which then belongs to its remaining holders.
    private var isOver = false

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - value: the first value.
    ///   - write: asks the owner to set a value that differs from ``current``. The owner sends it, and everything that
    ///     follows from it, before this returns.
    ///   - watch: asks the owner to call a closure with the latest value immediately, and then with each change; its
    ///     result ends that.
    public init(
        _ value: WireValue,
        write: @escaping @MainActor (WireValue) -> Void,
        watch: @escaping @MainActor (@escaping @MainActor (WireValue) -> Void) -> @MainActor () -> Void
    ) {
        current = value
        self.write = write
        self.watch = watch
        super.init(value)
    }

    /// The latest value. Setting a different value asks the owner to set the new value.
    public override var value: WireValue {
        get { current }
        set {
            guard newValue != current else { return }
            if isOver { current = newValue } else { write(newValue) }
        }
    }

    /// Ends the stream for its iterations because the owner has ended it: the owner gets no more requests.
    public func end() {
        isOver = true
        watchers.finish()
    }

    override func reader() -> @MainActor () -> WireValue? {
        { [weak self] in self?.current }
    }

    override func subscribe(
        _ onValue: @escaping @MainActor (WireValue) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        let watcher = Watcher(onValue)
        watcher.onEnd = onFinish
        watchers.append(watcher)
        guard !isOver else {
            onValue(current)
            watchers.finishIfOver(watcher)
            return watcher
        }
        watcher.watches(watch { [weak watcher] value in watcher?.receive(value) })
        watchers.finishIfOver(watcher)
        return watcher
    }

    isolated deinit {
        watchers.disposeAll()
    }
}
