import PluginABI

/// What a person can do on this screen.
@MainActor
protocol FinanceHomePresentableListener: AnyObject {
    func showCards()
}

/// Shows the dashboard, the button for the cards, and the cards: the views of other RIBs, each in a section of its own.
final class FinanceHomeViewController: ViewController, FinanceHomePresentable, FinanceHomeViewControllable {
    weak var listener: (any FinanceHomePresentableListener)?

    private var dashboard: (any ViewControllable)?
    private var cards: (any ViewControllable)?

    override var screen: Screen {
        Screen(title: "Finance") {
            section(of: dashboard, named: "dashboard")
            Button("Show cards", id: "showCards")
            section(of: cards, named: "cards")
        }
    }

    override func perform(_ action: Action) {
        if action.id == "showCards" {
            listener?.showCards()
        } else if let action = action.embedded(in: "dashboard") {
            dashboard?.viewController.perform(action)
        } else if let action = action.embedded(in: "cards") {
            cards?.viewController.perform(action)
        }
    }

    // MARK: FinanceHomeViewControllable

    func addDashboard(_ view: any ViewControllable) {
        dashboard = view
        setNeedsDisplay()
    }

    func addCards(_ view: any ViewControllable) {
        cards = view
        setNeedsDisplay()
    }

    func removeCards() {
        cards = nil
        setNeedsDisplay()
    }

    private func section(of view: (any ViewControllable)?, named name: String) -> Section? {
        guard let screen = view?.viewController.screen else { return nil }
        return Section(screen.title) { screen.embedded(as: name) }
    }
}
