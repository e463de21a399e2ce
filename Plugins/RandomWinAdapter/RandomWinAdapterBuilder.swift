import PluginABI

/// The component of the adapter: the flow's dependencies, as the wrapped RIB needs them.
final class RandomWinAdapterComponent: Component<any RandomWinAdapterDependency>, RandomWinDependency {
    let player1Name: String
    let player2Name: String

    var mutableScoreStream: MutableScoreStream { dependency.scoreStream }

    init(dependency: any RandomWinAdapterDependency, player1Name: String, player2Name: String) {
        self.player1Name = player1Name
        self.player2Name = player2Name
        super.init(dependency: dependency)
    }
}

/// Adapts RandomWin to the names of the flow: `didRandomlyWin` becomes `gameDidEnd`.
///
/// The structure is that of the game adapters in the fourth tutorial of Uber's RIBs. Both listeners are weak, so the
/// adapter lives as long as the host retains the result of this build.
final class RandomWinAdapterBuilder: Builder<any RandomWinAdapterDependency>, RandomWinAdapterBuildable {
    private weak var listener: (any RandomWinAdapterListener)?

    func build(
        withListener listener: any RandomWinAdapterListener,
        player1Name: String,
        player2Name: String,
        state: RandomWinAdapterState?
    ) -> any ViewableRouting & RandomWinAdapterStateProviding {
        self.listener = listener
        let component = RandomWinAdapterComponent(
            dependency: dependency,
            player1Name: player1Name,
            player2Name: player2Name
        )
        return RandomWinBuilder(dependency: component).build(withListener: self, winner: state?.winner)
    }
}

extension RandomWinRouter: RandomWinAdapterStateProviding {
    /// RandomWin's state, under the names of the adapter's manifest.
    var state: RandomWinAdapterState { RandomWinAdapterState(winner: winner) }
}

extension RandomWinAdapterBuilder: RandomWinListener {
    func didRandomlyWin(with player: PlayerType) {
        listener?.gameDidEnd(winner: player)
    }
}
