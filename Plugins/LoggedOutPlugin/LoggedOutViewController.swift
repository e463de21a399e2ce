import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol LoggedOutPresentableListener: AnyObject {
    func enter(_ text: String, for player: PlayerType)
    func login()
}

/// Shows a field for each player's name, and a button to log in.
final class LoggedOutViewController: ViewController, LoggedOutPresentable {
    weak var listener: (any LoggedOutPresentableListener)?

    private var names: [PlayerType: String] = [:]
    private var refusal: PlayerName.Refusal?

    override var screen: Screen {
        Screen(title: "Logged out") {
            Field("Player 1", id: "player1Name", text: names[.player1] ?? "", placeholder: "Player 1")
            Field("Player 2", id: "player2Name", text: names[.player2] ?? "", placeholder: "Player 2")
            if let refusal {
                Text(refusal.message, tone: .warning)
            }
            Button("Login", id: "login", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "player1Name": listener?.enter(action.value ?? "", for: .player1)
        case "player2Name": listener?.enter(action.value ?? "", for: .player2)
        case "login": listener?.login()
        default: break
        }
    }

    // MARK: LoggedOutPresentable

    func show(_ name: String, of player: PlayerType) {
        names[player] = name
        refusal = nil
        setNeedsDisplay()
    }

    func show(_ refusal: PlayerName.Refusal) {
        self.refusal = refusal
        setNeedsDisplay()
    }
}
