import PluginABI

/// Requests of the interactor to the router.
@MainActor
protocol WalletRouting: ViewableRouting {
    func attachDashboard()
    func showOffers(without closed: [String])
}

/// Attaches the dashboard and the offers, and removes an offer that a person has closed.
final class WalletInteractor: Interactor, WalletInteractable {
    weak var router: (any WalletRouting)?
    weak var listener: (any WalletListener)?

    private let offers: ValueStream<[SlotChild<any WalletOffersBuildable>]>
    private var closed: [String]

    init(offers: ValueStream<[SlotChild<any WalletOffersBuildable>]>, closed: [String]) {
        self.offers = offers
        self.closed = closed
        super.init()
    }

    var state: WalletState { WalletState(closed: closed) }

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.attachDashboard()
        // Offers come and go with their conditions.
        offers
            .subscribe { [weak self] _ in self?.showOffers() }
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: WalletDashboardListener

    func topUp() {
        listener?.topUp()
    }

    // MARK: WalletOffersListener

    func didClose(_ child: String) {
        closed.append(child)
        showOffers()
    }

    private func showOffers() {
        router?.showOffers(without: closed)
    }
}
