import PluginABI

/// Builds the RIB A, a leaf: it knows neither a parent nor siblings.
final class ABuilder: Builder<any ADependency>, ABuildable {
    func build(withListener listener: any AListener) -> any ViewableRouting {
        let viewController = AViewController()
        let interactor = AInteractor(presenter: viewController)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
