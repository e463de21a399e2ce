import RIBs

@MainActor
protocol LoggedOutDependency: Dependency {
    var suggestedName: String { get }
}

@MainActor
protocol LoggedOutListener: AnyObject {
    func loggedOutDidLogIn(as name: String)
    func loggedOutDidAsk(forErrand id: Int)
}

@MainActor
protocol LoggedOutBuildable: Buildable {
    func build(withListener listener: any LoggedOutListener) -> any ViewableRouting
}

/// Builds the RIB in which a person logs in.
final class LoggedOutBuilder: Builder<any LoggedOutDependency>, LoggedOutBuildable {
    func build(withListener listener: any LoggedOutListener) -> any ViewableRouting {
        let viewController = LoggedOutViewController()
        let presenter = LoggedOutPresenter(viewController: viewController)
        let interactor = LoggedOutInteractor(presenter: presenter, name: dependency.suggestedName)
        viewController.listener = interactor
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
