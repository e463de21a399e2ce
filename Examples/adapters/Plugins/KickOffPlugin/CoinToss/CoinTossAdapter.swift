import PluginABI

/// Builds CoinToss with arguments instead of a parent's component.
@MainActor
protocol CoinTossAdapterBuildable: Buildable {
    func build(
        withListener listener: any CoinTossListener,
        headsName: String,
        tailsName: String
    ) -> any ViewableRouting
}

/// Turns CoinToss's static dependencies into arguments of `build`, so that RIBs in between do not have to provide them.
///
/// This is the forwarding adapter: it is the child's listener, and forwards each call to a listener of the same
/// protocol. For the other kind, whose listener has names of its own, see `Plugins/RandomWinAdapter`. Both listeners
/// are weak, so the adapter lives as long as the router that builds with it.
final class CoinTossAdapter: CoinTossListener, CoinTossAdapterBuildable {
    /// The scope for CoinToss instead of the parent's.
    final class Component: CoinTossDependency {
        let headsName: String
        let tailsName: String

        init(headsName: String, tailsName: String) {
            self.headsName = headsName
            self.tailsName = tailsName
        }
    }

    private weak var listener: (any CoinTossListener)?

    func build(
        withListener listener: any CoinTossListener,
        headsName: String,
        tailsName: String
    ) -> any ViewableRouting {
        self.listener = listener
        let component = Component(headsName: headsName, tailsName: tailsName)
        return CoinTossBuilder(dependency: component).build(withListener: self)
    }

    // MARK: CoinTossListener

    func coinDidLand(beginner: PlayerType) {
        listener?.coinDidLand(beginner: beginner)
    }
}
