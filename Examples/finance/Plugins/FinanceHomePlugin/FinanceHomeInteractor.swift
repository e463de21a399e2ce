import PluginABI

/// What the interactor asks of its router.
@MainActor
protocol FinanceHomeRouting: ViewableRouting {
    func attachCardsOnFile()
    func detachCardsOnFile()
}

/// What the interactor asks of its view.
@MainActor
protocol FinanceHomePresentable: Presentable {
    var listener: (any FinanceHomePresentableListener)? { get set }
}

/// Has the cards shown when a person asks, and hidden when the RIB that shows them says it is done.
final class FinanceHomeInteractor: PresentableInteractor<any FinanceHomePresentable>, FinanceHomeInteractable,
    FinanceHomePresentableListener
{
    weak var router: (any FinanceHomeRouting)?

    override init(presenter: any FinanceHomePresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: FinanceHomePresentableListener

    func showCards() {
        router?.attachCardsOnFile()
    }

    // MARK: CardsOnFileListener

    func cardsOnFileDidClose() {
        router?.detachCardsOnFile()
    }
}
