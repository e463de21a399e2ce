import PluginABI

/// Builds the AppHome RIB.
final class AppHomeBuilder: Builder<any AppHomeDependency>, AppHomeBuildable {
    func build(withListener listener: any AppHomeListener) -> any ViewableRouting {
        let viewController = AppHomeViewController()
        let interactor = AppHomeInteractor(presenter: viewController)
        return AppHomeRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: AppHome attaches no children.
final class AppHomeRouter: ViewableRouter<AppHomeInteractor, AppHomeViewController> {}
