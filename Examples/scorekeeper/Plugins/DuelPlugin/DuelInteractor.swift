import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol DuelPresentable: Presentable {
    var listener: (any DuelPresentableListener)? { get set }
}

/// Reports the winner. As in the article, the parent decides what follows.
final class DuelInteractor: PresentableInteractor<any DuelPresentable>, DuelPresentableListener {
    weak var listener: (any DuelListener)?

    override init(presenter: any DuelPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: DuelPresentableListener

    func didDraw(first player: PlayerType?) {
        listener?.gameDidEnd(winner: player)
    }
}
