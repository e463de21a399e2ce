import PluginABI

/// A leaf: OffGame attaches no children.
final class OffGameRouter: ViewableRouter<OffGameInteractor, OffGameViewController> {}
