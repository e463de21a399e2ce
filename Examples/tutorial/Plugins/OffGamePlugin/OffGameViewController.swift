import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol OffGamePresentableListener: AnyObject {
    func start(game: String)
    func logOut()
}

/// Shows both players with their scores, a button for each game, and a logout button.
final class OffGameViewController: ViewController, OffGamePresentable {
    weak var listener: (any OffGamePresentableListener)?

    private let player1Name: String
    private let player2Name: String
    private let games: [String]
    private var score = Score()

    /// Makes the screen.
    ///
    /// - Parameter games: the names of the games to start.
    init(player1Name: String, player2Name: String, games: [String]) {
        self.player1Name = player1Name
        self.player2Name = player2Name
        self.games = games
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Off game") {
            Row {
                Text("\(player1Name): \(score[.player1])", style: .headline, tone: .accent)
                Text("\(player2Name): \(score[.player2])", style: .headline, tone: .secondAccent)
            }
            for game in games {
                Button("Start \(game)", id: "startGame", value: game, role: game == games.first ? .primary : .normal)
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

    // MARK: OffGamePresentable

    func set(score: Score) {
        self.score = score
        setNeedsDisplay()
    }
}
