import PluginABI

/// Builds the OffGame RIB.
final class OffGameBuilder: Builder<any OffGameDependency>, OffGameBuildable {
    func build(
        withListener listener: any OffGameListener,
        player1Name: String,
        player2Name: String
    ) -> any ViewableRouting {
        let viewController = OffGameViewController(
            player1Name: player1Name,
            player2Name: player2Name,
            games: dependency.games ?? []
        )
        let interactor = OffGameInteractor(presenter: viewController, scoreStream: dependency.scoreStream)
        interactor.listener = listener
        return OffGameRouter(interactor: interactor, viewController: viewController)
    }
}
