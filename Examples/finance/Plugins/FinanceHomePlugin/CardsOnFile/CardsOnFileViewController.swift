import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol CardsOnFilePresentableListener: AnyObject {
    func choose(_ card: String)
    func close()
}

/// Shows the cards to choose from, with the paying card marked.
final class CardsOnFileViewController: ViewController, CardsOnFilePresentable {
    weak var listener: (any CardsOnFilePresentableListener)?

    private let cards: [String]
    private var paying: String?

    init(cards: [String]) {
        self.cards = cards
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Cards on file") {
            Choice(
                "Pays",
                id: "pay",
                options: cards.map { Choice.Option(id: $0, title: $0) },
                selected: paying
            )
            Button("Close", id: "close", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "pay": action.value.map { listener?.choose($0) }
        case "close": listener?.close()
        default: break
        }
    }

    // MARK: CardsOnFilePresentable

    func show(paying card: String?) {
        paying = card
        setNeedsDisplay()
    }
}
