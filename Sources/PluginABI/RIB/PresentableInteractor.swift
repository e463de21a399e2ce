/// An interactor that has a view to present to.
///
/// As Uber's `PresentableInteractor`.
@MainActor
open class PresentableInteractor<PresenterType>: Interactor {
    /// The view side of the RIB.
    public final let presenter: PresenterType

    /// Makes an inactive interactor that presents to `presenter`.
    public init(presenter: PresenterType) {
        self.presenter = presenter
        super.init()
    }
}
