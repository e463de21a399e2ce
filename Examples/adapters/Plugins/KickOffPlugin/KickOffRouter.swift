import PluginABI

/// The part of the interactor for the router: the listener of CoinToss. Pairing reports nothing.
@MainActor
protocol KickOffInteractable: Interactable, CoinTossListener {
    var router: (any KickOffRouting)? { get set }
}

/// Requests of the router to the view: to embed one child, and to present the other. Every view can do both.
@MainActor
protocol KickOffViewControllable: NavigateViewControllable {}

/// Attaches Pairing once, and CoinToss for each toss.
final class KickOffRouter: ViewableRouter<any KickOffInteractable, any KickOffViewControllable>, KickOffRouting {
    private let pairingBuilder: any PairingBuildable
    private var pairing: (any ViewableRouting)?

    private let coinTossAdapter: any CoinTossAdapterBuildable
    private var coinToss: (any ViewableRouting)?

    init(
        interactor: any KickOffInteractable,
        viewController: any KickOffViewControllable,
        pairingBuilder: any PairingBuildable,
        coinTossAdapter: any CoinTossAdapterBuildable
    ) {
        self.pairingBuilder = pairingBuilder
        self.coinTossAdapter = coinTossAdapter
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    // MARK: KickOffRouting

    func attachPairing() {
        guard pairing == nil else { return }
        let router = pairingBuilder.build()
        pairing = router
        viewController.embed(router.viewControllable, as: "pairing")
        attachChild(router)
    }

    func routeToCoinToss(headsName: String, tailsName: String) {
        guard coinToss == nil else { return }
        let router = coinTossAdapter.build(withListener: interactor, headsName: headsName, tailsName: tailsName)
        coinToss = router
        attachChild(router)
        viewController.present(router.viewControllable)
    }

    func detachCoinToss() {
        guard let router = coinToss else { return }
        coinToss = nil
        viewController.dismiss(router.viewControllable)
        detachChild(router)
    }
}
