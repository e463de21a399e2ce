import PluginABI

/// A leaf: TicTacToe attaches no children. It says what the interactor keeps.
final class TicTacToeRouter: ViewableRouter<TicTacToeInteractor, TicTacToeViewController>, TicTacToeStateProviding {
    var state: TicTacToeState { interactor.state }
}
