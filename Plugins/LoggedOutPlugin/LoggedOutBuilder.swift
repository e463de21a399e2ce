import PluginABI

/// Builds the LoggedOut RIB.
final class LoggedOutBuilder: Builder<any LoggedOutDependency>, LoggedOutBuildable {
    func build(
        withListener listener: any LoggedOutListener,
        state: LoggedOutState?
    ) -> any ViewableRouting & LoggedOutStateProviding {
        let viewController = LoggedOutViewController()
        let interactor = LoggedOutInteractor(presenter: viewController, state: state)
        interactor.listener = listener
        return LoggedOutRouter(interactor: interactor, viewController: viewController)
    }
}
