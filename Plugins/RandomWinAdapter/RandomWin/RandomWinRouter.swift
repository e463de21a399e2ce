import PluginABI

/// A leaf: RandomWin attaches no children.
final class RandomWinRouter: ViewableRouter<RandomWinInteractor, RandomWinViewController> {
    /// The announced player, until the announcement is closed.
    var winner: PlayerType? { interactor.winner }
}
