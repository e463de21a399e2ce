import PluginABI

/// The scope of OffGame. The `fileprivate` members are for OffGame alone: a RIB below cannot ask for them.
final class OffGameComponent: Component<any OffGameDependency> {
    fileprivate var player1Name: String { dependency.player1Name }
    fileprivate var player2Name: String { dependency.player2Name }
    fileprivate var scoreStream: ScoreStream { dependency.scoreStream }
    fileprivate var games: [String] { dependency.games }
}

/// Builds the OffGame RIB.
final class OffGameBuilder: Builder<any OffGameDependency>, OffGameBuildable {
    func build(withListener listener: any OffGameListener) -> any ViewableRouting {
        let component = OffGameComponent(dependency: dependency)
        let viewController = OffGameViewController(
            player1Name: component.player1Name,
            player2Name: component.player2Name,
            games: component.games
        )
        let interactor = OffGameInteractor(presenter: viewController, scoreStream: component.scoreStream)
        interactor.listener = listener
        return OffGameRouter(interactor: interactor, viewController: viewController)
    }
}
