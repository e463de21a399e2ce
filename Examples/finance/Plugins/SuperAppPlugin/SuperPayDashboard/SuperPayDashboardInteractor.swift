import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol SuperPayDashboardPresentable: Presentable {
    var listener: (any SuperPayDashboardPresentableListener)? { get set }
    func updateBalance(_ balance: String)
}

/// Dependencies of the interactor, as a protocol: another dependency changes neither the initializer nor the builder.
@MainActor
protocol SuperPayDashboardInteractorDependency: AnyObject {
    var balance: ValueStream<Double> { get }
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
            .subscribe { [presenter] balance in presenter.updateBalance("\(balance)") }
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: SuperPayDashboardPresentableListener

    func topupButtonDidTap() {
        listener?.superPayDashboardDidTapTopup()
    }
}
