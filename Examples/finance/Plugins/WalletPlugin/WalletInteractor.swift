import PluginABI

/// What the interactor asks of its router.
@MainActor
protocol WalletRouting: ViewableRouting {
    func attachDashboard()
    func attachOffers(without closed: [String])
    func detachOffer(_ name: String)
}

/// Attaches the dashboard and the offers, and forgets an offer that a person has closed.
final class WalletInteractor: Interactor, WalletInteractable {
    weak var router: (any WalletRouting)?
    weak var listener: (any WalletListener)?

    private var closed: [String]

    init(closed: [String]) {
        self.closed = closed
        super.init()
    }

    var state: WalletState { WalletState(closed: closed) }

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.attachDashboard()
        router?.attachOffers(without: closed)
    }

    // MARK: WalletDashboardListener

    func topUp() {
        listener?.topUp()
    }

    // MARK: WalletOffersListener

    func didClose(_ child: String) {
        closed.append(child)
        router?.detachOffer(child)
    }
}
