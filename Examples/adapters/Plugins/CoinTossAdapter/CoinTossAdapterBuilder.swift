import PluginABI

/// What the wrapped RIB needs, made of what the flow gives: the component of the adapter.
final class CoinTossAdapterComponent: Component<any CoinTossAdapterDependency>, CoinTossDependency {
    let headsName: String
    let tailsName: String

    init(dependency: any CoinTossAdapterDependency, home: String, guest: String) {
        headsName = home
        tailsName = guest
        super.init(dependency: dependency)
    }
}

/// What CoinToss tells is what the flow hears: the adapter's listener is the child's.
typealias CoinTossListener = CoinTossAdapterListener

/// Adapts what CoinToss needs to the words that the flow speaks, and passes its listener on.
///
/// An adapter of the other kind, RandomWinAdapter, listens itself and says it in other words. This one is not between the
/// child and the flow: once it has built, nobody needs it.
final class CoinTossAdapterBuilder: Builder<any CoinTossAdapterDependency>, CoinTossAdapterBuildable {
    func build(
        withListener listener: any CoinTossAdapterListener,
        home: String,
        guest: String
    ) -> any ViewableRouting {
        let component = CoinTossAdapterComponent(dependency: dependency, home: home, guest: guest)
        return CoinTossBuilder(dependency: component).build(withListener: listener)
    }
}
