import PluginABI

/// What FinanceHome shares with the RIB below it.
final class FinanceHomeComponent: Component<any FinanceHomeDependency>, CardsOnFileDependency {
    var cards: [String] { dependency.cards }
}

/// Builds the FinanceHome RIB.
final class FinanceHomeBuilder: Builder<any FinanceHomeDependency>, FinanceHomeBuildable {
    func build(withListener listener: any FinanceHomeListener) -> any ViewableRouting {
        let component = FinanceHomeComponent(dependency: dependency)
        let viewController = FinanceHomeViewController()
        let interactor = FinanceHomeInteractor(presenter: viewController)
        return FinanceHomeRouter(
            interactor: interactor,
            viewController: viewController,
            cardsOnFileBuilder: CardsOnFileBuilder(dependency: component)
        )
    }
}
