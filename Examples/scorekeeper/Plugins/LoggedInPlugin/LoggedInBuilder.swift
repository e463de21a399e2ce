import PluginABI

/// The scope of LoggedIn: the players it is built with, and their score, which begins and ends with it.
final class LoggedInComponent: Component<any LoggedInDependency> {
    let player1Name: String
    let player2Name: String

    init(dependency: any LoggedInDependency, player1Name: String, player2Name: String) {
        self.player1Name = player1Name
        self.player2Name = player2Name
        super.init(dependency: dependency)
    }

    /// `shared`: one score, which LoggedIn updates and its children read. Without it, each use would make another one.
    fileprivate var mutableScoreStream: MutableScoreStream { shared { MutableScoreStream() } }
}

/// What LoggedIn was built with is static for OffGame, and the score is read-only.
extension LoggedInComponent: OffGameDependency {
    var scoreStream: ScoreStream { mutableScoreStream.readOnly }
}

/// TicTacToe gets the names only: it reports who has won, and has no score to write.
extension LoggedInComponent: TicTacToeDependency {}

/// Builds the LoggedIn RIB, and with it the builders of its two children.
final class LoggedInBuilder: Builder<any LoggedInDependency>, LoggedInBuildable {
    func build(
        withListener listener: any LoggedInListener,
        player1Name: String,
        player2Name: String
    ) -> any ViewableRouting {
        let component = LoggedInComponent(
            dependency: dependency,
            player1Name: player1Name,
            player2Name: player2Name
        )
        let interactor = LoggedInInteractor(mutableScoreStream: component.mutableScoreStream)
        interactor.listener = listener
        return LoggedInRouter(
            interactor: interactor,
            viewController: LoggedInViewController(),
            offGameBuilder: OffGameBuilder(dependency: component),
            ticTacToeBuilder: TicTacToeBuilder(dependency: component)
        )
    }
}
