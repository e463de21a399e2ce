import PluginABI

/// What a person can do on this screen.
@MainActor
protocol CardsOnFilePresentableListener: AnyObject {
    func choose(_ card: String)
    func close()
}

/// Lists the cards, each but the one that pays with a button to choose it.
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
            for card in cards {
                Text(card == paying ? "\(card) pays" : card)
            }
            for card in cards where card != paying {
                Button("Pay with \(card)", id: "pay-\(card)")
            }
            Button("Close", id: "close", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "close" {
            listener?.close()
        } else if let card = cards.first(where: { action.id == "pay-\($0)" }) {
            listener?.choose(card)
        }
    }

    // MARK: CardsOnFilePresentable

    func show(paying card: String?) {
        paying = card
        setNeedsDisplay()
    }
}
