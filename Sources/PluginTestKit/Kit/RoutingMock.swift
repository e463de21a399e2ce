public import PluginABI

/// The base of a mock of a RIB's routing protocol, for a test of the RIB's interactor or of its parent's router: counts
/// how often the mock was loaded and detached.
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
/// Without an interactor of the test, the mock makes a plain `Interactor`. A mock of a `ViewableRouting` also has a
/// `viewControllable`, such as a plain `ViewController()`.
@MainActor
open class RoutingMock: RouterNode {
    /// The number of calls of `didLoad`: Uber's `loadCallCount`.
    public private(set) var didLoadCallCount = 0
    /// The number of calls of `willDetach`.
    public private(set) var willDetachCallCount = 0

    /// Counts the call. An override must call `super`.
    open override func didLoad() { didLoadCallCount += 1 }

    /// Counts the call. An override must call `super`.
    open override func willDetach() { willDetachCallCount += 1 }
}
