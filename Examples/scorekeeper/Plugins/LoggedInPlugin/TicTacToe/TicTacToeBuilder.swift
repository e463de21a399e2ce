import PluginABI

/// What TicTacToe needs from its parent. There is no score among it: it reports who has won.
@MainActor
protocol TicTacToeDependency: Dependency {
    var player1Name: String { get }
    var player2Name: String { get }
}

/// What TicTacToe tells its parent.
@MainActor
protocol TicTacToeListener: AnyObject {
    /// - Parameter winner: nil for a draw.
    func gameDidEnd(withWinner winner: PlayerType?)
}

@MainActor
protocol TicTacToeBuildable: Buildable {
    func build(withListener listener: any TicTacToeListener) -> any ViewableRouting
}

/// Builds the TicTacToe RIB.
final class TicTacToeBuilder: Builder<any TicTacToeDependency>, TicTacToeBuildable {
    func build(withListener listener: any TicTacToeListener) -> any ViewableRouting {
        let viewController = TicTacToeViewController(
            player1Name: dependency.player1Name,
            player2Name: dependency.player2Name
        )
        let interactor = TicTacToeInteractor(presenter: viewController)
        interactor.listener = listener
        return TicTacToeRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: TicTacToe attaches no children.
final class TicTacToeRouter: ViewableRouter<TicTacToeInteractor, TicTacToeViewController> {}
