import PluginABI

/// What the dashboard needs, from what the host gives.
final class SuperPayDashboardAdapterComponent: Component<any FinanceHomeDependency>, SuperPayDashboardDependency {
    var balance: ValueStream<Double> { dependency.balance }
}

/// Builds the same dashboard without FinanceHome around it, for a flow in which it is a step by itself.
///
/// The outcomes go to its parent in one case and to the flow in the other: the adapter reports them under the plugin's
/// names.
final class SuperPayDashboardAdapterBuilder: Builder<any FinanceHomeDependency>, SuperPayDashboardAdapterBuildable,
    SuperPayDashboardListener
{
    private weak var listener: (any FinanceHomeListener)?

    func build(
        withListener listener: any FinanceHomeListener,
        state: FinanceHomeState?
    ) -> any ViewableRouting & FinanceHomeStateProviding {
        self.listener = listener
        let component = SuperPayDashboardAdapterComponent(dependency: dependency)
        return SuperPayDashboardBuilder(dependency: component).build(withListener: self)
    }

    // MARK: SuperPayDashboardListener

    func superPayDashboardDidRequestTopUp() {
        listener?.topUp()
    }
}

extension SuperPayDashboardRouter: FinanceHomeStateProviding {
    /// The dashboard by itself knows no cards.
    var state: FinanceHomeState { FinanceHomeState(card: nil, showsCards: false) }
}
