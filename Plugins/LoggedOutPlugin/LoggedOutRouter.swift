import PluginABI

/// A leaf: LoggedOut attaches no children.
final class LoggedOutRouter: ViewableRouter<LoggedOutInteractor, LoggedOutViewController> {}
