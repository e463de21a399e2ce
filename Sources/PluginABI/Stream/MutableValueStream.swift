/// A value that changes, as its writer sees it.
@MainActor
public class MutableValueStream<Value: Equatable & Sendable>: ValueStream<Value> {
    private var current: Value

    // The subscribers: an intrusive list, which owns them. They clear the references back when they leave, and the stream
    // clears theirs to it when it is freed, so the unsafe references never dangle.
    private var first: Subscriber<Value>?
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

    /// Asked for once: to find the type of a generic class costs a third of a subscription.
    private let subscriberType = Subscriber<Value>.self

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
        let subscriber = subscriberType.init(onValue: onValue, onFinish: onFinish)
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

    isolated deinit {
        // One by one: were they freed by each other, a long list would overflow the stack.
        while let subscriber = first {
            subscriber.dispose()
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
            // The closure is taken out for the call and put back after it, which saves a hold on it: a quarter of the cost
            // of a delivery.
            guard subscriber.joined < deliveredCount, let onValue = subscriber.onValue else { continue }
            subscriber.onValue = nil
            onValue(value)
            if !subscriber.isDisposed { subscriber.onValue = consume onValue }
        }
    }

    private final func append(_ subscriber: Subscriber<Value>) {
        subscriber.stream = self
        subscriber.joined = changeCount
        subscriber.previous = last
        if let last { last.next = subscriber } else { first = subscriber }
        last = subscriber
    }

    fileprivate final func remove(_ subscriber: Subscriber<Value>) {
        let next = subscriber.next
        if upcoming === subscriber { upcoming = next }
        if let next { next.previous = subscriber.previous } else { last = subscriber.previous }
        if let previous = subscriber.previous { previous.next = next } else { first = next }
        subscriber.next = nil
        subscriber.previous = nil
        subscriber.stream = nil
    }
}

/// A subscription to a stream of values: a node in the stream's list.
@MainActor
private final class Subscriber<Value: Equatable & Sendable>: Subscription {
    unowned(unsafe) var stream: MutableValueStream<Value>?
    var next: Subscriber?
    unowned(unsafe) var previous: Subscriber?
    /// How many changes there had been at the time: the value that replaced the last of them is the first to deliver.
    var joined = 0
    /// Nil once the subscription has ended, so that what the closures hold is let go.
    var onValue: (@MainActor (Value) -> Void)?
    var onFinish: (@MainActor () -> Void)?

    required init(onValue: @escaping @MainActor (Value) -> Void, onFinish: (@MainActor () -> Void)?) {
        self.onValue = onValue
        self.onFinish = onFinish
        super.init()
    }

    override func end() {
        stream?.remove(self)
        onValue = nil
        onFinish = nil
    }
}
