import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol CardsOnFilePresentable: Presentable {
    var listener: (any CardsOnFilePresentableListener)? { get set }
    func show(paying card: String?)
}

/// Keeps the shown paying card current, and reports when a person chooses another, or closes the list.
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
