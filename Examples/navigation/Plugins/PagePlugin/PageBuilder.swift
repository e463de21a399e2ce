import PluginABI

/// Builds the Page RIB.
final class PageBuilder: Builder<any PageDependency>, PageBuildable {
    func build(withListener listener: any PageListener, title: String) -> any ViewableRouting {
        let viewController = PageViewController(title: title)
        let interactor = PageInteractor(presenter: viewController, title: title, visits: dependency.visits)
        interactor.listener = listener
        return PageRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Page attaches no children. The flow decides which page covers which.
final class PageRouter: ViewableRouter<PageInteractor, PageViewController> {}
