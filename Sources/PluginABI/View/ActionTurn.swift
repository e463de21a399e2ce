/// A turn of performing actions, followed by work that must wait until the code of the views has returned: a container
/// that handles Back itself detaches the RIB in its own `perform`.
@MainActor
enum ActionTurn {
    /// The number of actions being performed, each within another.
    private static var depth = 0
    /// The views left by a person's Back, whose routers have not been notified.
    private static var left: [ViewController] = []

    static func perform(_ action: Action, on controller: ViewController) {
        depth += 1
        controller.handle(action)
        depth -= 1
        finish()
    }

    /// Notes that a person has gone back from a view.
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
    /// Performs an action of ``visibleScreen``, by the view or embedded view that owns the control. For hosts;
    /// afterwards routers are notified of views that a person has gone back from.
    @_spi(Host) public final func deliver(_ action: Action) {
        ActionTurn.perform(action, on: visible)
    }

    /// Tells the router above this view's RIB that a person has gone back from the view, unless the view is shown again
    /// or its RIB is detached.
    fileprivate final func tellRouterOfBack() {
        guard isBare, let interactor = LeakDetector.interactor(of: self), let router = interactor.router,
            let child = router as? any ViewableRouting, let parent = router.parent?.object.interactor.router
        else { return }
        parent.didGoBack(from: child)
        setNeedsDisplay()
    }
}
