/// Performs actions, and does afterwards what must wait until the code of the views has returned: a container that
/// handles Back itself detaches the RIB in its own `perform`.
@MainActor
enum ActionTurn {
    /// How many actions are being performed, one in another.
    private static var depth = 0
    /// The views that a person has gone back from, and that nothing has handled.
    private static var left: [ViewController] = []

    static func perform(_ action: Action, on controller: ViewController) {
        depth += 1
        controller.handle(action)
        depth -= 1
        finish()
    }

    /// A person has gone back from this view.
    static func note(leaving controller: ViewController) {
        left.append(controller)
        guard depth == 0 else { return }
        // A test of a view has performed the action itself.
        Task { finish() }
    }

    private static func finish() {
        guard depth == 0 else { return }
        while !left.isEmpty { left.removeFirst().tellRouterOfBack() }
    }
}

extension ViewController {
    /// Performs an action of ``visibleScreen``: by the view that it belongs to, which can be an embedded one. For
    /// hosts; afterwards routers are notified of views that a person has gone back from.
    @_spi(Host) public final func deliver(_ action: Action) {
        ActionTurn.perform(action, on: visible)
    }

    /// Tells the router above the RIB of this view that a person has gone back from it, unless that is settled.
    fileprivate final func tellRouterOfBack() {
        guard isBare, let interactor = LeakDetector.interactor(of: self), let router = interactor.router,
            let child = router as? any ViewableRouting, let parent = router.parent?.object.interactor.router
        else { return }
        parent.didGoBack(from: child)
        setNeedsDisplay()
    }
}
