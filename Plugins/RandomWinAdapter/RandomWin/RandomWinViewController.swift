import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol RandomWinPresentableListener: AnyObject {
    func determineWinner()
    func closeAnnouncement()
}

/// Shows the players, a button to decide, and then the winner.
final class RandomWinViewController: ViewController, RandomWinPresentable {
    weak var listener: (any RandomWinPresentableListener)?

    private let player1Name: String
    private let player2Name: String
    private var winner: PlayerType?

    init(player1Name: String, player2Name: String) {
        self.player1Name = player1Name
        self.player2Name = player2Name
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Random win") {
            if let winner {
                Text("\(name(of: winner)) won!", style: .title, tone: .positive)
                Button("Close", id: "close", role: .primary)
            } else {
                Text("\(player1Name) or \(player2Name)? Let chance decide.")
                Button("Decide", id: "determineWinner", role: .primary)
            }
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "determineWinner": listener?.determineWinner()
        case "close": listener?.closeAnnouncement()
        default: break
        }
    }

    // MARK: RandomWinPresentable

    func announce(winner: PlayerType) {
        self.winner = winner
        setNeedsDisplay()
    }

    private func name(of player: PlayerType) -> String {
        switch player {
        case .player1: player1Name
        case .player2: player2Name
        }
    }
}
