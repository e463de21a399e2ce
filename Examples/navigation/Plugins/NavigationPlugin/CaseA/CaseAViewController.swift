import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol CaseAPresentableListener: AnyObject {
    func choose(drink: String)
}

/// Lists the drinks.
final class CaseAViewController: ViewController, CaseAPresentable {
    weak var listener: (any CaseAPresentableListener)?

    private let drinks: [String]

    init(drinks: [String]) {
        self.drinks = drinks
        super.init()
    }

    override var screen: Screen {
        Screen(title: "A: What would you like?") {
            List(id: "drink", items: drinks.map { List.Item(id: $0, title: $0) })
        }
    }

    override func perform(_ action: Action) {
        if action.id == "drink", let drink = action.value {
            listener?.choose(drink: drink)
        }
    }
}
