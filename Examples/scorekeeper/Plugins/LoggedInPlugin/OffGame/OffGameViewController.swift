import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol OffGamePresentableListener: AnyObject {
    func start()
    func leave()
}

/// Shows both players with their scores.
final class OffGameViewController: ViewController, OffGamePresentable {
    weak var listener: (any OffGamePresentableListener)?

    private let player1Name: String
    private let player2Name: String
    private var score = Score()

    init(player1Name: String, player2Name: String) {
        self.player1Name = player1Name
        self.player2Name = player2Name
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Off game") {
            Row {
                Text("\(player1Name): \(score[.player1])", style: .headline, tone: .accent)
                Text("\(player2Name): \(score[.player2])", style: .headline, tone: .secondAccent)
            }
            Button("Start Game", id: "startGame", role: .primary)
            Button("Log out", id: "logOut")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "startGame": listener?.start()
        case "logOut": listener?.leave()
        default: break
        }
    }

    // MARK: OffGamePresentable

    func set(score: Score) {
        self.score = score
        setNeedsDisplay()
    }
}
