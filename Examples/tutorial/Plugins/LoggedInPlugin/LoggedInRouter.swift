import PluginABI

/// The part of the interactor for the router: the listener of each game, and the state to keep.
@MainActor
protocol LoggedInInteractable: Interactable, LoggedInGamesListener {
    var router: (any LoggedInRouting)? { get set }
    var state: LoggedInState { get }
}

/// Requests of the router to the view: to present a game's view, which every view can.
@MainActor
protocol LoggedInViewControllable: NavigateViewControllable {}

/// Attaches a single game at a time, and presents the game's view.
final class LoggedInRouter: ViewableRouter<any LoggedInInteractable, any LoggedInViewControllable>, LoggedInRouting,
    LoggedInStateProviding
{
    private let games: ValueStream<[SlotChild<any LoggedInGamesBuildable>]>
    private let player1Name: String
    private let player2Name: String
    private var game: (any ViewableRouting)?

    init(
        interactor: any LoggedInInteractable,
        viewController: any LoggedInViewControllable,
        games: ValueStream<[SlotChild<any LoggedInGamesBuildable>]>,
        player1Name: String,
        player2Name: String
    ) {
        self.games = games
        self.player1Name = player1Name
        self.player2Name = player2Name
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    var state: LoggedInState { interactor.state }

    // MARK: LoggedInRouting

    func routeToGame(_ name: String) {
        // A game that was kept may have left plugins.json.
        guard game == nil, let child = games.value.first(where: { $0.name == name }) else { return }
        let router = child.builder.build(withListener: interactor, player1Name: player1Name, player2Name: player2Name)
        game = router
        attachChild(router)
        viewController.present(router.viewControllable)
    }

    func routeToOffGame() {
        guard let router = game else { return }
        game = nil
        viewController.dismiss(router.viewControllable)
        detachChild(router)
    }
}
