import PluginABI

/// Builds the TicTacToe RIB.
final class TicTacToeBuilder: Builder<any TicTacToeDependency>, TicTacToeBuildable {
    func build(
        withListener listener: any TicTacToeListener,
        player1Name: String,
        player2Name: String,
        state: TicTacToeState?
    ) -> any ViewableRouting & TicTacToeStateProviding {
        let viewController = TicTacToeViewController(player1Name: player1Name, player2Name: player2Name)
        let interactor = TicTacToeInteractor(
            presenter: viewController,
            scoreStream: dependency.scoreStream,
            state: state
        )
        interactor.listener = listener
        return TicTacToeRouter(interactor: interactor, viewController: viewController)
    }
}
