import PluginABI

/// The part of the interactor for the router: the listener of each child.
@MainActor
protocol LoggedInInteractable: Interactable, OffGameListener, TicTacToeListener {
    var router: (any LoggedInRouting)? { get set }
}

/// Requests of the router to the view: to present a child's view, which every view can.
@MainActor
protocol LoggedInViewControllable: NavigateViewControllable {}

/// A view without a screen of its own: a child is always presented over it.
final class LoggedInViewController: ViewController, LoggedInViewControllable {}

/// Attaches a single child at a time. OffGame is the first, as soon as LoggedIn is loaded.
final class LoggedInRouter: ViewableRouter<any LoggedInInteractable, any LoggedInViewControllable>, LoggedInRouting {
    private let offGameBuilder: any OffGameBuildable
    private let ticTacToeBuilder: any TicTacToeBuildable
    private var currentChild: (any ViewableRouting)?

    init(
        interactor: any LoggedInInteractable,
        viewController: any LoggedInViewControllable,
        offGameBuilder: any OffGameBuildable,
        ticTacToeBuilder: any TicTacToeBuildable
    ) {
        self.offGameBuilder = offGameBuilder
        self.ticTacToeBuilder = ticTacToeBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override func didLoad() {
        super.didLoad()
        routeToOffGame()
    }

    // MARK: LoggedInRouting

    func routeToOffGame() {
        replaceChild(with: offGameBuilder.build(withListener: interactor))
    }

    func routeToTicTacToe() {
        replaceChild(with: ticTacToeBuilder.build(withListener: interactor))
    }

    private func replaceChild(with child: any ViewableRouting) {
        if let currentChild {
            viewController.dismiss(currentChild.viewControllable)
            detachChild(currentChild)
        }
        currentChild = child
        attachChild(child)
        viewController.present(child.viewControllable)
    }
}
