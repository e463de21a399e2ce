import PluginABI

/// Builds the Preferences RIB.
final class PreferencesBuilder: Builder<any PreferencesDependency>, PreferencesBuildable {
    func build(
        withListener listener: any PreferencesListener,
        state: PreferencesState?
    ) -> any ViewableRouting & PreferencesStateProviding {
        let viewController = PreferencesViewController()
        let interactor = PreferencesInteractor(
            presenter: viewController,
            preferences: dependency.preferences,
            state: state
        )
        interactor.listener = listener
        return PreferencesRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Preferences attaches no children. The router passes on the interactor's state.
final class PreferencesRouter: ViewableRouter<PreferencesInteractor, PreferencesViewController>,
    PreferencesStateProviding
{
    var state: PreferencesState { interactor.state }
}
