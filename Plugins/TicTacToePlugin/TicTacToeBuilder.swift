import PluginABI

/// Builds the TicTacToe RIB.
final class TicTacToeBuilder: Builder<any TicTacToeDependency>, TicTacToeBuildable {
    func build(
        withListener listener: any TicTacToeListener,
        player1Name: String,
        player2Name: String
    ) -> any ViewableRouting {
        let viewController = TicTacToeViewController(player1Name: player1Name, player2Name: player2Name)
        let interactor = TicTacToeInteractor(presenter: viewController, scoreStream: dependency.scoreStream)
        interactor.listener = listener
        return TicTacToeRouter(interactor: interactor, viewController: viewController)
    }
}
