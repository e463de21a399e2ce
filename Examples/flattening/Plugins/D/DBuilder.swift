import PluginABI

/// Builds the RIB D, a leaf: it knows neither a parent nor siblings.
final class DBuilder: Builder<any DDependency>, DBuildable {
    func build(withListener listener: any DListener) -> any ViewableRouting {
        let viewController = DViewController()
        let interactor = DInteractor(presenter: viewController)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
