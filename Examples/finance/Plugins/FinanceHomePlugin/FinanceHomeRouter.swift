import PluginABI

/// What the router sees of the interactor: a listener of each child.
@MainActor
protocol FinanceHomeInteractable: Interactable, CardsOnFileListener {
    var router: (any FinanceHomeRouting)? { get set }
}

/// What the router asks of the view.
@MainActor
protocol FinanceHomeViewControllable: ViewControllable {
    func embedCards(_ view: any ViewControllable)
    func removeCards()
}

/// Attaches the cards on file, and embeds what they show.
final class FinanceHomeRouter: ViewableRouter<any FinanceHomeInteractable, any FinanceHomeViewControllable>,
    FinanceHomeRouting
{
    private let cardsOnFileBuilder: any CardsOnFileBuildable
    private var cardsOnFile: (any ViewableRouting)?

    init(
        interactor: any FinanceHomeInteractable,
        viewController: any FinanceHomeViewControllable,
        cardsOnFileBuilder: any CardsOnFileBuildable
    ) {
        self.cardsOnFileBuilder = cardsOnFileBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    // MARK: FinanceHomeRouting

    func attachCardsOnFile() {
        // A person may ask twice; a second RIB would be attached behind the first, and never detached.
        guard cardsOnFile == nil else { return }
        let router = cardsOnFileBuilder.build(withListener: interactor)
        cardsOnFile = router
        viewController.embedCards(router.viewControllable)
        attachChild(router)
    }

    func detachCardsOnFile() {
        guard let router = cardsOnFile else { return }
        cardsOnFile = nil
        viewController.removeCards()
        detachChild(router)
    }
}
