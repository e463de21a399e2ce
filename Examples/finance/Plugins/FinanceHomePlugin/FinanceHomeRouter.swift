import PluginABI

/// The part of the interactor for the router: the listener of each child.
@MainActor
protocol FinanceHomeInteractable: Interactable, SuperPayDashboardListener, CardsOnFileListener {
    var router: (any FinanceHomeRouting)? { get set }
    var listener: (any FinanceHomeListener)? { get set }

    /// The state of FinanceHome: the paying card, and true while the cards are shown.
    var state: FinanceHomeState { get }
}

/// Requests of the router to the view: to embed the children's views, which every view can.
@MainActor
protocol FinanceHomeViewControllable: ViewControllable {}

/// Attaches the children, and lets the view embed their views.
final class FinanceHomeRouter: ViewableRouter<any FinanceHomeInteractable, any FinanceHomeViewControllable>,
    FinanceHomeRouting, FinanceHomeStateProviding
{
    private let superPayDashboardBuildable: any SuperPayDashboardBuildable
    private var superPayRouting: (any ViewableRouting)?

    private let cardsOnFileBuildable: any CardsOnFileBuildable
    private var cardsOnFileRouting: (any ViewableRouting)?

    init(
        interactor: any FinanceHomeInteractable,
        viewController: any FinanceHomeViewControllable,
        superPayDashboardBuildable: any SuperPayDashboardBuildable,
        cardsOnFileBuildable: any CardsOnFileBuildable
    ) {
        self.superPayDashboardBuildable = superPayDashboardBuildable
        self.cardsOnFileBuildable = cardsOnFileBuildable
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    var state: FinanceHomeState { interactor.state }

    // MARK: FinanceHomeRouting

    func attachSuperPayDashboard() {
        // FinanceHome may become active more than once; a second dashboard would never be detached.
        if superPayRouting != nil {
            return
        }
        let router = superPayDashboardBuildable.build(withListener: interactor)
        viewController.embed(router.viewControllable, as: "dashboard")
        superPayRouting = router
        attachChild(router)
    }

    func attachCardsOnFile() {
        // A person may ask twice.
        if cardsOnFileRouting != nil {
            return
        }
        let router = cardsOnFileBuildable.build(withListener: interactor)
        viewController.embed(router.viewControllable, as: "cards")
        cardsOnFileRouting = router
        attachChild(router)
    }

    func detachCardsOnFile() {
        guard let router = cardsOnFileRouting else { return }
        cardsOnFileRouting = nil
        viewController.unembed(router.viewControllable)
        detachChild(router)
    }
}
