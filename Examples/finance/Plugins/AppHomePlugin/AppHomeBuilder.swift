import PluginABI

/// Builds the AppHome RIB.
final class AppHomeBuilder: Builder<any AppHomeDependency>, AppHomeBuildable {
    func build(
        withListener listener: any AppHomeListener,
        state: AppHomeState?
    ) -> any ViewableRouting & AppHomeStateProviding & AppHomeEntryProviding {
        let viewController = AppHomeViewController()
        let interactor = AppHomeInteractor(presenter: viewController, state: state)
        return AppHomeRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: AppHome attaches no children. The router passes on the interactor's state, and gives links the interactor.
final class AppHomeRouter: ViewableRouter<AppHomeInteractor, AppHomeViewController>, AppHomeStateProviding,
    AppHomeEntryProviding
{
    var state: AppHomeState { interactor.state }

    var entries: any AppHomeEntries { interactor }
}
