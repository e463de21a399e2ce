import PluginABI

/// Builds the RIB E, a leaf: it knows neither a parent nor siblings.
final class EBuilder: Builder<any EDependency>, EBuildable {
    func build(withListener listener: any EListener) -> any ViewableRouting {
        let viewController = EViewController()
        let interactor = EInteractor(presenter: viewController)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
