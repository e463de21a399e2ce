/// An interactor that has a view to present to.
///
/// As Uber's `PresentableInteractor`: once its RIB is freed, the presenter is expected to be freed too.
@MainActor
open class PresentableInteractor<PresenterType>: Interactor {
    /// The view side of the RIB.
    public final var presenter: PresenterType { presentingSide }

    // Unsafe only in the deinit, on whichever thread that runs: there it is asked who it is, and nothing else.
    private nonisolated(unsafe) final let presentingSide: PresenterType

    /// Makes an inactive interactor that presents to `presenter`.
    public init(presenter: PresenterType) {
        presentingSide = presenter
        super.init()
    }

    // Not isolated, for the same reason as the superclass'. Most presenters are the router's view controller, which the
    // router expects to be freed; to find that out no type is asked for.
    deinit {
        if let owned = ownedController, isPresenter(at: owned) { return }
        guard routerType != nil else { return }
        LeakDetector.expectDeallocate(presenter: presentingSide as AnyObject)
    }

    /// Whether the presenter is the object at this address. A reference, to a class or to a protocol of classes, begins with
    /// the address of its object; anything else does not lie in an object's place.
    private nonisolated final func isPresenter(at address: ObjectIdentifier) -> Bool {
        guard MemoryLayout<PresenterType>.size >= MemoryLayout<ObjectIdentifier>.size else { return false }
        return withUnsafeBytes(of: presentingSide) { $0.loadUnaligned(as: UInt.self) } == UInt(bitPattern: address)
    }
}
