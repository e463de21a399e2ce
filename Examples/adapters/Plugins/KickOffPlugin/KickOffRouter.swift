import PluginABI

/// What the router sees of the interactor: the listener of the child that tells something.
@MainActor
protocol KickOffInteractable: Interactable, CoinTossListener {
    var router: (any KickOffRouting)? { get set }
}

/// What the router asks of the view: to embed one child, and to present the other, which every view can.
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
