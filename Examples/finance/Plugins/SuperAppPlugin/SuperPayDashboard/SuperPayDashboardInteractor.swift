import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol SuperPayDashboardPresentable: Presentable {
    var listener: (any SuperPayDashboardPresentableListener)? { get set }
    func updateBalance(_ balance: String)
}

/// What the interactor needs, as one protocol: another need changes neither the initializer nor the builder.
@MainActor
protocol SuperPayDashboardInteractorDependency: AnyObject {
    var balance: ValueStream<Double> { get }
}

/// Keeps the shown balance current, and tells its parent when a person wants to top it up.
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
