import PluginABI

/// Builds the NewcomerRIB RIB. The RIB attaches no children, so the router is a plain one.
final class NewcomerRIBBuilder: Builder<any NewcomerRIBDependency>, NewcomerRIBBuildable {
    func build(
        withListener listener: any NewcomerRIBListener,
        player1Name: String,
        player2Name: String
    ) -> any ViewableRouting {
        let viewController = NewcomerRIBViewController(player1Name: player1Name, player2Name: player2Name)
        let interactor = NewcomerRIBInteractor(presenter: viewController, scoreStream: dependency.scoreStream)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
