import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol CoinTossPresentableListener: AnyObject {
    func land(_ side: CoinSide)
}

/// Asks how the coin has landed.
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
        Screen(title: "Newcomer RIB") {
            Text("Toss a coin. Heads: \(headsName). Tails: \(tailsName).")
            Button("Heads", id: "land", value: CoinSide.heads.rawValue)
            Button("Tails", id: "land", value: CoinSide.tails.rawValue)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "land", let side = action.value.flatMap(CoinSide.init(rawValue:)) { listener?.land(side) }
    }
}
