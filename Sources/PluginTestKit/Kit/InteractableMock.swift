public import PluginABI

/// The base of a mock of a RIB's interactable protocol, for a test of the RIB's router: it counts how often it became
/// active and inactive.
///
///     final class GameInteractableMock: InteractableMock, GameInteractable {
///         weak var router: (any GameRouting)?
///         private(set) var gameDidEndCallCount = 0
///         func gameDidEnd() { gameDidEndCallCount += 1 }
///     }
///
/// A mock adds what the RIB's own protocols declare. Uber's mocks adopt only protocols; here an `Interactable` is an
/// `Interactor`, so a mock is one as well, and behaves as one in the tree.
@MainActor
open class InteractableMock: Interactor {
    /// How often it became active: Uber's `activateCallCount`.
    public private(set) var didBecomeActiveCallCount = 0
    /// How often it was about to become inactive: Uber's `deactivateCallCount`.
    public private(set) var willResignActiveCallCount = 0

    /// Counts. An override calls this one.
    open override func didBecomeActive() { didBecomeActiveCallCount += 1 }

    /// Counts. An override calls this one.
    open override func willResignActive() { willResignActiveCallCount += 1 }
}
