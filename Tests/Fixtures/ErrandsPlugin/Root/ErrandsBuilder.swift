import RIBs

/// Builds the app's root, which is the plugin's RIB.
final class ErrandsBuilder: Builder<any ErrandsDependency>, ErrandsBuildable {
    func build(withListener listener: any ErrandsListener, name: String) -> any ViewableRouting {
        let component = ErrandsComponent(dependency: dependency, name: name)
        let viewController = ErrandsViewController()
        let interactor = ErrandsInteractor(presenter: viewController)
        interactor.listener = listener
        return ErrandsRouter(
            interactor: interactor,
            viewController: viewController,
            loggedOutBuilder: LoggedOutBuilder(dependency: component),
            mainBuilder: MainBuilder(dependency: component),
            poppedViews: component.poppedViews
        )
    }
}
