import PluginABI

/// What Duel needs from its parent.
@MainActor
protocol DuelDependency: Dependency {
    var player1Name: String { get }
    var player2Name: String { get }
}

/// What Duel tells its parent.
@MainActor
protocol DuelListener: AnyObject {
    /// - Parameter winner: nil for a tie.
    func gameDidEnd(withWinner winner: PlayerType?)
}

@MainActor
protocol DuelBuildable: Buildable {
    func build(withListener listener: any DuelListener) -> any ViewableRouting
}

/// Builds the Duel RIB.
final class DuelBuilder: Builder<any DuelDependency>, DuelBuildable {
    func build(withListener listener: any DuelListener) -> any ViewableRouting {
        let viewController = DuelViewController(
            player1Name: dependency.player1Name,
            player2Name: dependency.player2Name
        )
        let interactor = DuelInteractor(presenter: viewController)
        interactor.listener = listener
        return DuelRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Duel attaches no children.
final class DuelRouter: ViewableRouter<DuelInteractor, DuelViewController> {}
