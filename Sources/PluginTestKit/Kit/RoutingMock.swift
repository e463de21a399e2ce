public import PluginABI

/// The base of a mock of a RIB's routing protocol, for a test of the RIB's interactor or of its parent's router: it
/// counts how often it was loaded and detached.
///
///     final class GameRoutingMock: RoutingMock, GameRouting {
///         private(set) var routeToScoreCallCount = 0
///         func routeToScore() { routeToScoreCallCount += 1 }
///     }
///
///     let childInteractor = GameInteractableMock()
///     let child = GameRoutingMock(interactor: childInteractor)
///     router.attachChild(child)
///     #expect(child.didLoadCallCount == 1)
///
/// Without an interactor of the test it makes a plain one. A mock of a `ViewableRouting` also has a `viewControllable`,
/// such as a plain `ViewController()`.
@MainActor
open class RoutingMock: RouterNode {
    /// How often it was loaded: Uber's `loadCallCount`.
    public private(set) var didLoadCallCount = 0
    /// How often its parent was about to detach it.
    public private(set) var willDetachCallCount = 0

    /// Counts. An override calls this one.
    open override func didLoad() { didLoadCallCount += 1 }

    /// Counts. An override calls this one.
    open override func willDetach() { willDetachCallCount += 1 }
}
