import PluginABI

/// What SuperPayDashboard needs from its parent.
@MainActor
protocol SuperPayDashboardDependency: Dependency {
    var balance: ValueStream<Double> { get }
}

/// What SuperPayDashboard tells its parent.
@MainActor
protocol SuperPayDashboardListener: AnyObject {
    func superPayDashboardDidTapTopup()
}

@MainActor
protocol SuperPayDashboardBuildable: Buildable {
    func build(withListener listener: any SuperPayDashboardListener) -> any ViewableRouting
}

/// All that the interactor needs.
final class SuperPayDashboardComponent: Component<any SuperPayDashboardDependency>,
    SuperPayDashboardInteractorDependency
{
    var balance: ValueStream<Double> { dependency.balance }
}

/// Builds the SuperPayDashboard RIB.
final class SuperPayDashboardBuilder: Builder<any SuperPayDashboardDependency>, SuperPayDashboardBuildable {
    func build(withListener listener: any SuperPayDashboardListener) -> any ViewableRouting {
        let component = SuperPayDashboardComponent(dependency: dependency)
        let viewController = SuperPayDashboardViewController()
        let interactor = SuperPayDashboardInteractor(presenter: viewController, dependency: component)
        interactor.listener = listener
        return SuperPayDashboardRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: SuperPayDashboard attaches no children.
final class SuperPayDashboardRouter: ViewableRouter<SuperPayDashboardInteractor, SuperPayDashboardViewController> {}
