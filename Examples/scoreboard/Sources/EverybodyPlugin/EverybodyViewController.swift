import PluginABI

/// Shows the number of games won by each player in all sessions, and the reason why it may be out of date.
final class EverybodyViewController: ViewController, EverybodyPresentable {
    private let player1Name: String
    private let player2Name: String
    private var score = Score()
    private var trouble = ""

    init(player1Name: String, player2Name: String) {
        self.player1Name = player1Name
        self.player2Name = player2Name
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Everybody") {
            Row {
                Text("\(player1Name): \(score[.player1])", style: .headline, tone: .accent)
                Text("\(player2Name): \(score[.player2])", style: .headline, tone: .secondAccent)
            }
            if !trouble.isEmpty {
                Text(trouble, tone: .warning)
            }
        }
    }

    // MARK: EverybodyPresentable

    func set(score: Score) {
        self.score = score
        setNeedsDisplay()
    }

    func set(trouble: String) {
        self.trouble = trouble
        setNeedsDisplay()
    }
}
