import PluginABI

/// Builds the TopUp RIB.
final class TopUpBuilder: Builder<any TopUpDependency>, TopUpBuildable {
    func build(withListener listener: any TopUpListener) -> any ViewableRouting {
        let viewController = TopUpViewController()
        let interactor = TopUpInteractor(presenter: viewController, balance: dependency.balance)
        interactor.listener = listener
        return TopUpRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: TopUp attaches no children.
final class TopUpRouter: ViewableRouter<TopUpInteractor, TopUpViewController> {}
