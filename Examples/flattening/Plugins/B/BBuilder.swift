import PluginABI

/// Builds the RIB B, a leaf that knows neither its parent nor its siblings.
final class BBuilder: Builder<any BDependency>, BBuildable {
    func build(withListener listener: any BListener) -> any ViewableRouting {
        let viewController = BViewController()
        let interactor = BInteractor(presenter: viewController)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
