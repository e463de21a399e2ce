import PluginABI

/// Requests of the interactor to the router.
@MainActor
protocol FinanceHomeRouting: ViewableRouting {
    func attachSuperPayDashboard()
    func attachCardsOnFile()
    func detachCardsOnFile()
}

/// Requests of the interactor to the view.
@MainActor
protocol FinanceHomePresentable: Presentable {
    var listener: (any FinanceHomePresentableListener)? { get set }
}

/// Decides about FinanceHome's children, the dashboard always, the cards while a person looks at them; and about the
/// paying card.
final class FinanceHomeInteractor: PresentableInteractor<any FinanceHomePresentable>, FinanceHomeInteractable,
    FinanceHomePresentableListener
{
    weak var router: (any FinanceHomeRouting)?
    weak var listener: (any FinanceHomeListener)?

    private let mutableCard: MutableValueStream<String?>

    private var showsCards: Bool

    init(presenter: any FinanceHomePresentable, mutableCard: MutableValueStream<String?>, showsCards: Bool) {
        self.mutableCard = mutableCard
        self.showsCards = showsCards
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.attachSuperPayDashboard()
        if showsCards { router?.attachCardsOnFile() }
    }

    var state: FinanceHomeState { FinanceHomeState(card: mutableCard.value, showsCards: showsCards) }

    // MARK: FinanceHomePresentableListener

    func showCards() {
        showsCards = true
        router?.attachCardsOnFile()
    }

    // MARK: SuperPayDashboardListener

    func superPayDashboardDidRequestTopUp() {
        listener?.topUp()
    }

    // MARK: CardsOnFileListener

    func cardsOnFileDidChoose(_ card: String) {
        mutableCard.value = card
    }

    func cardsOnFileDidClose() {
        showsCards = false
        router?.detachCardsOnFile()
    }
}
