import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol LoggedInPresentableListener: AnyObject {
    func start(game: String)
    func logOut()
}

/// Shows both players with their scores, a button for each game, and a logout button.
final class LoggedInViewController: ViewController, LoggedInPresentable, LoggedInViewControllable {
    weak var listener: (any LoggedInPresentableListener)?

    private let player1Name: String
    private let player2Name: String
    private var games: [LoggedInGame] = []
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
            for game in games {
                let role: Button.Role = game == games.first ? .primary : .normal
                Button("Start \(game.title)", id: "startGame", value: game.name, role: role)
            }
            Button("Log out", id: "logOut", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "startGame":
            if let game = action.value { listener?.start(game: game) }
        case "logOut": listener?.logOut()
        default: break
        }
    }

    // MARK: LoggedInPresentable

    func set(score: Score) {
        self.score = score
        setNeedsDisplay()
    }

    func set(games: [LoggedInGame]) {
        self.games = games
        setNeedsDisplay()
    }
}
