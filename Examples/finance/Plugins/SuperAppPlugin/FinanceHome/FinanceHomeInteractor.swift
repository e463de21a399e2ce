import PluginABI

/// What the interactor asks of its router.
@MainActor
protocol FinanceHomeRouting: ViewableRouting {
    func attachSuperPayDashboard()
}

/// Has the dashboard attached, and tops the balance up when the dashboard asks for it.
final class FinanceHomeInteractor: Interactor, FinanceHomeInteractable {
    weak var router: (any FinanceHomeRouting)?
    weak var listener: (any FinanceHomeListener)?

    private let mutableBalance: MutableValueStream<Double>

    init(mutableBalance: MutableValueStream<Double>) {
        self.mutableBalance = mutableBalance
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.attachSuperPayDashboard()
    }

    // MARK: SuperPayDashboardListener

    func superPayDashboardDidTapTopup() {
        mutableBalance.value += 1_000
    }
}
