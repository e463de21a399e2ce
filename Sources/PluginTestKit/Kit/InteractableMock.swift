public import PluginABI

/// The base of a mock of a RIB's interactable protocol, for a test of the RIB's router: counts the mock's activations
/// and deactivations.
///
///     final class GameInteractableMock: InteractableMock, GameInteractable {
///         weak var router: (any GameRouting)?
///         private(set) var gameDidEndCallCount = 0
///         func gameDidEnd() { gameDidEndCallCount += 1 }
///     }
///
/// A mock adds the declarations of the RIB's own protocols. Uber's mocks adopt only protocols; here an `Interactable`
/// is an `Interactor`, so a mock is one as well, and behaves like an interactor in the tree.
@MainActor
open class InteractableMock: Interactor {
    /// The number of calls of `didBecomeActive`: Uber's `activateCallCount`.
    public private(set) var didBecomeActiveCallCount = 0
    /// The number of calls of `willResignActive`: Uber's `deactivateCallCount`.
    public private(set) var willResignActiveCallCount = 0

    /// Counts the call. An override must call `super`.
    open override func didBecomeActive() { didBecomeActiveCallCount += 1 }

    /// Counts the call. An override must call `super`.
    open override func willResignActive() { willResignActiveCallCount += 1 }
}
