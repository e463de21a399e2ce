import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol FinanceHomePresentableListener: AnyObject {
    func showCards()
}

/// Shows the dashboard, the button for the cards, and the cards: the views of other RIBs, each in its own section.
final class FinanceHomeViewController: ViewController, FinanceHomePresentable, FinanceHomeViewControllable {
    weak var listener: (any FinanceHomePresentableListener)?

    override var screen: Screen {
        Screen(title: "Finance") {
            section("dashboard")
            Button("Show cards", id: "showCards")
            section("cards")
        }
    }

    override func perform(_ action: Action) {
        if action.id == "showCards" { listener?.showCards() }
    }

    private func section(_ name: String) -> Section? {
        embeddedScreen(name).map { screen in Section(screen.title) { screen.elements } }
    }
}
