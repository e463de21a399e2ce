import PluginABI

/// The scope of LoggedIn, with a score that begins and ends with the RIB.
final class LoggedInComponent: Component<any LoggedInDependency>, LoggedInGamesDependency {
    private let firstScore: Score

    init(dependency: any LoggedInDependency, score: Score) {
        firstScore = score
        super.init(dependency: dependency)
    }

    /// A `shared` score, written by the games and shown by LoggedIn.
    var scoreStream: MutableScoreStream { shared { MutableScoreStream(firstScore) } }
}

/// Builds the LoggedIn RIB with the builders of all games.
final class LoggedInBuilder: Builder<any LoggedInDependency>, LoggedInBuildable {
    func build(
        withListener listener: any LoggedInListener,
        player1Name: String,
        player2Name: String,
        state: LoggedInState?
    ) -> any ViewableRouting & LoggedInStateProviding {
        let component = LoggedInComponent(dependency: dependency, score: state?.score ?? Score())
        let games = dependency.gamesBuilders(dependency: component)
        let viewController = LoggedInViewController(player1Name: player1Name, player2Name: player2Name)
        let interactor = LoggedInInteractor(
            presenter: viewController,
            scoreStream: component.scoreStream,
            games: games,
            game: state?.game
        )
        interactor.listener = listener
        return LoggedInRouter(
            interactor: interactor,
            viewController: viewController,
            games: games,
            player1Name: player1Name,
            player2Name: player2Name
        )
    }
}
