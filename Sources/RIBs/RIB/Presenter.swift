/// A translator between an interactor's models and a view, if the view controller does not translate itself.
///
/// As Uber's `Presenter`. The interactor presents to the presenter, and the presenter to the view controller:
///
///     final class BalancePresenter: Presenter<any BalanceViewControllable>, BalancePresentable {
///         func show(_ balance: Double) { viewController.show("\(balance) EUR") }
///     }
///
///     let presenter = BalancePresenter(viewController: viewController)
///     let interactor = BalanceInteractor(presenter: presenter)
///
/// Once the RIB is freed, the presenter is expected to be freed too; the leak detector reports it otherwise.
@MainActor
open class Presenter<ViewControllerType>: Presentable {
    /// The view that shows the translated models.
    public final let viewController: ViewControllerType

    /// Makes a presenter of a view.
    public init(viewController: ViewControllerType) {
        self.viewController = viewController
    }
}
