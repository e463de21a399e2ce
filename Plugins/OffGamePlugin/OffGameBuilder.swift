import PluginABI

/// The scope of OffGame. What is `fileprivate` is for OffGame alone: a RIB below it cannot ask for it.
final class OffGameComponent: Component<any OffGameDependency> {
    fileprivate let player1Name: String
    fileprivate let player2Name: String

    fileprivate var scoreStream: ScoreStream { dependency.scoreStream }
    fileprivate var games: [String] { dependency.games ?? [] }

    init(dependency: any OffGameDependency, player1Name: String, player2Name: String) {
        self.player1Name = player1Name
        self.player2Name = player2Name
        super.init(dependency: dependency)
    }
}

/// Builds the OffGame RIB.
final class OffGameBuilder: Builder<any OffGameDependency>, OffGameBuildable {
    func build(
        withListener listener: any OffGameListener,
        player1Name: String,
        player2Name: String
    ) -> any ViewableRouting {
        let component = OffGameComponent(
            dependency: dependency,
            player1Name: player1Name,
            player2Name: player2Name
        )
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
