import PluginABI

/// The scope of KickOff: the arguments of KickOff's build are static for the child below.
///
/// So a value known only when the parent is built (a dynamic dependency) reaches the child as a static one.
final class KickOffComponent: Component<any KickOffDependency>, PairingDependency {
    let home: String
    let guest: String

    init(dependency: any KickOffDependency, home: String, guest: String) {
        self.home = home
        self.guest = guest
        super.init(dependency: dependency)
    }
}

/// Builds the KickOff RIB with the builders of its two children.
///
/// Pairing gets the names from the component, because the component can provide them under Pairing's names. CoinToss
/// needs heads and tails, which do not belong in KickOff's scope: an adapter provides them.
final class KickOffBuilder: Builder<any KickOffDependency>, KickOffBuildable {
    func build(withListener listener: any KickOffListener, home: String, guest: String) -> any ViewableRouting {
        let component = KickOffComponent(dependency: dependency, home: home, guest: guest)
        let viewController = KickOffViewController()
        let interactor = KickOffInteractor(presenter: viewController, home: component.home, guest: component.guest)
        interactor.listener = listener
        return KickOffRouter(
            interactor: interactor,
            viewController: viewController,
            pairingBuilder: PairingBuilder(dependency: component),
            coinTossAdapter: CoinTossAdapter()
        )
    }
}
