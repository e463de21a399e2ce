import PluginABI

/// Builds the RIB B, a leaf: it knows neither a parent nor siblings.
final class BBuilder: Builder<any BDependency>, BBuildable {
    func build(withListener listener: any BListener) -> any ViewableRouting {
        let viewController = BViewController()
        let interactor = BInteractor(presenter: viewController)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
