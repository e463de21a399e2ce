import PluginABI

/// Builds the Duel RIB.
final class DuelBuilder: Builder<any DuelDependency>, DuelBuildable {
    func build(
        withListener listener: any DuelListener,
        player1Name: String,
        player2Name: String
    ) -> any ViewableRouting {
        let viewController = DuelViewController(player1Name: player1Name, player2Name: player2Name)
        let interactor = DuelInteractor(presenter: viewController)
        interactor.listener = listener
        return DuelRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Duel attaches no children.
final class DuelRouter: ViewableRouter<DuelInteractor, DuelViewController> {}
