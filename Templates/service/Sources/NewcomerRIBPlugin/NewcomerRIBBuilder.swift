import PluginABI

/// Builds the NewcomerRIB RIB, which has no view.
final class NewcomerRIBBuilder: Builder<any NewcomerRIBDependency>, NewcomerRIBBuildable {
    func build(withListener listener: any NewcomerRIBListener) -> any Routing {
        let interactor = NewcomerRIBInteractor(
            scoreStream: dependency.scoreStream,
            gamesToWin: dependency.gamesToWin
        )
        interactor.listener = listener
        return Router(interactor: interactor)
    }
}
