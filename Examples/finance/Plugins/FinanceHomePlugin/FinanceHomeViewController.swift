import PluginABI

/// What a person can do on this screen.
@MainActor
protocol FinanceHomePresentableListener: AnyObject {
    func showCards()
}

/// Shows the way to the cards, and below it the cards themselves, which are the view of another RIB.
final class FinanceHomeViewController: ViewController, FinanceHomePresentable, FinanceHomeViewControllable {
    weak var listener: (any FinanceHomePresentableListener)?

    private var cards: (any ViewControllable)?

    override var screen: Screen {
        Screen(title: "Finance") {
            Button("Show cards", id: "showCards")
            if let screen = cards?.viewController.screen {
                Section(screen.title) { screen.embedded(as: "cards") }
            }
        }
    }

    override func perform(_ action: Action) {
        if action.id == "showCards" {
            listener?.showCards()
        } else if let action = action.embedded(in: "cards") {
            cards?.viewController.perform(action)
        }
    }

    // MARK: FinanceHomeViewControllable

    func embedCards(_ view: any ViewControllable) {
        cards = view
        setNeedsDisplay()
    }

    func removeCards() {
        cards = nil
        setNeedsDisplay()
    }
}
