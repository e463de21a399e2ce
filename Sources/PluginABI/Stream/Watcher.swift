/// A subscription that the owner of a remote stream knows.
@MainActor
final class Watcher: ValueSubscriber<WireValue> {
    private var leave: (@MainActor () -> Void)?

    /// The first value might already have disposed it.
    func watches(_ leave: @escaping @MainActor () -> Void) {
        if isDisposed { leave() } else { self.leave = leave }
    }

    override func end() {
        super.end()
        leave.take()?()
    }
}
