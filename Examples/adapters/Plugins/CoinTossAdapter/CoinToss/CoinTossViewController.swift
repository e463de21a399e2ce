import PluginABI

/// What a person can do on this screen.
@MainActor
protocol CoinTossPresentableListener: AnyObject {
    func toss()
}

/// Says whose side is which, and offers the coin.
final class CoinTossViewController: ViewController, CoinTossPresentable {
    weak var listener: (any CoinTossPresentableListener)?

    private let headsName: String
    private let tailsName: String

    init(headsName: String, tailsName: String) {
        self.headsName = headsName
        self.tailsName = tailsName
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Coin toss") {
            Text("Heads: \(headsName). Tails: \(tailsName).")
            Button("Toss", id: "toss", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "toss" {
            listener?.toss()
        }
    }
}
