import PluginABI

/// The dependencies of the dashboard, from the dependencies of the plugin.
final class SuperPayDashboardAdapterComponent: Component<any FinanceHomeDependency>, SuperPayDashboardDependency {
    var balance: ValueStream<Double> { dependency.balance }
}

/// Builds the same dashboard without FinanceHome around it, for flows with the dashboard as a step.
///
/// Inside FinanceHome the outcomes go to FinanceHome; as a step, to the flow: the adapter reports them under the
/// plugin's names.
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
    /// The state of the dashboard alone, without cards.
    var state: FinanceHomeState { FinanceHomeState(card: nil, showsCards: false) }
}
