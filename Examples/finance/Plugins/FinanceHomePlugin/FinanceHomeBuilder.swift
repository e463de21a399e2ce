import PluginABI

/// The scope of FinanceHome, with the static dependencies of its children: the balance comes from above, the cards are
/// FinanceHome's argument, and the paying card is FinanceHome's own to change.
final class FinanceHomeComponent: Component<any FinanceHomeDependency>, SuperPayDashboardDependency,
    CardsOnFileDependency
{
    let cards: [String]
    private let firstCard: String?

    var balance: ValueStream<Double> { dependency.balance }

    var mutableCard: MutableValueStream<String?> {
        shared { MutableValueStream(firstCard) }
    }

    var card: ValueStream<String?> { mutableCard.readOnly }

    /// Makes the scope.
    ///
    /// - Parameter card: the card that paid before; if it is no longer among the cards, the first card pays.
    init(dependency: any FinanceHomeDependency, cards: [String], card: String?) {
        self.cards = cards
        firstCard = cards.first { $0 == card } ?? cards.first
        super.init(dependency: dependency)
    }
}

/// Builds the FinanceHome RIB.
final class FinanceHomeBuilder: Builder<any FinanceHomeDependency>, FinanceHomeBuildable {
    func build(
        withListener listener: any FinanceHomeListener,
        cards: [String],
        state: FinanceHomeState?
    ) -> any ViewableRouting & FinanceHomeStateProviding {
        let component = FinanceHomeComponent(dependency: dependency, cards: cards, card: state?.card)
        let viewController = FinanceHomeViewController()
        let interactor = FinanceHomeInteractor(
            presenter: viewController,
            mutableCard: component.mutableCard,
            showsCards: state?.showsCards ?? false
        )
        interactor.listener = listener
        return FinanceHomeRouter(
            interactor: interactor,
            viewController: viewController,
            superPayDashboardBuildable: SuperPayDashboardBuilder(dependency: component),
            cardsOnFileBuildable: CardsOnFileBuilder(dependency: component)
        )
    }
}
