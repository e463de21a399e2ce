import PluginABI

/// What FinanceHome needs from its parent: it writes the balance.
@MainActor
protocol FinanceHomeDependency: Dependency {
    var mutableBalance: MutableValueStream<Double> { get }
}

/// What FinanceHome tells its parent.
@MainActor
protocol FinanceHomeListener: AnyObject {}

@MainActor
protocol FinanceHomeBuildable: Buildable {
    func build(withListener listener: any FinanceHomeListener) -> any ViewableRouting
}

/// The scope of FinanceHome. The balance that it hands down is read-only.
final class FinanceHomeComponent: Component<any FinanceHomeDependency>, SuperPayDashboardDependency {
    var balance: ValueStream<Double> { dependency.mutableBalance.readOnly }
}

/// Builds the FinanceHome RIB.
final class FinanceHomeBuilder: Builder<any FinanceHomeDependency>, FinanceHomeBuildable {
    func build(withListener listener: any FinanceHomeListener) -> any ViewableRouting {
        let component = FinanceHomeComponent(dependency: dependency)
        let viewController = FinanceHomeViewController()
        let interactor = FinanceHomeInteractor(mutableBalance: dependency.mutableBalance)
        interactor.listener = listener
        return FinanceHomeRouter(
            interactor: interactor,
            viewController: viewController,
            superPayDashboardBuildable: SuperPayDashboardBuilder(dependency: component)
        )
    }
}
