import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol OffGamePresentableListener: AnyObject {
    func start(game: String?)
}

/// Shows both players with their scores, and a button for the next game, or for each of several games.
final class OffGameViewController: ViewController, OffGamePresentable {
    weak var listener: (any OffGamePresentableListener)?

    private let player1Name: String
    private let player2Name: String
    private let games: [String]
    private var score = Score()

    /// Makes the screen.
    ///
    /// - Parameter games: the names of the games to start; empty if there is nothing to choose.
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
            if games.isEmpty {
                Button("Start Game", id: "startGame", role: .primary)
            }
            for game in games {
                Button("Start \(game)", id: "startGame", value: game, role: game == games.first ? .primary : .normal)
            }
        }
    }

    override func perform(_ action: Action) {
        if action.id == "startGame" {
            listener?.start(game: action.value)
        }
    }

    // MARK: OffGamePresentable

    func set(score: Score) {
        self.score = score
        setNeedsDisplay()
    }
}
