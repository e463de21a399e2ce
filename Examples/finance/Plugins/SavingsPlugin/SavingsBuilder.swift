import PluginABI

/// The scope of Savings.
final class SavingsComponent: Component<any SavingsDependency> {
    fileprivate var balance: ValueStream<Double> { dependency.balance }
}

/// Builds the Savings RIB.
final class SavingsBuilder: Builder<any SavingsDependency>, SavingsBuildable {
    func build(
        withListener listener: any SavingsListener,
        greeting: String,
        percent: Int,
        state: SavingsState?
    ) -> any ViewableRouting & SavingsStateProviding & SavingsEntryProviding {
        let component = SavingsComponent(dependency: dependency)
        let viewController = SavingsViewController(greeting: greeting, percent: percent)
        let interactor = SavingsInteractor(
            presenter: viewController,
            balance: component.balance,
            percent: percent,
            months: state?.months ?? 1
        )
        interactor.listener = listener
        return SavingsRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Savings attaches no children.
final class SavingsRouter: ViewableRouter<SavingsInteractor, SavingsViewController>, SavingsStateProviding,
    SavingsEntryProviding
{
    var state: SavingsState { interactor.state }

    var entries: any SavingsEntries { interactor }
}
