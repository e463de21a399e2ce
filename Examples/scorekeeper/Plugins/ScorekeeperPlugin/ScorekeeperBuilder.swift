import PluginABI

/// Builds the Scorekeeper RIB, which has no view.
final class ScorekeeperBuilder: Builder<any ScorekeeperDependency>, ScorekeeperBuildable {
    func build(withListener listener: any ScorekeeperListener, winner: PlayerType?) -> any Routing {
        let interactor = ScorekeeperInteractor(mutableScoreStream: dependency.scoreStream, winner: winner)
        interactor.listener = listener
        return Router(interactor: interactor)
    }
}
