import PluginABI

/// A leaf: TicTacToe attaches no children.
final class TicTacToeRouter: ViewableRouter<TicTacToeInteractor, TicTacToeViewController> {}
