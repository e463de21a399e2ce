import PluginABI

/// Builds the RIB C, a leaf: it knows neither a parent nor siblings.
final class CBuilder: Builder<any CDependency>, CBuildable {
    func build(withListener listener: any CListener, word: String, isLoud: Bool) -> any ViewableRouting {
        let viewController = CViewController(word: word, isLoud: isLoud)
        let interactor = CInteractor(presenter: viewController)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
