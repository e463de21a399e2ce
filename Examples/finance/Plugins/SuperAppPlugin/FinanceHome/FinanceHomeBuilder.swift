import PluginABI

/// Dependencies of FinanceHome on the parent: the balance, to be written.
@MainActor
protocol FinanceHomeDependency: Dependency {
    var mutableBalance: MutableValueStream<Double> { get }
}

/// Outcomes that FinanceHome reports to its parent.
@MainActor
protocol FinanceHomeListener: AnyObject {}

@MainActor
protocol FinanceHomeBuildable: Buildable {
    func build(withListener listener: any FinanceHomeListener) -> any ViewableRouting
}

/// The scope of FinanceHome. The balance for the children is read-only.
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
