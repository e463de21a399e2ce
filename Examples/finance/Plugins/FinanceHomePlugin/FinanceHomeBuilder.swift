import PluginABI

/// The scope of FinanceHome, which has what its children need statically: the balance comes from above, the cards are
/// what FinanceHome was built with, and the card that pays is FinanceHome's own to change.
final class FinanceHomeComponent: Component<any FinanceHomeDependency>, SuperPayDashboardDependency,
    CardsOnFileDependency
{
    let cards: [String]

    var balance: ValueStream<Double> { dependency.balance }

    var mutableCard: MutableValueStream<String?> {
        shared { MutableValueStream(cards.first) }
    }

    var card: ValueStream<String?> { mutableCard.readOnly }

    init(dependency: any FinanceHomeDependency, cards: [String]) {
        self.cards = cards
        super.init(dependency: dependency)
    }
}

/// Builds the FinanceHome RIB.
final class FinanceHomeBuilder: Builder<any FinanceHomeDependency>, FinanceHomeBuildable {
    func build(withListener listener: any FinanceHomeListener, cards: [String]) -> any ViewableRouting {
        let component = FinanceHomeComponent(dependency: dependency, cards: cards)
        let viewController = FinanceHomeViewController()
        let interactor = FinanceHomeInteractor(presenter: viewController, mutableCard: component.mutableCard)
        interactor.listener = listener
        return FinanceHomeRouter(
            interactor: interactor,
            viewController: viewController,
            superPayDashboardBuildable: SuperPayDashboardBuilder(dependency: component),
            cardsOnFileBuildable: CardsOnFileBuilder(dependency: component)
        )
    }
}
