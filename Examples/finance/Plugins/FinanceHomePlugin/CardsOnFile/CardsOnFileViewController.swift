import PluginABI

/// What a person can do on this screen.
@MainActor
protocol CardsOnFilePresentableListener: AnyObject {
    func close()
}

/// Lists the cards.
final class CardsOnFileViewController: ViewController, CardsOnFilePresentable {
    weak var listener: (any CardsOnFilePresentableListener)?

    private let cards: [String]

    init(cards: [String]) {
        self.cards = cards
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Cards on file") {
            for card in cards {
                Text(card)
            }
            Button("Close", id: "close", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "close" {
            listener?.close()
        }
    }
}
