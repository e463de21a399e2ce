import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol CoinTossPresentable: Presentable {
    var listener: (any CoinTossPresentableListener)? { get set }
}

/// Reports the player who begins: the player whose side is up.
final class CoinTossInteractor: PresentableInteractor<any CoinTossPresentable>, CoinTossPresentableListener {
    weak var listener: (any CoinTossListener)?

    override init(presenter: any CoinTossPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: CoinTossPresentableListener

    func landOnHeads() {
        listener?.coinDidLand(beginner: .player1)
    }

    func landOnTails() {
        listener?.coinDidLand(beginner: .player2)
    }
}
