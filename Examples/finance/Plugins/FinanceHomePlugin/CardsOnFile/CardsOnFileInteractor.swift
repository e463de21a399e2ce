import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol CardsOnFilePresentable: Presentable {
    var listener: (any CardsOnFilePresentableListener)? { get set }
    func show(paying card: String?)
}

/// Keeps the card that pays current, and tells its parent when a person chooses another, or has seen enough.
final class CardsOnFileInteractor: PresentableInteractor<any CardsOnFilePresentable>, CardsOnFilePresentableListener {
    weak var listener: (any CardsOnFileListener)?

    private let card: ValueStream<String?>

    init(presenter: any CardsOnFilePresentable, card: ValueStream<String?>) {
        self.card = card
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        card
            .subscribe { [presenter] card in
                presenter.show(paying: card)
            }
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: CardsOnFilePresentableListener

    func choose(_ card: String) {
        listener?.cardsOnFileDidChoose(card)
    }

    func close() {
        listener?.cardsOnFileDidClose()
    }
}
