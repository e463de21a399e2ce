/// A value that changes, as its writer sees it.
@MainActor
public class MutableValueStream<Value: Equatable & Sendable>: ValueStream<Value> {
    private var current: Value

    // The subscribers: an intrusive list of objects that the stream does not own. Each leaves it in its deinit, at the
    // latest, so the unsafe references never dangle.
    private unowned(unsafe) var first: Subscriber<Value>?
    private unowned(unsafe) var last: Subscriber<Value>?

    /// The subscriber that the delivery under way calls next. One that leaves meanwhile moves it on.
    private unowned(unsafe) var upcoming: Subscriber<Value>?
    private var isDelivering = false

    /// Changes made during a delivery, to be delivered after it. Empty otherwise, and nothing is allocated for it.
    private var pending: [Value] = []
    /// How many changes there have been, and how many of them have been delivered or are being delivered.
    private var changeCount = 0
    private var deliveredCount = 0
    private var isFinished = false

    /// Makes a stream that starts with `value`.
    public init(_ value: Value) {
        current = value
        super.init()
    }

    /// The latest value; setting one that is not equal delivers it.
    public override var value: Value {
        get { current }
        set {
            guard newValue != current else { return }
            current = newValue
            changeCount += 1
            if isDelivering {
                pending.append(newValue)
            } else if first != nil {
                deliverAll(from: newValue)
            } else {
                deliveredCount = changeCount
            }
        }
    }

    /// The stream as a reader sees it. It cannot be cast back to one that writes.
    public final var readOnly: ValueStream<Value> {
        ReadOnlyStream(source: self)
    }

    override func subscribe(
        _ onValue: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        let subscriber = Subscriber(stream: self, after: changeCount, onValue: onValue, onFinish: onFinish)
        append(subscriber)
        if isDelivering {
            onValue(current)
        } else {
            isDelivering = true
            onValue(current)
            deliverPending()
            isDelivering = false
        }
        if isFinished { onFinish?() }
        return subscriber
    }

    /// Ends the stream for those who iterate over it; its owner is gone.
    final func finish() {
        isFinished = true
        var next = first
        while let subscriber = next {
            next = subscriber.next
            subscriber.onFinish?()
        }
    }
}

// Delivery.
extension MutableValueStream {
    private final func deliverAll(from value: Value) {
        isDelivering = true
        deliver(value)
        deliverPending()
        isDelivering = false
    }

    /// A loop, so that a subscriber who sets a new value each time does not grow the stack; and the array keeps its
    /// room, so that it does not allocate either.
    private final func deliverPending() {
        var index = 0
        while index < pending.count {
            let value = pending[index]
            index += 1
            if index == pending.count {
                pending.removeAll(keepingCapacity: true)
                index = 0
            }
            deliver(value)
        }
    }

    private final func deliver(_ value: Value) {
        deliveredCount += 1
        upcoming = first
        while let subscriber = upcoming {
            upcoming = subscriber.next
            if subscriber.joined < deliveredCount {
                subscriber.onValue?(value)
            }
        }
    }

    private final func append(_ subscriber: Subscriber<Value>) {
        subscriber.previous = last
        if let last { last.next = subscriber } else { first = subscriber }
        last = subscriber
    }

    final func remove(_ subscriber: Subscriber<Value>) {
        if upcoming === subscriber { upcoming = subscriber.next }
        if let previous = subscriber.previous { previous.next = subscriber.next } else { first = subscriber.next }
        if let next = subscriber.next { next.previous = subscriber.previous } else { last = subscriber.previous }
        subscriber.previous = nil
        subscriber.next = nil
    }
}

/// A subscription to a stream of values: a node in the stream's list.
@MainActor
final class Subscriber<Value: Equatable & Sendable>: Subscription {
    fileprivate unowned(unsafe) var next: Subscriber?
    fileprivate unowned(unsafe) var previous: Subscriber?
    /// How many changes there had been at the time: the value that replaced the last of them is the first to deliver.
    fileprivate let joined: Int
    /// Nil once the subscription has ended, so that what the closures hold is let go.
    fileprivate var onValue: (@MainActor (Value) -> Void)?
    fileprivate var onFinish: (@MainActor () -> Void)?
    private let stream: MutableValueStream<Value>

    init(
        stream: MutableValueStream<Value>,
        after joined: Int,
        onValue: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) {
        self.stream = stream
        self.joined = joined
        self.onValue = onValue
        self.onFinish = onFinish
        super.init()
    }

    override func end() {
        stream.remove(self)
        onValue = nil
        onFinish = nil
    }

    isolated deinit {}
}
