import PluginABI

/// Dependencies of TicTacToe on the parent, without a score: TicTacToe reports the winner.
@MainActor
protocol TicTacToeDependency: Dependency {
    var player1Name: String { get }
    var player2Name: String { get }
}

/// Outcomes that TicTacToe reports to its parent.
@MainActor
protocol TicTacToeListener: AnyObject {
    /// Called after the announcement.
    ///
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
