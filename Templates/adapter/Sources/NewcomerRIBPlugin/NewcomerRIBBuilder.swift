import PluginABI

/// The component of the adapter: the flow's dependencies, as the wrapped RIB needs them.
final class NewcomerRIBComponent: Component<any NewcomerRIBDependency>, CoinTossDependency {
    let headsName: String
    let tailsName: String

    init(dependency: any NewcomerRIBDependency, headsName: String, tailsName: String) {
        self.headsName = headsName
        self.tailsName = tailsName
        super.init(dependency: dependency)
    }
}

/// Adapts CoinToss to the words of the flow: `coinDidLand` becomes `gameDidEnd`.
///
/// Both listeners are weak. The adapter lives as long as the host retains the result of this build.
final class NewcomerRIBBuilder: Builder<any NewcomerRIBDependency>, NewcomerRIBBuildable {
    private weak var listener: (any NewcomerRIBListener)?

    func build(
        withListener listener: any NewcomerRIBListener,
        player1Name: String,
        player2Name: String
    ) -> any ViewableRouting {
        self.listener = listener
        let component = NewcomerRIBComponent(
            dependency: dependency,
            headsName: player1Name,
            tailsName: player2Name
        )
        return CoinTossBuilder(dependency: component).build(withListener: self)
    }
}

extension NewcomerRIBBuilder: CoinTossListener {
    func coinDidLand(_ side: CoinSide) {
        let winner: PlayerType = side == .heads ? .player1 : .player2
        dependency.scoreStream.updateScore(withWinner: winner)
        listener?.gameDidEnd(winner: winner)
    }
}
