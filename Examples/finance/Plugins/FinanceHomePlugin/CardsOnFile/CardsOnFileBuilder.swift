import PluginABI

/// Dependencies of CardsOnFile on the parent.
@MainActor
protocol CardsOnFileDependency: Dependency {
    var cards: [String] { get }
    var card: ValueStream<String?> { get }
}

/// Outcomes that CardsOnFile reports to its parent.
@MainActor
protocol CardsOnFileListener: AnyObject {
    func cardsOnFileDidChoose(_ card: String)
    func cardsOnFileDidClose()
}

@MainActor
protocol CardsOnFileBuildable: Buildable {
    func build(withListener listener: any CardsOnFileListener) -> any ViewableRouting
}

/// Builds the CardsOnFile RIB.
final class CardsOnFileBuilder: Builder<any CardsOnFileDependency>, CardsOnFileBuildable {
    func build(withListener listener: any CardsOnFileListener) -> any ViewableRouting {
        let viewController = CardsOnFileViewController(cards: dependency.cards)
        let interactor = CardsOnFileInteractor(presenter: viewController, card: dependency.card)
        interactor.listener = listener
        return CardsOnFileRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: CardsOnFile attaches no children.
final class CardsOnFileRouter: ViewableRouter<CardsOnFileInteractor, CardsOnFileViewController> {}
