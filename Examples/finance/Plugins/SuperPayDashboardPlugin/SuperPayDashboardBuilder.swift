import PluginABI

/// What the dashboard's interactor needs, all of it: what the host gives, and what the scope adds.
final class SuperPayDashboardComponent: Component<any SuperPayDashboardDependency>,
    SuperPayDashboardInteractorDependency
{
    let format = BalanceFormat()

    var balance: ValueStream<Double> { dependency.balance }
}

/// Builds the SuperPayDashboard RIB.
final class SuperPayDashboardBuilder: Builder<any SuperPayDashboardDependency>, SuperPayDashboardBuildable {
    func build(withListener listener: any SuperPayDashboardListener) -> any ViewableRouting {
        let viewController = SuperPayDashboardViewController()
        let interactor = SuperPayDashboardInteractor(
            presenter: viewController,
            dependency: SuperPayDashboardComponent(dependency: dependency)
        )
        interactor.listener = listener
        return SuperPayDashboardRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: SuperPayDashboard attaches no children.
final class SuperPayDashboardRouter: ViewableRouter<SuperPayDashboardInteractor, SuperPayDashboardViewController> {}
