import PluginABI

/// What the router sees of the interactor: the listener of the dashboard.
@MainActor
protocol FinanceHomeInteractable: Interactable, SuperPayDashboardListener {
    var router: (any FinanceHomeRouting)? { get set }
    var listener: (any FinanceHomeListener)? { get set }
}

/// What the router asks of the view: to embed the dashboard's, which every view can.
@MainActor
protocol FinanceHomeViewControllable: ViewControllable {}

/// Attaches the dashboard, and has the view embed what it shows.
final class FinanceHomeRouter: ViewableRouter<any FinanceHomeInteractable, any FinanceHomeViewControllable>,
    FinanceHomeRouting
{
    private let superPayDashboardBuildable: any SuperPayDashboardBuildable
    private var superPayRouting: (any Routing)?

    init(
        interactor: any FinanceHomeInteractable,
        viewController: any FinanceHomeViewControllable,
        superPayDashboardBuildable: any SuperPayDashboardBuildable
    ) {
        self.superPayDashboardBuildable = superPayDashboardBuildable
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    // MARK: FinanceHomeRouting

    func attachSuperPayDashboard() {
        if superPayRouting != nil {
            return
        }

        let router = superPayDashboardBuildable.build(withListener: interactor)

        let dashboard = router.viewControllable
        viewController.embed(dashboard, as: "dashboard")

        superPayRouting = router
        attachChild(router)
    }
}
