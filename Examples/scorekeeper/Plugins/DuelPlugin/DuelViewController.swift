import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol DuelPresentableListener: AnyObject {
    /// Called when a player draws first.
    ///
    /// - Parameter player: nil if both were equally fast.
    func didDraw(first player: PlayerType?)
}

/// Shows both players, each with a button to draw, and a button for a draw.
final class DuelViewController: ViewController, DuelPresentable {
    weak var listener: (any DuelPresentableListener)?

    private let player1Name: String
    private let player2Name: String

    init(player1Name: String, player2Name: String) {
        self.player1Name = player1Name
        self.player2Name = player2Name
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Duel") {
            Button("\(player1Name) draws first", id: "draw", value: "player1")
            Button("\(player2Name) draws first", id: "draw", value: "player2")
            Button("Both draw together", id: "tie")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "draw":
            if let player = action.value.flatMap(PlayerType.init(rawValue:)) { listener?.didDraw(first: player) }
        case "tie": listener?.didDraw(first: nil)
        default: break
        }
    }
}
