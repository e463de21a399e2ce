/// A subscription that only has an end: it calls a closure when it is disposed, once.
///
/// As Rx's `Disposables.create` and Combine's `AnyCancellable`.
@MainActor
final class ActionSubscription: Subscription {
    private var action: (@MainActor () -> Void)?

    init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
        super.init()
    }

    override func end() {
        action.take()?()
    }
}
