import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol SuperPayDashboardPresentable: Presentable {
    var listener: (any SuperPayDashboardPresentableListener)? { get set }
    func show(balance: String)
}

/// Dependencies of the interactor, as a protocol: another dependency is a line here and in the component, and neither
/// the initializer nor the builder changes.
@MainActor
protocol SuperPayDashboardInteractorDependency: AnyObject {
    var balance: ValueStream<Double> { get }
    var format: BalanceFormat { get }
}

/// Keeps the shown balance current, and reports when a person wants to top it up.
final class SuperPayDashboardInteractor: PresentableInteractor<any SuperPayDashboardPresentable>,
    SuperPayDashboardPresentableListener
{
    weak var listener: (any SuperPayDashboardListener)?

    private let dependency: any SuperPayDashboardInteractorDependency

    init(
        presenter: any SuperPayDashboardPresentable,
        dependency: any SuperPayDashboardInteractorDependency
    ) {
        self.dependency = dependency
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        dependency.balance
            .subscribe { [presenter, format = dependency.format] balance in
                presenter.show(balance: format.text(for: balance))
            }
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: SuperPayDashboardPresentableListener

    func topUp() {
        listener?.superPayDashboardDidRequestTopUp()
    }
}
