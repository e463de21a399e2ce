import PluginABI

/// Requests of the interactor to the router.
@MainActor
protocol LoggedInRouting: ViewableRouting {
    func routeToGame(_ name: String)
    func routeToOffGame()
}

/// Requests of the interactor to the view.
@MainActor
protocol LoggedInPresentable: Presentable {
    var listener: (any LoggedInPresentableListener)? { get set }
    func set(score: Score)
    func set(games: [LoggedInGame])
}

/// A game to play: the name, and the title for a person.
struct LoggedInGame: Equatable {
    let name: String
    let title: String
}

/// Keeps the current game, and keeps the shown score current.
final class LoggedInInteractor: PresentableInteractor<any LoggedInPresentable>, LoggedInInteractable,
    LoggedInPresentableListener
{
    weak var router: (any LoggedInRouting)?
    weak var listener: (any LoggedInListener)?

    private let scoreStream: MutableScoreStream
    private let games: ValueStream<[SlotChild<any LoggedInGamesBuildable>]>
    private var game: String?

    /// Makes the interactor.
    ///
    /// - Parameter game: the game played before; nil for none.
    init(
        presenter: any LoggedInPresentable,
        scoreStream: MutableScoreStream,
        games: ValueStream<[SlotChild<any LoggedInGamesBuildable>]>,
        game: String?
    ) {
        self.scoreStream = scoreStream
        self.games = games
        self.game = game
        super.init(presenter: presenter)
        presenter.listener = self
    }

    var state: LoggedInState { LoggedInState(score: scoreStream.score.value, game: game) }

    override func didBecomeActive() {
        super.didBecomeActive()
        scoreStream.score
            .subscribe { [presenter] score in presenter.set(score: score) }
            .disposeOnDeactivate(interactor: self)
        games
            .subscribe { [presenter] games in
                presenter.set(games: games.map { LoggedInGame(name: $0.name, title: $0.title) })
            }
            .disposeOnDeactivate(interactor: self)
        if let game { start(game: game) }
    }

    // MARK: LoggedInPresentableListener

    func start(game: String) {
        self.game = game
        router?.routeToGame(game)
    }

    func logOut() {
        listener?.logOut()
    }

    // MARK: LoggedInGamesListener

    func gameDidEnd(_ child: String, winner: PlayerType?) {
        leaveGame()
    }

    func childDidFail(_ failure: ChildFailure) {
        if !failure.comesBack { leaveGame() }
    }

    private func leaveGame() {
        game = nil
        router?.routeToOffGame()
    }
}
