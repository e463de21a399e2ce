import PluginABI

/// A leaf: RandomWin attaches no children.
final class RandomWinRouter: ViewableRouter<RandomWinInteractor, RandomWinViewController> {
    /// Who was announced, until the announcement is closed.
    var winner: PlayerType? { interactor.winner }
}
