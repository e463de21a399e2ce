import PluginABI

/// Builds the Everybody RIB.
final class EverybodyBuilder: Builder<any EverybodyDependency>, EverybodyBuildable {
    func build(withListener listener: any EverybodyListener) -> any ViewableRouting {
        let viewController = EverybodyViewController(
            player1Name: dependency.player1Name,
            player2Name: dependency.player2Name
        )
        let interactor = EverybodyInteractor(
            presenter: viewController,
            score: dependency.everybodysScore,
            trouble: dependency.trouble
        )
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
