import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol CardsOnFilePresentable: Presentable {
    var listener: (any CardsOnFilePresentableListener)? { get set }
}

/// Tells its parent when a person has seen enough.
final class CardsOnFileInteractor: PresentableInteractor<any CardsOnFilePresentable>, CardsOnFilePresentableListener {
    weak var listener: (any CardsOnFileListener)?

    override init(presenter: any CardsOnFilePresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: CardsOnFilePresentableListener

    func close() {
        listener?.cardsOnFileDidClose()
    }
}
