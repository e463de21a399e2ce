import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol OffGamePresentable: Presentable {
    var listener: (any OffGamePresentableListener)? { get set }
    func set(score: Score)
}

/// Waits between two games: keeps the shown score current, and reports the game to start, or a logout.
final class OffGameInteractor: PresentableInteractor<any OffGamePresentable>, OffGamePresentableListener {
    weak var listener: (any OffGameListener)?

    private let scoreStream: ScoreStream

    init(presenter: any OffGamePresentable, scoreStream: ScoreStream) {
        self.scoreStream = scoreStream
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        scoreStream.score
            .subscribe { [presenter] score in presenter.set(score: score) }
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: OffGamePresentableListener

    func start(game: String) {
        listener?.startGame(game: game)
    }

    func logOut() {
        listener?.logOut()
    }
}
