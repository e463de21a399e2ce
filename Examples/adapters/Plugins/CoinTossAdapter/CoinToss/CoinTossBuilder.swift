import PluginABI

/// What CoinToss needs from its parent.
@MainActor
protocol CoinTossDependency: Dependency {
    var headsName: String { get }
    var tailsName: String { get }
}

@MainActor
protocol CoinTossBuildable: Buildable {
    func build(withListener listener: any CoinTossListener) -> any ViewableRouting
}

/// Builds the CoinToss RIB, which knows nothing of matches: a coin has heads and tails.
final class CoinTossBuilder: Builder<any CoinTossDependency>, CoinTossBuildable {
    private let generator: any RandomNumberGenerator

    /// - Parameter generator: where chance comes from; a test passes one that it can foresee.
    init(
        dependency: any CoinTossDependency,
        generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
    ) {
        self.generator = generator
        super.init(dependency: dependency)
    }

    func build(withListener listener: any CoinTossListener) -> any ViewableRouting {
        let viewController = CoinTossViewController(
            headsName: dependency.headsName,
            tailsName: dependency.tailsName
        )
        let interactor = CoinTossInteractor(presenter: viewController, generator: generator)
        interactor.listener = listener
        return CoinTossRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: CoinToss attaches no children.
final class CoinTossRouter: ViewableRouter<CoinTossInteractor, CoinTossViewController> {}
