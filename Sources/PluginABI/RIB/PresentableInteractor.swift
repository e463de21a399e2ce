/// An interactor with a view to present to.
///
/// Like Uber's `PresentableInteractor`: once its RIB is freed, the presenter is expected to be freed too.
@MainActor
open class PresentableInteractor<PresenterType>: Interactor {
    /// The view side of the RIB.
    public final var presenter: PresenterType { presentingSide }

    @_spi(Host) public final override var presentingObject: AnyObject? { presentingSide as AnyObject }

    // Unsafe only in the deinit, which can run on any thread: there only its identity is read.
    private nonisolated(unsafe) final let presentingSide: PresenterType

    /// Makes an inactive interactor with a presenter.
    public init(presenter: PresenterType) {
        presentingSide = presenter
        super.init()
    }

    // Not isolated, for the same reason as the superclass. Most presenters are the router's view controller, which the
    // router expects to be freed.
    deinit {
        guard routerType != nil, !presentsToOwnedController else { return }
        LeakDetector.expectDeallocate(presenter: presentingSide as AnyObject)
    }

    /// True if the presenter is the router's view controller.
    private nonisolated final var presentsToOwnedController: Bool {
        ownedController == ObjectIdentifier(presentingSide as AnyObject)
    }
}
