/// Translates between an interactor's models and what a view shows, where the view controller does not do it itself.
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
    /// The view to show things in.
    public final let viewController: ViewControllerType

    /// Makes a presenter of a view.
    public init(viewController: ViewControllerType) {
        self.viewController = viewController
    }
}
