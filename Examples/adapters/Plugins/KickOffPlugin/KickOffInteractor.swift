import PluginABI

/// Requests of the interactor to the router.
@MainActor
protocol KickOffRouting: ViewableRouting {
    func attachPairing()
    func routeToCoinToss(headsName: String, tailsName: String)
    func detachCoinToss()
}

/// Requests of the interactor to the view.
@MainActor
protocol KickOffPresentable: Presentable {
    var listener: (any KickOffPresentableListener)? { get set }
}

/// Starts a toss at a person's request, and reports the players in the order of play.
final class KickOffInteractor: PresentableInteractor<any KickOffPresentable>, KickOffInteractable,
    KickOffPresentableListener
{
    weak var router: (any KickOffRouting)?
    weak var listener: (any KickOffListener)?

    private let home: String
    private let guest: String

    init(presenter: any KickOffPresentable, home: String, guest: String) {
        self.home = home
        self.guest = guest
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.attachPairing()
    }

    // MARK: KickOffPresentableListener

    func toss() {
        router?.routeToCoinToss(headsName: home, tailsName: guest)
    }

    // MARK: CoinTossListener

    func coinDidLand(beginner: PlayerType) {
        router?.detachCoinToss()
        switch beginner {
        case .player1: listener?.matchDidBegin(first: home, second: guest)
        case .player2: listener?.matchDidBegin(first: guest, second: home)
        }
    }
}
