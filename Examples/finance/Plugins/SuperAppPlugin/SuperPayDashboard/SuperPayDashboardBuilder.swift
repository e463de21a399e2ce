import PluginABI

/// Dependencies of SuperPayDashboard on the parent.
@MainActor
protocol SuperPayDashboardDependency: Dependency {
    var balance: ValueStream<Double> { get }
}

/// Outcomes that SuperPayDashboard reports to its parent.
@MainActor
protocol SuperPayDashboardListener: AnyObject {
    func superPayDashboardDidTapTopup()
}

@MainActor
protocol SuperPayDashboardBuildable: Buildable {
    func build(withListener listener: any SuperPayDashboardListener) -> any ViewableRouting
}

/// The scope of SuperPayDashboard, with all dependencies of the interactor.
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
