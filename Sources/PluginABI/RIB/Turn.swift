/// A turn of RIBs' code, begun by the host: an action, an attach, the call of an entry. Work that must wait until that
/// code has returned is done at the end of the turn.
@MainActor
enum Turn {
    /// A wrapper of the closure: inside a generic type, a bare closure would be wrapped on each access.
    private struct Work {
        let run: @MainActor () -> Void
    }

    /// The number of turns being run, each within another.
    private static var depth = 0
    private static var waiting: [Work] = []

    static func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        depth += 1
        defer {
            depth -= 1
            finish()
        }
        return try body()
    }

    /// Does work at the end of the turn; without a turn, as in a task of a RIB, once the running code has returned.
    static func afterwards(_ work: @escaping @MainActor () -> Void) {
        waiting.append(Work(run: work))
        guard depth == 0 else { return }
        Task { finish() }
    }

    private static func finish() {
        guard depth == 0 else { return }
        while !waiting.isEmpty { waiting.removeFirst().run() }
    }
}

extension RIBHost {
    /// Runs code of RIBs as a turn: work that waits until such code has returned is done at the end.
    @_spi(Host) @_spi(Testing)
    public static func turn<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Turn.run(body)
    }
}

extension RouterNode {
    /// Calls the closure once the RIB is attached, active and loaded, and the code that attached it has returned: as an
    /// app's code after `launch(from:)`.
    ///
    ///     func build(withListener listener: any AppListener, url: String) -> any ViewableRouting {
    ///         let result = RootBuilder(dependency: AppComponent()).build()
    ///         result.launchRouter.afterAttach { [weak handler = result.urlHandler] in handler?.handle(url) }
    ///         return result.launchRouter
    ///     }
    ///
    /// If the RIB is active already, the closure is called at the end of the running code. The RIB retains the closure
    /// until it is called, so capture the RIB's own objects weakly: a RIB that is never attached would not be freed.
    /// Since 1.2.
    public final func afterAttach(_ action: @escaping @MainActor () -> Void) {
        guard !baseInteractor.isActive else { return Turn.afterwards(action) }
        var wait: Subscription?
        wait = baseInteractor.isActiveStream.subscribe { isActive in
            guard isActive else { return }
            wait?.dispose()
            Turn.afterwards(action)
        }
    }
}

extension ViewController {
    /// Performs an action of ``visibleScreen``, by the view or embedded view that owns the control. For hosts;
    /// afterwards routers are notified of views that a person has gone back from.
    @_spi(Host) public final func deliver(_ action: Action) {
        let visible = visible
        Turn.run { visible.handle(action) }
    }

    /// Tells the router above this view's RIB that a person has gone back from the view, unless the view is shown again
    /// or its RIB is detached.
    final func tellRouterOfBack() {
        guard isBare, let interactor = LeakDetector.interactor(of: self), let router = interactor.router,
            let child = router as? any ViewableRouting, let parent = router.parent?.object.interactor.router
        else { return }
        parent.didGoBack(from: child)
        setNeedsDisplay()
    }
}
