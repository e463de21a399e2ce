import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol CoinTossPresentable: Presentable {
    var listener: (any CoinTossPresentableListener)? { get set }
}

/// Reports how the coin has landed. A person tosses a real one.
final class CoinTossInteractor: PresentableInteractor<any CoinTossPresentable>, CoinTossPresentableListener {
    weak var listener: (any CoinTossListener)?

    override init(presenter: any CoinTossPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: CoinTossPresentableListener

    func land(_ side: CoinSide) {
        listener?.coinDidLand(side)
    }
}
