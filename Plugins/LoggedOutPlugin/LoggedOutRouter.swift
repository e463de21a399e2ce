import PluginABI

/// A leaf: LoggedOut attaches no children. The router passes on the interactor's state.
final class LoggedOutRouter: ViewableRouter<LoggedOutInteractor, LoggedOutViewController>, LoggedOutStateProviding {
    var state: LoggedOutState { interactor.state }
}
