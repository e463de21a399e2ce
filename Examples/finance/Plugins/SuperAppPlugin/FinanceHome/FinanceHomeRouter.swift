import PluginABI

/// The part of the interactor for the router: the listener of the dashboard.
@MainActor
protocol FinanceHomeInteractable: Interactable, SuperPayDashboardListener {
    var router: (any FinanceHomeRouting)? { get set }
    var listener: (any FinanceHomeListener)? { get set }
}

/// Requests of the router to the view: to embed the dashboard's view, which every view can.
@MainActor
protocol FinanceHomeViewControllable: ViewControllable {}

/// Attaches the dashboard, and lets the view embed the dashboard's view.
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
