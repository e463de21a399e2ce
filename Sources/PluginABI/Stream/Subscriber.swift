/// A subscriber of a stream of one type of values.
@MainActor
final class ValueSubscriber<Value>: Subscriber {
    /// Nil once the subscription has ended, so that the closure's captures are released.
    private var onValue: (@MainActor (Value) -> Void)?

    required init(_ onValue: @escaping @MainActor (Value) -> Void) {
        self.onValue = onValue
        super.init()
    }

    /// The closure is moved out for the call and back after it, which saves a retain and a release of its context.
    @inline(__always)
    func deliver(_ value: Value) {
        guard let onValue else { return }
        self.onValue = nil
        onValue(value)
        if !isDisposed { self.onValue = consume onValue }
    }

    override func end() {
        super.end()
        onValue = nil
    }
}
