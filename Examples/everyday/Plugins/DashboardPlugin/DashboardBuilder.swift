import PluginABI

/// Builds the Dashboard RIB.
final class DashboardBuilder: Builder<any DashboardDependency>, DashboardBuildable {
    func build(withListener listener: any DashboardListener) -> any ViewableRouting {
        let viewController = DashboardViewController()
        let interactor = DashboardInteractor(
            presenter: viewController,
            machine: Machine(folder: dependency.machine),
            interval: dependency.interval,
            history: dependency.history ?? []
        )
        return DashboardRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Dashboard attaches no children.
final class DashboardRouter: ViewableRouter<DashboardInteractor, DashboardViewController> {}
