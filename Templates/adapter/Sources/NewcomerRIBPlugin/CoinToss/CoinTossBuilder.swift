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
    func coinDidLand(_ side: CoinSide)
}

/// The sides of a coin.
enum CoinSide: String {
    case heads
    case tails
}

/// Builds the CoinToss RIB, which knows nothing of flows, games or plugins.
final class CoinTossBuilder: Builder<any CoinTossDependency> {
    func build(withListener listener: any CoinTossListener) -> any ViewableRouting {
        let viewController = CoinTossViewController(
            headsName: dependency.headsName,
            tailsName: dependency.tailsName
        )
        let interactor = CoinTossInteractor(presenter: viewController)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
