import PluginABI

/// The scope of Navigation, on which all four cases are built: no case is the parent of another.
final class NavigationComponent: Component<any NavigationDependency>, CaseADependency, CaseBDependency,
    CaseCDependency, CaseDDependency
{
    var drinks: [String] { dependency.drinks }
}

/// Builds the Navigation RIB with the builders of the four children.
final class NavigationBuilder: Builder<any NavigationDependency>, NavigationBuildable {
    func build(
        withListener listener: any NavigationListener,
        state: NavigationState?
    ) -> any ViewableRouting & NavigationStateProviding {
        let component = NavigationComponent(dependency: dependency)
        let viewController = NavigationController()
        let interactor = NavigationInteractor(presenter: viewController, drinks: component.drinks, state: state)
        interactor.listener = listener
        return NavigationRouter(
            interactor: interactor,
            viewController: viewController,
            caseABuilder: CaseABuilder(dependency: component),
            caseBBuilder: CaseBBuilder(dependency: component),
            caseCBuilder: CaseCBuilder(dependency: component),
            caseDBuilder: CaseDBuilder(dependency: component)
        )
    }
}
