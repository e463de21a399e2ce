import PluginABI

/// The part of the interactor for the router: the listener of the game.
@MainActor
protocol NamedWinInteractable: Interactable, NamedWinGameListener {
    var router: (any NamedWinRouting)? { get set }
}

/// A view without a screen of its own: the game's view covers it.
final class NamedWinViewController: ViewController, NavigateViewControllable {
    override var screen: Screen { Screen(title: "Named win") {} }
}

/// Attaches the game, and presents the game's view.
final class NamedWinRouter: ViewableRouter<any NamedWinInteractable, any NavigateViewControllable>, NamedWinRouting {
    private let gameBuilder: any NamedWinGameBuildable
    private var game: (any ViewableRouting)?

    init(
        interactor: any NamedWinInteractable,
        viewController: any NavigateViewControllable,
        gameBuilder: any NamedWinGameBuildable
    ) {
        self.gameBuilder = gameBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    // MARK: NamedWinRouting

    func attachGame(_ players: Players) {
        guard game == nil else { return }
        let router = gameBuilder.build(
            withListener: interactor,
            player1Name: players.first,
            player2Name: players.second
        )
        game = router
        attachChild(router)
        viewController.present(router.viewControllable)
    }
}
