import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol NewcomerRIBPresentable: Presentable {
    var listener: (any NewcomerRIBPresentableListener)? { get set }
    func show(_ stones: Stones)
}

/// Plays a game: writes the score when a player wins, and reports the winner after the announcement.
final class NewcomerRIBInteractor: PresentableInteractor<any NewcomerRIBPresentable>, NewcomerRIBPresentableListener {
    weak var listener: (any NewcomerRIBListener)?

    private let scoreStream: MutableScoreStream
    private var stones = Stones()

    init(presenter: any NewcomerRIBPresentable, scoreStream: MutableScoreStream) {
        self.scoreStream = scoreStream
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        stones = Stones()
        presenter.show(stones)
    }

    // MARK: NewcomerRIBPresentableListener

    func take(_ count: Int) {
        guard stones.winner == nil else { return }
        stones.take(count)
        if let winner = stones.winner { scoreStream.updateScore(withWinner: winner) }
        presenter.show(stones)
    }

    func close() {
        if let winner = stones.winner { listener?.gameDidEnd(winner: winner) }
    }
}
