import PluginABI

/// Requests of the interactor to the router.
@MainActor
protocol FinanceHomeRouting: ViewableRouting {
    func attachSuperPayDashboard()
}

/// Attaches the dashboard, and tops up the balance at the dashboard's request.
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
