/// A subscription known to the owner of a remote stream.
@MainActor
final class Watcher: ValueSubscriber<WireValue> {
    private var leave: (@MainActor () -> Void)?

    /// Takes the closure that ends the owner's calls; calls it immediately if the first value disposed the
    /// subscription.
    func watches(_ leave: @escaping @MainActor () -> Void) {
        if isDisposed { leave() } else { self.leave = leave }
    }

    override func end() {
        super.end()
        leave.take()?()
    }
}
