import PluginABI

/// Dependencies of OffGame on the parent. The score has the type that cannot be written.
@MainActor
protocol OffGameDependency: Dependency {
    var player1Name: String { get }
    var player2Name: String { get }
    var scoreStream: ScoreStream { get }
}

/// Outcomes that OffGame reports to its parent.
@MainActor
protocol OffGameListener: AnyObject {
    func startGame()
    func logOut()
}

@MainActor
protocol OffGameBuildable: Buildable {
    func build(withListener listener: any OffGameListener) -> any ViewableRouting
}

/// The scope of OffGame. The `fileprivate` members are for OffGame alone: a RIB below cannot ask for them.
final class OffGameComponent: Component<any OffGameDependency> {
    fileprivate var player1Name: String { dependency.player1Name }
    fileprivate var player2Name: String { dependency.player2Name }
    fileprivate var scoreStream: ScoreStream { dependency.scoreStream }
}

/// Builds the OffGame RIB.
final class OffGameBuilder: Builder<any OffGameDependency>, OffGameBuildable {
    func build(withListener listener: any OffGameListener) -> any ViewableRouting {
        let component = OffGameComponent(dependency: dependency)
        let viewController = OffGameViewController(
            player1Name: component.player1Name,
            player2Name: component.player2Name
        )
        let interactor = OffGameInteractor(presenter: viewController, scoreStream: component.scoreStream)
        interactor.listener = listener
        return OffGameRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: OffGame attaches no children.
final class OffGameRouter: ViewableRouter<OffGameInteractor, OffGameViewController> {}
