import PluginABI

/// The scope of NamedWin: the game gets what the host gives NamedWin.
final class NamedWinComponent: Component<any NamedWinDependency>, NamedWinGameDependency {
    var scoreStream: MutableScoreStream { dependency.scoreStream }
}

/// Builds the NamedWin RIB around the game that plugins.json gives it.
final class NamedWinBuilder: Builder<any NamedWinDependency>, NamedWinBuildable {
    func build(withListener listener: any NamedWinListener, pair: String) -> any ViewableRouting {
        let component = NamedWinComponent(dependency: dependency)
        let interactor = NamedWinInteractor(players: Players(pair))
        interactor.listener = listener
        return NamedWinRouter(
            interactor: interactor,
            viewController: NamedWinViewController(),
            gameBuilder: dependency.gameBuilder(dependency: component)
        )
    }
}
