import PluginABI

/// Dependencies of RandomWin on its parent.
@MainActor
protocol RandomWinDependency: Dependency {
    var player1Name: String { get }
    var player2Name: String { get }
    var mutableScoreStream: MutableScoreStream { get }
}

/// Outcomes that RandomWin reports to its parent.
@MainActor
protocol RandomWinListener: AnyObject {
    func didRandomlyWin(with player: PlayerType)
}

@MainActor
protocol RandomWinBuildable: Buildable {
    /// Builds a RandomWin RIB.
    ///
    /// - Parameter winner: the player announced already; nil before chance has decided.
    func build(withListener listener: any RandomWinListener, winner: PlayerType?) -> RandomWinRouter
}

/// Builds the RandomWin RIB, which does not know flows or plugins.
final class RandomWinBuilder: Builder<any RandomWinDependency>, RandomWinBuildable {
    private let generator: any RandomNumberGenerator

    /// - Parameter generator: the source of randomness; a test passes a predictable one.
    init(
        dependency: any RandomWinDependency,
        generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
    ) {
        self.generator = generator
        super.init(dependency: dependency)
    }

    func build(withListener listener: any RandomWinListener, winner: PlayerType?) -> RandomWinRouter {
        let viewController = RandomWinViewController(
            player1Name: dependency.player1Name,
            player2Name: dependency.player2Name
        )
        let interactor = RandomWinInteractor(
            presenter: viewController,
            scoreStream: dependency.mutableScoreStream,
            generator: generator,
            winner: winner
        )
        interactor.listener = listener
        return RandomWinRouter(interactor: interactor, viewController: viewController)
    }
}
