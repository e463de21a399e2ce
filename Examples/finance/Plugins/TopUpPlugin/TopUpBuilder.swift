import PluginABI

/// Builds the TopUp RIB.
final class TopUpBuilder: Builder<any TopUpDependency>, TopUpBuildable {
    func build(
        withListener listener: any TopUpListener,
        state: TopUpState?
    ) -> any ViewableRouting & TopUpStateProviding {
        let viewController = TopUpViewController()
        let interactor = TopUpInteractor(presenter: viewController, balance: dependency.balance, state: state)
        interactor.listener = listener
        return TopUpRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: TopUp attaches no children. The router passes on the interactor's state.
final class TopUpRouter: ViewableRouter<TopUpInteractor, TopUpViewController>, TopUpStateProviding {
    var state: TopUpState { interactor.state }
}
