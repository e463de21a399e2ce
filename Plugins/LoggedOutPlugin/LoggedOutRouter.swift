import PluginABI

/// A leaf: LoggedOut attaches no children. It says what the interactor keeps.
final class LoggedOutRouter: ViewableRouter<LoggedOutInteractor, LoggedOutViewController>, LoggedOutStateProviding {
    var state: LoggedOutState { interactor.state }
}
