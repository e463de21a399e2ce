import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol LoggedOutPresentable: Presentable {
    var listener: (any LoggedOutPresentableListener)? { get set }
    func show(_ name: String, of player: PlayerType)
    func show(_ refusal: PlayerName.Refusal)
}

/// Takes both names, and reports them when the players log in. A player who gives none is called by a number.
final class LoggedOutInteractor: PresentableInteractor<any LoggedOutPresentable>, LoggedOutPresentableListener {
    weak var listener: (any LoggedOutListener)?

    private var names: [PlayerType: PlayerName] = [:]

    /// Makes the interactor.
    ///
    /// - Parameter state: the names to continue with. A text that is not a valid name is left out.
    init(presenter: any LoggedOutPresentable, state: LoggedOutState?) {
        super.init(presenter: presenter)
        presenter.listener = self
        names[.player1] = state?.player1Name.flatMap { try? PlayerName(entered: $0) }
        names[.player2] = state?.player2Name.flatMap { try? PlayerName(entered: $0) }
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        for (player, name) in names { presenter.show(name.text, of: player) }
    }

    /// The names entered so far.
    var state: LoggedOutState {
        LoggedOutState(player1Name: names[.player1]?.text, player2Name: names[.player2]?.text)
    }

    // MARK: LoggedOutPresentableListener

    func enter(_ text: String, for player: PlayerType) {
        do {
            names[player] = try PlayerName(entered: text)
            presenter.show(names[player]?.text ?? "", of: player)
        } catch {
            presenter.show(error)
        }
    }

    func login() {
        listener?.login(
            player1Name: names[.player1]?.text ?? "Player 1",
            player2Name: names[.player2]?.text ?? "Player 2"
        )
    }
}
