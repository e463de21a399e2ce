import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol NewcomerRIBPresentableListener: AnyObject {
    func take(_ count: Int)
    func close()
}

/// Shows the stones and the next player, and announces the winner.
final class NewcomerRIBViewController: ViewController, NewcomerRIBPresentable {
    weak var listener: (any NewcomerRIBPresentableListener)?

    private let player1Name: String
    private let player2Name: String
    private var stones = Stones()

    init(player1Name: String, player2Name: String) {
        self.player1Name = player1Name
        self.player2Name = player2Name
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Newcomer RIB") {
            if let winner = stones.winner {
                Text("\(name(of: winner)) won!", style: .title, tone: .positive)
                Button("Close", id: "close", role: .primary)
            } else {
                Text("\(name(of: stones.player)) to move", style: .headline)
                Text("\(stones.left) stones left")
                for count in stones.choices {
                    Button("Take \(count)", id: "take", value: "\(count)")
                }
            }
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "take": if let count = action.value.flatMap({ Int($0) }) { listener?.take(count) }
        case "close": listener?.close()
        default: break
        }
    }

    // MARK: NewcomerRIBPresentable

    func show(_ stones: Stones) {
        self.stones = stones
        setNeedsDisplay()
    }

    private func name(of player: PlayerType) -> String {
        switch player {
        case .player1: player1Name
        case .player2: player2Name
        }
    }
}
