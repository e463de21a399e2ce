import PluginABI

/// A leaf: TicTacToe attaches no children. The router passes on the interactor's state.
final class TicTacToeRouter: ViewableRouter<TicTacToeInteractor, TicTacToeViewController>, TicTacToeStateProviding {
    var state: TicTacToeState { interactor.state }
}
