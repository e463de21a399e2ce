import PluginABI

/// A leaf: RandomWin attaches no children.
final class RandomWinRouter: ViewableRouter<RandomWinInteractor, RandomWinViewController> {}
