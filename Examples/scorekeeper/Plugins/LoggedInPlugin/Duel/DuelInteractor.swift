import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol DuelPresentable: Presentable {
    var listener: (any DuelPresentableListener)? { get set }
}

/// Reports who has won. What follows from that is for the parent to decide, as in the article.
final class DuelInteractor: PresentableInteractor<any DuelPresentable>, DuelPresentableListener {
    weak var listener: (any DuelListener)?

    override init(presenter: any DuelPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: DuelPresentableListener

    func didDraw(first player: PlayerType?) {
        listener?.gameDidEnd(withWinner: player)
    }
}
