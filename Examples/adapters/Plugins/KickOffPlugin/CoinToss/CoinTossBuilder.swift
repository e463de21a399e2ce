import PluginABI

/// Dependencies of CoinToss on the parent.
@MainActor
protocol CoinTossDependency: Dependency {
    var headsName: String { get }
    var tailsName: String { get }
}

/// Outcomes that CoinToss reports to its parent.
@MainActor
protocol CoinTossListener: AnyObject {
    func coinDidLand(beginner: PlayerType)
}

@MainActor
protocol CoinTossBuildable: Buildable {
    func build(withListener listener: any CoinTossListener) -> any ViewableRouting
}

/// Builds the CoinToss RIB, which does not know matches: a coin has heads and tails.
final class CoinTossBuilder: Builder<any CoinTossDependency>, CoinTossBuildable {
    func build(withListener listener: any CoinTossListener) -> any ViewableRouting {
        let viewController = CoinTossViewController(
            headsName: dependency.headsName,
            tailsName: dependency.tailsName
        )
        let interactor = CoinTossInteractor(presenter: viewController)
        interactor.listener = listener
        return CoinTossRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: CoinToss attaches no children.
final class CoinTossRouter: ViewableRouter<CoinTossInteractor, CoinTossViewController> {}
