import PluginABI

/// The scope of NamedWin: the game gets the dependencies of NamedWin.
final class NamedWinComponent: Component<any NamedWinDependency>, NamedWinGameDependency {
    var scoreStream: MutableScoreStream { dependency.scoreStream }
}

/// Builds the NamedWin RIB around the game in plugins.json.
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
