import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol CoinTossPresentableListener: AnyObject {
    func landOnHeads()
    func landOnTails()
}

/// Shows the players' sides, and asks how a real coin has landed.
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
            Button("Heads", id: "heads", role: .primary)
            Button("Tails", id: "tails")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "heads": listener?.landOnHeads()
        case "tails": listener?.landOnTails()
        default: break
        }
    }
}
