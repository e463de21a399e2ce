import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol CoinTossPresentable: Presentable {
    var listener: (any CoinTossPresentableListener)? { get set }
}

/// Tosses the coin, and reports how it landed.
final class CoinTossInteractor: PresentableInteractor<any CoinTossPresentable>, CoinTossPresentableListener {
    weak var listener: (any CoinTossListener)?

    private var generator: any RandomNumberGenerator

    init(presenter: any CoinTossPresentable, generator: any RandomNumberGenerator) {
        self.generator = generator
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: CoinTossPresentableListener

    func toss() {
        listener?.coinDidLand(beginner: Bool.random(using: &generator) ? .player1 : .player2)
    }
}
