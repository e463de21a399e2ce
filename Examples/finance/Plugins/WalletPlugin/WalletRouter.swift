import PluginABI

/// The part of the interactor for the router: the listener of each slot.
@MainActor
protocol WalletInteractable: Interactable, WalletDashboardListener, WalletOffersListener {
    var router: (any WalletRouting)? { get set }
    var state: WalletState { get }
}

/// Requests of the router to the view: to embed the children's views, and to know the names of the offers.
@MainActor
protocol WalletViewControllable: ViewControllable {
    var offers: [String] { get set }
}

/// Attaches the children in plugins.json, and lets the view embed their views.
final class WalletRouter: ViewableRouter<any WalletInteractable, any WalletViewControllable>, WalletRouting,
    WalletStateProviding
{
    private let dashboardBuilder: any WalletDashboardBuildable
    private var dashboard: (any ViewableRouting)?

    private let offers: ValueStream<[SlotChild<any WalletOffersBuildable>]>
    private var attached: [String: any ViewableRouting] = [:]

    init(
        interactor: any WalletInteractable,
        viewController: any WalletViewControllable,
        dashboardBuilder: any WalletDashboardBuildable,
        offers: ValueStream<[SlotChild<any WalletOffersBuildable>]>
    ) {
        self.dashboardBuilder = dashboardBuilder
        self.offers = offers
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    var state: WalletState { interactor.state }

    // MARK: WalletRouting

    func attachDashboard() {
        guard dashboard == nil else { return }
        let router = dashboardBuilder.build(withListener: interactor)
        dashboard = router
        attachChild(router)
        viewController.embed(router.viewControllable, as: "dashboard")
    }

    func showOffers(without closed: [String]) {
        let open = offers.value.filter { !closed.contains($0.name) }
        viewController.offers = open.map(\.name)
        for name in attached.keys where !viewController.offers.contains(name) { detachOffer(name) }
        for offer in open where attached[offer.name] == nil {
            let router = offer.builder.build(withListener: interactor, greeting: "For you")
            attached[offer.name] = router
            attachChild(router)
            viewController.embed(router.viewControllable, as: offer.name)
        }
    }

    private func detachOffer(_ name: String) {
        guard let router = attached.removeValue(forKey: name) else { return }
        viewController.unembed(router.viewControllable)
        detachChild(router)
    }
}
