import PluginABI

/// Watches the score for as long as the service runs.
final class NewcomerRIBInteractor: Interactor {
    weak var listener: (any NewcomerRIBListener)?

    private let scoreStream: ScoreStream
    private let gamesToWin: Int
    private var hasEnded = false

    init(scoreStream: ScoreStream, gamesToWin: Int) {
        self.scoreStream = scoreStream
        self.gamesToWin = gamesToWin
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        scoreStream.score
            .subscribe { [weak self] score in self?.check(score) }
            .disposeOnDeactivate(interactor: self)
    }

    private func check(_ score: Score) {
        guard !hasEnded, let winner = PlayerType.allCases.first(where: { score[$0] >= gamesToWin }) else { return }
        hasEnded = true
        listener?.matchDidEnd(winner: winner)
    }
}
