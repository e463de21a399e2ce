import PluginABI

/// Requests of the interactor to the router.
@MainActor
protocol NamedWinRouting: ViewableRouting {
    func attachGame(_ players: Players)
}

/// Converts the flow's words into the game's, and the game's outcome into the flow's words.
final class NamedWinInteractor: Interactor, NamedWinInteractable {
    weak var router: (any NamedWinRouting)?
    weak var listener: (any NamedWinListener)?

    private let players: Players

    init(players: Players) {
        self.players = players
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.attachGame(players)
    }

    // MARK: NamedWinGameListener

    func gameDidEnd(winner: PlayerType?) {
        listener?.didWin(name: winner.map(players.name))
    }

    func childDidFail(_ failure: ChildFailure) {
        if !failure.comesBack { listener?.didWin(name: nil) }
    }
}
