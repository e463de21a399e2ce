import PluginABI

/// The scope of LoggedIn: the players in the arguments of the build, and their score, which begins and ends with the
/// RIB.
final class LoggedInComponent: Component<any LoggedInDependency> {
    let player1Name: String
    let player2Name: String

    init(dependency: any LoggedInDependency, player1Name: String, player2Name: String) {
        self.player1Name = player1Name
        self.player2Name = player2Name
        super.init(dependency: dependency)
    }

    /// A `shared` score, updated by LoggedIn and read by the children. Without `shared`, each use would make another
    /// score.
    fileprivate var mutableScoreStream: MutableScoreStream { shared { MutableScoreStream() } }
}

/// The scope of OffGame: the arguments of LoggedIn's build are static here, and the score is read-only.
extension LoggedInComponent: OffGameDependency {
    var scoreStream: ScoreStream { mutableScoreStream.readOnly }
}

/// The scope of TicTacToe, with only the names: TicTacToe reports the winner, and has no score to write.
extension LoggedInComponent: TicTacToeDependency {}

/// Builds the LoggedIn RIB with the builders of its two children.
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
